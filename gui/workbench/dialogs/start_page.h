#pragma once
// What is seen before anything is open: the ways to begin, what was open lately, and the samples as pictures.

#include <QWidget>

#include <vector>

class QAction;
class QGridLayout;
class QToolButton;
class QVBoxLayout;

namespace escapement {

struct Sample {
    QString file, title, text, picture;
};
/// Where they are: installed beside the program, else where it was built from.
QString samplesFolder();
/// The samples that come with the program; empty when they are not where they were installed.
QList<Sample> samples();

class StartPage final : public QWidget {
    Q_OBJECT
  public:
    explicit StartPage(QWidget* parent = nullptr);
    void setRecent(const QStringList& files);
    /// A button for each of them beside the other ways to begin.
    void setTutorials(const QList<QAction*>& actions);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  signals:
    void openWanted();
    void newWanted();
    void fileWanted(const QString& file);
    void sampleWanted(const QString& file);

  private:
    void layCards();

    std::vector<QToolButton*> cards_;
    QGridLayout* grid_;
    int columns_ = 0;
    QVBoxLayout *recent_, *guides_;
};

} // namespace escapement
