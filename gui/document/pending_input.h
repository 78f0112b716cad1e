#pragma once
// What a window holds that was typed and not yet handed over.

#include <functional>

namespace escapement {

class PendingInput final {
  public:
    /// `take` hands it over and answers whether it could be taken.
    void set(std::function<bool()> take) { take_ = std::move(take); }
    /// To be called before edits, saving and runs. Whether all could be taken, also where nothing is pending.
    bool take() { return !take_ || take_(); }

  private:
    std::function<bool()> take_;
};

} // namespace escapement
