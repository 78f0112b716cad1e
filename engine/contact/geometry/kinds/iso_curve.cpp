#include "engine/contact/geometry/kinds/iso_curve.h"

#include <algorithm>

namespace escapement {

void IsoCurve::evaluate(double t, int order, CurveJet& jet, int* span) const {
    SurfaceJet s;
    SpanHint hint;
    int& moving = index_ == 0 ? hint.v : hint.u;
    if (span) moving = *span;
    surface_->evaluate(parameter(t), std::min(order, 3), s, &hint);
    if (span) *span = moving;
    jet.d[0] = s.point;
    if (order >= 1) jet.d[1] = index_ == 0 ? s.v : s.u;
    if (order >= 2) jet.d[2] = index_ == 0 ? s.vv : s.uu;
    if (order >= 3) jet.d[3] = index_ == 0 ? s.vvv : s.uuu;
}

CurveRange IsoCurve::range() const {
    const SurfaceRange whole = surface_->range();
    const int moving = 1 - index_;
    return {whole.low[moving], whole.high[moving], whole.period[moving]};
}

} // namespace escapement
