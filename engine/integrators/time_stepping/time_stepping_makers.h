#pragma once
// One maker a time-stepping scheme; the table in time_stepping_schemes.cpp names them.

#include "engine/integrators/time_stepping/time_stepper.h"

namespace escapement {

std::unique_ptr<TimeStepper> makeMoreauJean(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeMoreauJeanTheta(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeMoreauJeanProjected(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeDMinusVelocity(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeDMinusAcceleration(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeDMinusExplicit(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeDMinusMbsim(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeSchatzmanPaoli(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeNonsmoothAlpha(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeStewartTrinkle(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeAnitescuPotra(System& system, const TimeStepperSettings& settings);
std::unique_ptr<TimeStepper> makeDvi(System& system, const TimeStepperSettings& settings);

} // namespace escapement
