#pragma once
// What a click in the view means while something is being made: a joint, a contact, a load. A tool asks for one feature
// after the other, says what it wants next and why it will not take what it was given, and edits the document.

#include "engine/loads/load_type.h"
#include "gui/document/document.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/viewport/picking/picked_feature.h"

#include <QObject>

#include <vector>

namespace escapement {

class Tool : public QObject {
    Q_OBJECT
  public:
    explicit Tool(Document& document) : document_(document) {}

    virtual QString title() const = 0;  ///< "Joint"
    virtual QString prompt() const = 0; ///< what to click next
    virtual PickFilter filter() const = 0;
    /// Takes a picked feature; answers why not, empty when it was taken.
    virtual QString take(const PickedFeature& feature) = 0;
    /// A body clicked in the tree is as good as one in the view.
    virtual bool takesBodies() const { return false; }
    /// Why it is no answer; empty where the row may mean nothing to the tool.
    virtual QString refusedBody() const;
    /// Whether joints are picked, in the tree or by their symbols; takes one, as `take`.
    virtual bool takesJoints() const { return false; }
    virtual QString takeJoint(int joint) {
        (void)joint;
        return {};
    }
    /// What was picked so far.
    virtual std::vector<PickedFeature> marked() const { return {}; }
    /// A choice offered beside the prompt (joint types); empty: none.
    virtual std::vector<std::pair<QString, QString>> choices() const { return {}; } ///< value, words
    virtual QString choice() const { return {}; }
    virtual void choose(const QString&) {}
    /// What a button offers as the next answer beside features ("World"); empty: nothing.
    virtual QString alternative() const { return {}; }
    virtual QString alternativeHelp() const { return {}; } ///< what it does, for the button's tip
    /// Takes that answer; as `take`.
    virtual QString takeAlternative() { return {}; }
    /// The heading of the manual's page "assembling" about it.
    virtual QString helpHeading() const = 0;
    /// Whether bodies are dragged instead of picked.
    virtual bool drags() const { return false; }
    /// The edit it works with was undone or something else changed: forgets what is no longer true.
    virtual void documentChanged() {}

  signals:
    void changed();  ///< prompt, choice or marks
    void finished(); ///< nothing more to do
    /// Something was made: it is selected, and the field a user will want next gets the cursor (may be empty).
    void made(const Selection& selection, const QString& field);
    /// These contacts are to go by the materials of what touches.
    void materialsWanted(const QStringList& contacts);

  protected:
    Document& document_;
};

/// A joint from one feature on each of two bodies. Stays for the next joint.
class JointTool final : public Tool {
    Q_OBJECT
  public:
    /// `type`: empty for the one that fits what is picked.
    JointTool(Document& document, const QString& type) : Tool(document), type_(type) {}
    QString helpHeading() const override { return "joints"; }
    QString title() const override;
    QString prompt() const override;
    PickFilter filter() const override { return {}; }
    QString take(const PickedFeature& feature) override;
    std::vector<PickedFeature> marked() const override;
    std::vector<std::pair<QString, QString>> choices() const override;
    QString choice() const override { return type_; }
    void choose(const QString& type) override;
    bool takesBodies() const override { return first_.has_value(); } ///< the other one, at the place of the first
    QString alternative() const override;
    QString alternativeHelp() const override;
    QString takeAlternative() override; ///< the world, with a ground added when there is none
    void documentChanged() override;

  private:
    bool add(Joint joint, bool withGround);
    QString takeWholeBody(const PickedFeature& feature);

    QString type_, last_; ///< name of the joint made last
    QString others_;      ///< types that would have fitted it, too
    std::optional<PickedFeature> first_;
};

/// A joint that leads a point along edges: the edges of one body in order, then the point on another.
class CurveGuideTool final : public Tool {
    Q_OBJECT
  public:
    explicit CurveGuideTool(Document& document) : Tool(document) {}
    QString helpHeading() const override { return "joints"; }
    QString title() const override { return tr("Point on curve"); }
    QString prompt() const override;
    PickFilter filter() const override;
    QString take(const PickedFeature& feature) override;
    std::vector<PickedFeature> marked() const override { return edges_; }
    void documentChanged() override;

