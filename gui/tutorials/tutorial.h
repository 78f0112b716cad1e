#pragma once
// A tutorial: sentences that say what to do next, each with the place in the window where it is done and with what is
// there afterwards. What has been done is seen from the document, so it does not matter how the user did it.

#include "gui/panels/mechanism_tree.h"
#include "gui/viewport/picking/picked_feature.h"

#include <QRect>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QWidget;

namespace escapement {

class MainWindow;

/// Where a step points. Without a widget it points nowhere.
struct TutorialTarget {
    QWidget* widget = nullptr;
    QRect rect;    ///< in the widget; empty: all of it
    QString first; ///< what to do first, where the place of the step cannot be seen yet; empty: nothing
};

struct TutorialStep {
    QString text; ///< one sentence, with the words to look for in bold (HTML)
    std::function<TutorialTarget(MainWindow&)> target;
    std::function<bool(MainWindow&)> done;
    /// What a later step stands on: undone, the tutorial comes back here. Else it is enough that it was done once.
    bool lasting = true;
    QString menuItem = {}; ///< name of an action that is lit up in a menu that is open
};

struct Tutorial {
    QString name;  ///< of its action
    QString title; ///< "Drop a ball"
    QString text;  ///< what one learns by it
    QString end;   ///< said when all is done
    /// Opens what it begins with. False: the user would rather keep what is open.
    std::function<bool(MainWindow&)> begin;
    std::vector<TutorialStep> steps;
};

Tutorial dropABall();
Tutorial hingeAPart();
/// In the order in which they are offered. Another one is a file beside these, and a line in tutorials.cpp.
std::vector<Tutorial> tutorials();

} // namespace escapement
