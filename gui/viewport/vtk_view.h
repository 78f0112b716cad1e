#pragma once
// A Qt 6 widget that shows a VTK render window. Debian's VTK has Qt 5 widgets only, so this one drives VTK's generic
// OpenGL window itself: VTK draws into framebuffers of its own inside Qt's context, and the picture is copied into
// Qt's framebuffer at the end of each paint.

#include "gui/workbench/thread_clock.h"

#include <QOpenGLWidget>

#include <vtkSmartPointer.h>

class vtkCallbackCommand;
class vtkGenericOpenGLRenderWindow;
class vtkObject;

namespace escapement {

class VtkView : public QOpenGLWidget {
    Q_OBJECT
  public:
    /// To be called once before the QApplication is made: the OpenGL version and buffers that VTK needs.
    static void setDefaultFormat();

    explicit VtkView(QWidget* parent = nullptr);
    ~VtkView() override;

    vtkGenericOpenGLRenderWindow* renderWindow() const;

  signals:
    /// After each paint: how long VTK's Render took, s of wall time and s of this thread's processor time.
    void rendered(double wall, double processor);
    /// After each time that the view was put into its window with what stands beside it, by the driver: how long.
    void composed(double wall, double processor);

  protected:
    void initializeGL() override;
    void paintGL() override;
    void resizeGL(int width, int height) override;

  private:
    static void windowCalled(vtkObject*, unsigned long event, void* self, void* answer);
    void releaseContext();

    vtkSmartPointer<vtkGenericOpenGLRenderWindow> window_;
    vtkSmartPointer<vtkCallbackCommand> observer_;
    QMetaObject::Connection contextGoes_;
    bool painting_ = false;
    StopWatch composing_;
};

} // namespace escapement
