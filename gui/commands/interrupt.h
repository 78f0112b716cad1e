#pragma once
// Ctrl-C: the first one stops a run within a step and keeps what there is, the second one ends the program.

#include "engine/simulation/simulate.h"

namespace escapement {

/// While it lives, SIGINT and SIGTERM set `control.stop`. One at a time.
class InterruptStops {
  public:
    explicit InterruptStops(RunControl& control);
    ~InterruptStops();
    InterruptStops(const InterruptStops&) = delete;
    InterruptStops& operator=(const InterruptStops&) = delete;
};

} // namespace escapement
