#include "gui/viewport/egl_context.h"

#include "engine/model/errors.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <cstdio>
#include <string>

namespace escapement {

struct EglContext::Handles {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
};

namespace {

[[noreturn]] void fail(const std::string& step) {
    char code[16];
    std::snprintf(code, sizeof code, "0x%x", static_cast<unsigned>(eglGetError()));
    throw RunError("A picture without a window needs OpenGL through EGL, but " + step + " failed (" + code +
                   "). Install Mesa's drivers (Debian: libegl1 libgl1-mesa-dri), or save the picture from the window.");
}

EGLDisplay openDisplay() {
    auto platformDisplay =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    EGLint major = 0, minor = 0;
    if (platformDisplay) {
        EGLDisplay display = platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
        if (display != EGL_NO_DISPLAY && eglInitialize(display, &major, &minor)) return display;
    }
    EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, &major, &minor)) fail("opening an EGL display");
    return display;
}

} // namespace

EglContext::EglContext() : handles_(std::make_unique<Handles>()) {
    handles_->display = openDisplay();
    if (!eglBindAPI(EGL_OPENGL_API)) fail("choosing desktop OpenGL");
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint found = 0;
    if (!eglChooseConfig(handles_->display, wanted, &config, 1, &found) || found == 0) fail("choosing a configuration");
    const EGLint version[] = {
        EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 2, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    handles_->context = eglCreateContext(handles_->display, config, EGL_NO_CONTEXT, version);
    if (handles_->context == EGL_NO_CONTEXT) fail("making an OpenGL 3.2 context");
    makeCurrent();
}

EglContext::~EglContext() {
    eglMakeCurrent(handles_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(handles_->display, handles_->context);
    // The display is the process's and may be shared with Qt: it is left open.
}

void EglContext::makeCurrent() {
    if (!eglMakeCurrent(handles_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, handles_->context))
        fail("making the context current");
}

bool EglContext::isCurrent() const { return eglGetCurrentContext() == handles_->context; }

} // namespace escapement
