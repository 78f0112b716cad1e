#pragma once
// A motor's value from a file with two columns: what drives it, the units of both columns, and how to go from point to
// point. The points are kept in the project.

class QWidget;

namespace escapement {

class Document;

/// Asks for a file and what its columns are, and gives the joint (by index) a motor with that table, as one edit.
void askMotorTable(Document& document, int joint, QWidget& window);

} // namespace escapement
