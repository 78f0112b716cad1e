#pragma once
// A value that many hold and none changes: a feature that takes part in thousands of pairs is kept once.

#include <memory>

namespace escapement {

/// Reads like a const T; a default T where nothing was given.
template <class T> class Shared {
  public:
    Shared() = default;
    Shared(const T& value) : at_(std::make_shared<const T>(value)) {}

    operator const T&() const { return **this; }
    const T& operator*() const { return at_ ? *at_ : nothing(); }
    const T* operator->() const { return &**this; }
    /// Whether both are the same one, not only equal.
    bool same(const Shared& other) const { return at_ == other.at_; }
    const void* identity() const { return at_.get(); }

  private:
    static const T& nothing() {
        static const T none{};
        return none;
    }
    std::shared_ptr<const T> at_;
};

} // namespace escapement