  private:
    std::vector<PickedFeature> edges_; ///< in the order of the chain
};

/// Another feature for one side of a joint.
class RepickTool final : public Tool {
    Q_OBJECT
  public:
    RepickTool(Document& document, int joint, bool sideB)
        : Tool(document), name_(document.mechanism().joints.at(static_cast<std::size_t>(joint)).name), sideB_(sideB) {}
    QString helpHeading() const override { return "joints"; }
    QString title() const override { return tr("Pick again"); }
    QString prompt() const override;
    PickFilter filter() const override { return {}; }
    QString take(const PickedFeature& feature) override;

    void documentChanged() override;

  private:
    int index() const; ///< -1: it is gone

    std::string name_; ///< of the joint; its place in the list may change
    bool sideB_;
};

/// A contact from bodies, or from faces of two bodies; more faces may be added one by one, and taken away again.
class ContactTool final : public Tool {
    Q_OBJECT
  public:
    /// `contact`: one that there is, to change its faces; -1: a new one.
    ContactTool(Document& document, int contact);
    QString helpHeading() const override { return "contacts"; }
    QString title() const override { return tr("Contact"); }
    QString prompt() const override;
    PickFilter filter() const override;
    QString take(const PickedFeature& feature) override;
    std::vector<PickedFeature> marked() const override;
    std::vector<std::pair<QString, QString>> choices() const override;
    bool takesBodies() const override { return bodies_; }
    QString refusedBody() const override;
    QString choice() const override { return bodies_ ? "bodies" : "faces"; }
    void choose(const QString& what) override;
    /// By the materials of what touches, while the contact has neither friction nor restitution.
    QString alternative() const override;
    QString alternativeHelp() const override;
    QString takeAlternative() override;
    void documentChanged() override;

  private:
    int index() const;                 ///< of the contact being made; -1: none yet
    bool hasNoNumbers() const;         ///< the contact being made
    std::string name_;                 ///< of the contact being made
    std::vector<PickedFeature> first_; ///< picked before there is a second body
    bool bodies_ = false;
};

/// A load of any type, from one feature or one on each of two bodies, as the type's picking says.
class LoadTool final : public Tool {
    Q_OBJECT
  public:
    LoadTool(Document& document, const LoadType* type) : Tool(document), type_(*type) {}
    QString helpHeading() const override { return "loads"; }
    QString title() const override;
    QString prompt() const override;
    PickFilter filter() const override { return {}; }
    QString take(const PickedFeature& feature) override;
    std::vector<PickedFeature> marked() const override;
    void documentChanged() override { first_.reset(), emit changed(); }

  private:
    const LoadType& type_;
    std::optional<PickedFeature> first_;
};

/// Says which body stands still.
class GroundTool final : public Tool {
    Q_OBJECT
  public:
    explicit GroundTool(Document& document) : Tool(document) {}
    QString helpHeading() const override { return "bodies"; }
    QString title() const override { return tr("Ground"); }
    QString prompt() const override { return tr("Click the body that stands still. Click it again to free it."); }
    PickFilter filter() const override { return {.bodies = true}; }
    bool takesBodies() const override { return true; }
    QString take(const PickedFeature& feature) override;
};

/// Moves bodies along what their joints leave free.
class MoveTool final : public Tool {
    Q_OBJECT
  public:
    explicit MoveTool(Document& document) : Tool(document) {}
    QString helpHeading() const override { return "moving-bodies"; }
    QString title() const override { return tr("Move"); }
    QString prompt() const override { return tr("Drag a body: it and what hangs on it move as their joints allow."); }
    PickFilter filter() const override { return {.bodies = true}; }
    QString take(const PickedFeature&) override { return {}; }
    QString refusedBody() const override { return {}; }
    bool drags() const override { return true; }
};

/// The words for a joint's type, and how many freedoms it leaves: "revolute (turns)".
QString jointTypeWords(const QString& type);

} // namespace escapement
