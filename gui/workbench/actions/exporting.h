#pragma once
// File > Export as: asks for a file, hands what is shown to the exporter of its kind, in a thread, or for a film in a
// program of its own, and says how it went. What takes long says how far it is and can be ended.

#include "gui/exporters/exporter.h"

#include <QObject>
#include <QSize>
#include <QString>
#include <QStringList>

#include <atomic>
#include <deque>
#include <thread>
#include <vector>

class QAction;
class QProcess;
class QWidget;

namespace escapement {

/// What is to be taken away: the result at the moment shown, or the model at its start.
struct ShownThing {
    std::shared_ptr<const Mechanism> mechanism;
    std::shared_ptr<const PartLibrary> parts;
    std::shared_ptr<Result> result; ///< null: the model
    QString resultFile;             ///< where the result is kept; empty: nowhere
    QString geometryFolder;         ///< of the CAD files
    QStringList geometryNow;        ///< "ID=FILE", where they are now
    double time = 0.0, speed = 0.0; ///< s; of the playback, simulated s a s
    CameraPlace camera;
    QStringList curves;                                 ///< that the plot in front shows
    std::vector<std::pair<QString, QStringList>> plots; ///< all of them with their names and curves
    std::vector<Measure> differences;                   ///< of runs, among these curves by their paths
    std::vector<std::pair<QString, QString>> compared;  ///< runs in these plots beside it: names and files
    QString title;                                      ///< the project and the run
    FilmPlotPlace plot = FilmPlotPlace::None;           ///< whether a film has them
    QSize filmSize;                                     ///< pixels; empty: the usual one
};

class Exporting final : public QObject {
    Q_OBJECT
  public:
    explicit Exporting(QWidget* window);
    ~Exporting() override;

    QAction* exportAs() const { return exportAs_; }
    QAction* film() const { return film_; }
    QAction* report() const { return report_; }
    /// Asks for a file, with a name proposed that has no ending; its ending tells the kind, without one the kind chosen
    /// in the dialog gives it.
    void choose(const ShownThing& shown, const QString& proposed);
    /// The same among films alone.
    void chooseFilm(const ShownThing& shown, const QString& proposed);
    /// The same among reports alone.
    void chooseReport(const ShownThing& shown, const QString& proposed);
    /// One kind of table, in the units of the window or in SI: the choice is kept.
    void chooseTable(const Exporter& exporter, const ShownThing& shown, const QString& proposed);
    void write(const Exporter& exporter, const ShownThing& shown, QString file);
    /// Any other writing that is no business of the window's thread.
    void inThread(const QString& file, std::function<void()> write);
    bool isBusy() const { return busy_ > 0; }
    /// What is made in a program of its own (films, reports) ends with the window, and nothing is left of it; empty:
    /// none.
    QStringList endWithWindow() const;
    /// The program that draws films and reports without a display; empty: this one.
    void setProgram(const QString& program) { program_ = program; }
    void stop(); ///< what is being made in a program of its own

  signals:
    void done(const QString& file);
    void failed(const QString& problem);
    void cancelled(const QString& file); ///< by `stop`
    void queued(const QString& file);    ///< it is made after what is being made now
    /// Between 0 and 1.
    void progressed(const QString& file, double share);
    void pictureWanted(const QString& file); ///< what is seen, as it is seen

  private:
    void ask(const QString& title, const std::vector<const Exporter*>& offered, const ShownThing& shown,
             const QString& proposed);
    void apart(const Exporter& exporter, const ShownThing& shown, const QString& file);
    void programSays(QProcess& process, const QString& file);
    void ended();

    QWidget* window_;
    QAction *exportAs_, *film_, *report_;
    QString program_;
    QProcess* process_ = nullptr;
    struct Waiting {
        const Exporter* exporter;
        ShownThing shown;
        QString file;
    };
    std::deque<Waiting> waiting_;
    std::vector<std::jthread> threads_;
    int busy_ = 0;
};

} // namespace escapement
