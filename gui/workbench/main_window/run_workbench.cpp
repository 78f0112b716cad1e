#include "gui/workbench/main_window/run_workbench.h"

#include "gui/document/preferences.h"
#include "gui/style/style.h"
#include "gui/viewport/vtk_view.h"
#include "gui/workbench/main_window/main_window.h"

#include <QApplication>
#include <QTimer>

#include <cstdio>

namespace escapement {

int runWorkbench(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("DISPLAY") && !qEnvironmentVariableIsSet("WAYLAND_DISPLAY") &&
        !qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        std::fprintf(stderr, "There is no display to open the workbench on. Without one, use `escapement run PROJECT` "
                             "and `escapement export RESULT.h5 --to png --out PICTURE.png`.\n");
        return 1;
    }
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("Escapement");
    QCoreApplication::setApplicationName("Escapement");
    QCoreApplication::setApplicationVersion(ESCAPEMENT_VERSION);
    QApplication application(argc, argv);
    for (const QString& missing : usePreferredLanguage())
        std::fprintf(stderr, "escapement: %s\n", qUtf8Printable(missing));
    applyStyle(application);
    MainWindow window;
    window.show();
    const QStringList arguments = QCoreApplication::arguments();
    for (qsizetype i = 1; i < arguments.size(); ++i)
        if (!arguments[i].startsWith('-')) {
            QTimer::singleShot(0, &window, [&window, file = arguments[i]] { window.openFile(file); });
            break;
        }
    return QApplication::exec();
}

} // namespace escapement
