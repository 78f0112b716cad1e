#include "gui/viewport/symbols/force_arrows.h"

#include "gui/style/style.h"
#include "gui/viewport/scene/vtk_pointer.h"

#include <vtkActor.h>
#include <vtkArrowSource.h>
#include <vtkFloatArray.h>
#include <vtkGlyph3D.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {
constexpr double seenThrough = 0.35;                // of an arrow behind or in a body
constexpr double fewArrows = 12.0, shortest = 0.15; // so many have room at their full length; of it

/// Of many arrows each is shorter, or they bury what they act on.
double shareOfLength(double arrows) { return std::clamp(std::sqrt(fewArrows / arrows), shortest, 1.0); }
} // namespace

ForceArrows::ForceArrows(vtkRenderer* renderer, vtkRenderer* overlay)
    : data_(Vtk<vtkPolyData>::New()), glyphs_(Vtk<vtkGlyph3D>::New()), actor_(Vtk<vtkActor>::New()),
      hidden_(Vtk<vtkActor>::New()) {
    auto source = Vtk<vtkArrowSource>::New();
    source->SetTipResolution(20);
    source->SetShaftResolution(14);
    source->SetTipLength(0.3);
    source->SetTipRadius(0.11);
    source->SetShaftRadius(0.035);
    glyphs_->SetSourceConnection(source->GetOutputPort());
    glyphs_->SetInputData(data_);
    glyphs_->SetVectorModeToUseVector();
    glyphs_->SetScaleModeToScaleByVector();
    glyphs_->SetColorModeToColorByScalar();
    glyphs_->ClampingOff();
    auto mapper = Vtk<vtkPolyDataMapper>::New();
    mapper->SetInputConnection(glyphs_->GetOutputPort());
    for (auto& actor : {actor_, hidden_}) {
        actor->SetMapper(mapper);
        actor->GetProperty()->SetAmbient(0.25);
        actor->SetVisibility(false);
    }
    hidden_->GetProperty()->SetOpacity(seenThrough);
    renderer->AddActor(actor_);
    overlay->AddActor(hidden_);
}

void ForceArrows::startAfresh(double size, std::set<std::string> ontoFixed) {
    size_ = size;
    ontoFixed_ = std::move(ontoFixed);
    forgetLargest();
    contacts_.clear();
    reactions_.clear();
    rebuild();
}

void ForceArrows::setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs) {
    contacts_ = contacts;
    turned_.clear();
    double pressing = 0.0;
    for (const auto& contact : contacts) {
        pressing += !contact.force.isZero(0.0) || !contact.impulse.isZero(0.0);
        largestForce_ = std::max(largestForce_, contact.force.norm());
        largestImpulse_ = std::max(largestImpulse_, contact.impulse.norm());
        const auto pair = static_cast<std::size_t>(contact.pair);
        turned_.push_back(pair < pairs.size() && ontoFixed_.count(pairs[pair].contact));
    }
    mostContacts_ = std::max(mostContacts_, pressing);
    rebuild();
}

void ForceArrows::setReactions(const std::vector<ShownReaction>& reactions) {
    reactions_ = reactions;
    for (const auto& reaction : reactions) largestReaction_ = std::max(largestReaction_, reaction.force.norm());
    rebuild();
}

void ForceArrows::setContactsVisible(bool visible) {
    contactsVisible_ = visible;
    rebuild();
}

void ForceArrows::setReactionsVisible(bool visible) {
    reactionsVisible_ = visible;
    rebuild();
}

void ForceArrows::setScale(double factor) {
    scale_ = factor;
    rebuild();
}

void ForceArrows::setReactionColour(const QColor& colour) {
    reactionColour_ = colour;
    rebuild();
}

void ForceArrows::rebuild() {
    arrows_.clear();
    const double share[] = {shareOfLength(mostContacts_), shareOfLength(double(reactions_.size()))};
    const auto add = [&](Kind kind, int index, const Vec3& point, const Vec3& vector, double largest,
                         const QColor& colour) {
        const double norm = vector.norm();
        if (!(largest > 0.0) || norm < 1e-6 * largest) return;
        const double most = 0.16 * scale_ * size_ * share[kind == Kind::Contact ? 0 : 1];
        const Vec3 arrow = vector / norm * most * std::sqrt(norm / largest);
        // The arrow's tip is at the point, as if the other body pushed there.
        arrows_.push_back({kind, index, point - arrow, point, colour});
    };
    if (contactsVisible_)
        for (std::size_t i = 0; i < contacts_.size(); ++i) {
            const auto& contact = contacts_[i];
            const double side = turned_[i] ? -1.0 : 1.0;
            add(Kind::Contact, contact.pair, contact.point, side * contact.force, largestForce_,
                contactColour(contact.status));
            add(Kind::Contact, contact.pair, contact.point, side * contact.impulse, largestImpulse_, impactColour());
        }
    if (reactionsVisible_)
        for (const auto& reaction : reactions_)
            add(Kind::Reaction, reaction.joint, reaction.point, reaction.force, largestReaction_, reactionColour_);

    auto points = Vtk<vtkPoints>::New();
    points->SetDataTypeToDouble();
    auto vectors = Vtk<vtkFloatArray>::New();
    vectors->SetNumberOfComponents(3);
    auto colours = Vtk<vtkUnsignedCharArray>::New();
    colours->SetNumberOfComponents(3);
    for (const auto& arrow : arrows_) {
        const Vec3 along = arrow.tip - arrow.tail;
        points->InsertNextPoint(arrow.tail.data());
        vectors->InsertNextTuple3(along.x(), along.y(), along.z());
        colours->InsertNextTuple3(arrow.colour.red(), arrow.colour.green(), arrow.colour.blue());
    }
    data_->SetPoints(points);
    data_->GetPointData()->SetVectors(vectors);
    data_->GetPointData()->SetScalars(colours);
    data_->Modified();
    // An empty glyph filter warns about its empty input: hide it instead.
    for (auto& actor : {actor_, hidden_}) actor->SetVisibility(!arrows_.empty());
}

int ForceArrows::at(const Vec2& pixel, double reach, const CameraView& view) const {
    int best = -1;
    for (std::size_t i = 0; i < arrows_.size(); ++i) {
        const Vec2 a = view.pixelOf(arrows_[i].tail), along = view.pixelOf(arrows_[i].tip) - a;
        const double squared = along.squaredNorm();
        const double s = squared > 0 ? std::clamp((pixel - a).dot(along) / squared, 0.0, 1.0) : 0.0;
        const double away = (pixel - a - s * along).norm();
        if (away > reach) continue;
        reach = away;
        best = static_cast<int>(i);
    }
    return best;
}

} // namespace escapement
