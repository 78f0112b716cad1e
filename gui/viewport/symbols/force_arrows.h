#pragma once
// Arrows of contact forces, impulses and joint reactions at one moment.

#include "engine/dynamics/frame.h"
#include "gui/viewport/camera/camera_view.h"

#include <QColor>

#include <vtkSmartPointer.h>

#include <set>

class vtkActor;
class vtkGlyph3D;
class vtkPolyData;
class vtkRenderer;

namespace escapement {

/// The force of a joint on its body b, at a world point.
struct ShownReaction {
    int joint = 0;
    Vec3 point = Vec3::Zero(), force = Vec3::Zero();
};

class ForceArrows {
  public:
    /// What a body hides of them shows pale through it: those of what presses lie in one of the two that touch.
    ForceArrows(vtkRenderer* renderer, vtkRenderer* overlay);

    /// Forgets how large forces have been; `size` of the scene in m gives the arrows' length.
    void startAfresh(double size, std::set<std::string> ontoFixed);
    void forgetLargest() { largestForce_ = largestImpulse_ = largestReaction_ = mostContacts_ = 0.0; }
    void setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs);
    void setReactions(const std::vector<ShownReaction>& reactions);
    void setContactsVisible(bool visible);
    void setReactionsVisible(bool visible);
    bool areReactionsVisible() const { return reactionsVisible_; }
    void setScale(double factor);
    void setReactionColour(const QColor& colour);

    enum class Kind { Contact, Reaction };
    struct Arrow {
        Kind kind;
        int index; ///< row of the pairs table, or joint
        Vec3 tail, tip;
        QColor colour;
    };
    const std::vector<Arrow>& arrows() const { return arrows_; } ///< those that are shown
    /// Which of `arrows` is within `reach` pixels of a pixel; -1: none.
    int at(const Vec2& pixel, double reach, const CameraView& view) const;

  private:
    void rebuild();

    vtkSmartPointer<vtkPolyData> data_;
    vtkSmartPointer<vtkGlyph3D> glyphs_;
    vtkSmartPointer<vtkActor> actor_, hidden_;
    std::vector<ContactRow> contacts_;
    std::vector<bool> turned_; ///< contact i is drawn as it acts on side a
    std::vector<ShownReaction> reactions_;
    std::vector<Arrow> arrows_;
    std::set<std::string> ontoFixed_;
    QColor reactionColour_{0x44, 0x54, 0x6a};
    double size_ = 1.0, scale_ = 1.0;
    double largestForce_ = 0.0, largestImpulse_ = 0.0, largestReaction_ = 0.0;
    double mostContacts_ = 0.0; ///< that have pressed at once
    bool contactsVisible_ = true, reactionsVisible_ = false;
};

} // namespace escapement
