#pragma once
// Keeps a copy of what is being edited, so that a crash loses seconds and not the day. The copy lives in the user's
// data folder, is renewed a moment after every edit, and goes when the project is saved or closed.

#include "gui/document/document.h"

#include <QLockFile>
#include <QTimer>

#include <memory>

namespace escapement {

class Recovery final : public QObject {
    Q_OBJECT
  public:
    explicit Recovery(Document& document, QObject* parent = nullptr);
    ~Recovery() override;

    /// What sessions that are no longer alive have left, the newest first.
    static std::vector<Recoverable> left();
    /// Takes a copy away: it was recovered, or is not wanted and its runs neither.
    static void discard(const Recoverable& left, bool withRuns = false);
    /// Where copies are kept.
    static QString folder();

    QString file() const { return file_; }

  public slots:
    bool write();     ///< now; whether there is a copy of what is not saved
    void renewSoon(); ///< what is kept with the project and is no edit of it has changed: plots
    void forget();    ///< the copy is not needed any more

  signals:
    void written();
    void failed(const QString& reason); ///< said once until it works again

  private:
    Document& document_;
    QTimer soon_;
    QString file_;
    std::unique_ptr<QLockFile> alive_; ///< held while this window looks after its copy
    bool failing_ = false;
};

} // namespace escapement
