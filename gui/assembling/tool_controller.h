#pragma once
// The tool in use, if any: gives it the clicks of the view, shows its prompt, and puts the view back when it ends.

#include "gui/assembling/tool.h"

#include <memory>

namespace escapement {

class ToolStrip;
class Viewport;

class ToolController final : public QObject {
    Q_OBJECT
  public:
    ToolController(Document& document, Viewport& viewport, ToolStrip& strip, QObject* parent = nullptr);
    ~ToolController() override;

    void start(std::unique_ptr<Tool> tool);
    void end();
    /// A body that was clicked in the tree, for a tool that takes whole bodies.
    void takeBody(int body);
    /// A joint that was selected, for a tool that takes joints.
    void takeJoint(int joint);
    void takeAlternative(); ///< the tool's answer beside features, such as the world
    Tool* tool() const { return tool_.get(); }
    /// Only some kinds of features can be picked, in every tool that takes them.
    enum class Only { Anything, Faces, Edges, Corners };
    void setOnly(Only only);
    Only only() const { return only_; }
    /// What is marked in the view while no tool is active: the features of what is selected.
    void setSelectionMarks(std::vector<PickedFeature> features);

  signals:
    void changed();   ///< another tool, or none
    void refreshed(); ///< what the tool wants next
    void made(const Selection& selection, const QString& field);
    void materialsWanted(const QStringList& contacts); ///< they are to go by what touches

  private:
    void take(const PickedFeature& feature);
    void show();
    PickFilter filter() const;
    QString onlyText() const; ///< what alone the tool takes now because the user wants it so

    Document& document_;
    Viewport& viewport_;
    ToolStrip& strip_;
    std::unique_ptr<Tool> tool_;
    std::vector<PickedFeature> selectionMarks_;
    Only only_ = Only::Anything;
};

} // namespace escapement
