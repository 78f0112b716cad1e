#pragma once
// One maker a verification system; the table in verification_systems.cpp names them.

#include "engine/dynamics/system.h"

#include <map>
#include <memory>
#include <string>

namespace escapement {

std::unique_ptr<System> makeFourBar(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeFlexibleSliderCrank(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeAndrews(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeSliderCrank(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeClearancePlanar(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeBouncingBall(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeBallInBox(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeBilateralPlanar(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeChainOfBalls(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeElasticBar(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeNaturalFourBar(const std::map<std::string, double>& settings);
std::unique_ptr<System> makeNaturalBennett(const std::map<std::string, double>& settings);
std::unique_ptr<System> makePainleveRod(const std::map<std::string, double>& settings);

} // namespace escapement
