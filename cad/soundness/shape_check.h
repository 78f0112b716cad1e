#pragma once
// The kernel's check of a shape, asked for where it is needed.

#include "cad/soundness/healing.h"

#include <BRepCheck_Analyzer.hxx>

#include <memory>

namespace escapement {

class ShapeCheck {
  public:
    /// Whether the kernel's check finds something in it as it stands.
    bool findsFaults(const HealedShape& healed);
    /// Takes longer than all else on faces with many holes: made again only for another shape.
    const BRepCheck_Analyzer& kernels(const TopoDS_Shape& shape);
    /// The shape is to be changed in itself.
    void forget();

  private:
    std::unique_ptr<BRepCheck_Analyzer> check_;
    TopoDS_Shape checkedShape_, judgedShape_;
    bool faulty_ = false;
};

} // namespace escapement
