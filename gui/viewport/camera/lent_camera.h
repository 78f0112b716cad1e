#pragma once
// Where the user had the camera before the program moved it, to be given back when what it was moved for is over. A
// camera that the user has moved since then is the user's again, and stays. Several may have it at once, one after the
// other: what was lent last is given back first.

#include <QObject>

#include <array>
#include <functional>
#include <optional>

class vtkCamera;

namespace escapement {

class Viewport;

class LentCamera final : public QObject {
  public:
    LentCamera(Viewport& view, QObject* parent);

    /// Lets the program move the camera; whether it did. It remembers where it was before the first of several moves.
    bool move(const std::function<void()>& how);
    /// Puts the camera back, where the program has it; false: it has not.
    bool giveBack();
    void forget() { before_.reset(); }
    bool isLent() const { return before_.has_value(); }

  private:
    struct Place {
        std::array<double, 3> eye, target, up;
        double scale, angle;
        bool operator==(const Place&) const = default;
    };
    Place place() const;
    std::array<double, 3> upward() const;
    vtkCamera* camera() const;

    Viewport& view_;
    std::optional<Place> before_;
    std::array<double, 3> upward_{}; ///< of the scene then: in another project's it may lie on its side
};

} // namespace escapement
