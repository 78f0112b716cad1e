#pragma once
// "Contact report": what contact makes of the parts of the chosen bodies, in sentences and as a table to be copied.

#include "gui/document/document.h"
#include "gui/viewport/picking/picked_feature.h"

#include <QDialog>

class QTableView;
class QStandardItemModel;

namespace escapement {

class FeatureReportWindow final : public QDialog {
    Q_OBJECT
  public:
    /// Of these bodies (indices in the mechanism).
    FeatureReportWindow(const Document& document, const std::vector<int>& bodies, QWidget* parent = nullptr);

  signals:
    /// The features of the chosen rows.
    void highlighted(const std::vector<PickedFeature>& features);

  private:
    void addPart(const PickedFeature& of, const Part& part);
    void look();

    QStandardItemModel* rows_;
    QTableView* table_;
    QString text_;
    std::vector<PickedFeature> features_; ///< of the rows as they were added
};

} // namespace escapement
