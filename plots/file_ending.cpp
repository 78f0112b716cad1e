#include "plots/file_ending.h"

#include "plots/language/tr.h"

#include <QFileInfo>
#include <QMessageBox>

namespace escapement {

QString withEnding(const QString& file, const QString& ending, QWidget* parent) {
    const QString own = QFileInfo(file).suffix();
    if (!own.isEmpty() && own[0].isLetter()) return file;
    QString whole = file;
    while (whole.endsWith('.')) whole.chop(1);
    whole += "." + ending;
    if (!QFileInfo::exists(whole)) return whole;
    QMessageBox question(QMessageBox::Warning, tr("Replace the file"),
                         tr("There is a file \"%1\" already.").arg(QFileInfo(whole).fileName()), QMessageBox::Cancel,
                         parent);
    question.setObjectName("replaceQuestion");
    const auto* replace = question.addButton(tr("Replace it"), QMessageBox::DestructiveRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    return question.clickedButton() == replace ? whole : QString();
}

} // namespace escapement
