#pragma once
// The name that a dialog proposes for a file that is to be written: the project's and, of a result, its run's, so that
// the files of two runs do not get in each other's way.

#include "gui/document/document.h"

namespace escapement {

/// In the folder where files were written last, or the project's, without an ending: "…/slider_crank Run 1". `result`
/// null: the model.
QString proposedFile(const Document& document, const Result* result);

} // namespace escapement
