#pragma once
// The sensors of a run: on which side of their values their quantities are, and what they do where these pass.

#include "engine/simulation/run/run_output.h"
#include "engine/simulation/sensor_set.h"

namespace escapement {

class Sensing : RunPart, public SensedQuantities {
  public:
    Sensing(RunContext& run, RunOutput& output);

    int count() const override { return sensors_.count(); }
    void stand(double t, const Vector& q, const Vector& v) override { sensors_.stand(t, q, v); }
    double excess(int i) override { return sensors_.excess(i); }
    int side(int i) const override { return state_.sensorSides[std::size_t(i)]; }
    bool acts(int i, bool up) const override { return sensors_[i].actsGoing(up); }
    double noise(int i) const override;

    void begin(); ///< sides at the start
    /// The state stands where the quantity of sensor i comes to its value in a sense in which it acts, and those of
    /// `others` together with it.
    void pass(int i, const std::vector<int>& others);
    /// The state stands at the end of a smooth step, before what happens there: what has passed its value within it, in
    /// a sense in which the sensor does not act.
    void follow();
    /// The state stands behind an event, or a time step (null: no time step): what has come to the other side
    /// meanwhile, by a jump or within the time step, acts here.
    void notice(const TimeStep* step = nullptr);
    /// The length (s) of the time step from `begin` at which the first of the sensors that stop would do so, or in
    /// steps that choose their length any sensor would act; or one would have been furthest beyond its value, which it
    /// passes and comes back over in the step. Where nothing of that is, the step's own. `retries`: the step was made
    /// shorter for that already.
    double endsWithin(double begin, const TimeStep& step, bool retries);

  private:
    struct Passing {
        int sensor;
        bool up;      ///< the sense in which it comes to its value
        bool arrives; ///< at the value, no further: from there it is on neither side
    };
    void act(const TimeStep* step);
    void tell(const Passing& one);
    void lookAtEnds(double begin, const TimeStep& step);
    bool isWatched(int i) const;
    struct Course { ///< a cubic of the part of a step
        double value, rate, square, cube;
        double at(double part) const { return value + part * (rate + part * (square + part * cube)); }
        double turns(double noise) const;
    };
    Course course(int i) const;
    template <class Before> static double passing(const Before& isBefore);
    double passesAt(int i, double begin, const TimeStep& step);

    RunOutput& output_;
    SensorSet sensors_;
    StepPath path_;
    std::vector<Passing> passing_;
    struct Ends { ///< quantities, up to their values: at both ends of a time step, and a glimpse of it inside of them
        double from, to, behind, before;
    };
    std::vector<Ends> atEnds_;
    std::vector<char> ends_; ///< the sensors that pass their values in the time step, however short it was made
};

} // namespace escapement
