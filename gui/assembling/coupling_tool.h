#pragma once
// A coupling by picking two joints, or three: by a body that a joint leads, by a joint's symbol, or by its row in the
// tree.

#include "gui/assembling/tool.h"

namespace escapement {

class CouplingTool final : public Tool {
    Q_OBJECT
  public:
    explicit CouplingTool(Document& document) : Tool(document) {}
    QString helpHeading() const override { return "couplings"; }
    QString title() const override { return tr("Coupling"); }
    QString prompt() const override;
    PickFilter filter() const override { return {.bodies = true, .symbols = true}; }
    QString take(const PickedFeature& feature) override;
    bool takesBodies() const override { return true; }
    bool takesJoints() const override { return true; }
    QString takeJoint(int joint) override;
    std::vector<PickedFeature> marked() const override;
    std::vector<std::pair<QString, QString>> choices() const override;
    QString choice() const override { return type_; }
    void choose(const QString& type) override;
    void documentChanged() override;

  private:
    std::size_t wanted() const; ///< how many joints it takes

    QString type_;                    ///< empty: the first that fits
    std::vector<std::string> joints_; ///< names: their places in the list may change
};

} // namespace escapement
