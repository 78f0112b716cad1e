#pragma once
// An OpenGL context without any display or window: EGL on Mesa's surfaceless platform, else on EGL's default display.

#include <memory>

namespace escapement {

class EglContext {
  public:
    /// Makes a context (OpenGL 3.2 core or later). Throws RunError saying which step failed.
    EglContext();
    ~EglContext();
    EglContext(const EglContext&) = delete;
    EglContext& operator=(const EglContext&) = delete;

    void makeCurrent();
    bool isCurrent() const;

  private:
    struct Handles;
    std::unique_ptr<Handles> handles_;
};

} // namespace escapement
