#pragma once
// Results to plot: a body that swings, and two that hit each other.

#include "plots/plots_panel.h"

#include <QtTest>

#include <cmath>

namespace escapement {

inline void addFrames(Result& result, int from, int to) {
    for (int i = from; i < to; ++i) {
        Frame frame;
        frame.time = 1e-3 * i;
        BodyState state;
        state.position = Vec3(0.1 * std::sin(0.01 * i), 0.1 * std::cos(0.01 * i), 0.0);
        frame.bodies = {state};
        frame.energy.kinetic = 2.0 + std::cos(0.02 * i);
        result.frame(frame);
    }
}

inline std::shared_ptr<Result> swinging(int frames) {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {"bob"};
    result->begin(layout);
    addFrames(*result, 0, frames);
    return result;
}

/// A hit between two frames: pairs of frames before and after it, one contact whose force is largest at 21.5 ms, and
/// steps that drift.
inline std::shared_ptr<Result> hitting(double force = 100.0, const std::string& body = "hammer/1") {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {body};
    result->begin(layout);
    result->pair(0, {"tip on anvil", "a", "b", 0});
    const auto add = [&](double time, FrameKind kind, double normal) {
        Frame frame;
        frame.time = time;
        frame.kind = kind;
        frame.bodies = {BodyState{}};
        frame.bodies[0].position.x() = time;
        ContactRow row;
        row.normal = Vec3(0, 0, 1);
        row.force = Vec3(0, 0, normal);
        row.status = ContactStatus::Stick;
        frame.contacts = {row};
        result->frame(frame);
    };
    for (int i = 0; i <= 40; ++i) {
        add(1e-3 * i, FrameKind::Regular, 0.1 * i);
        if (i == 21) {
            add(0.0215, FrameKind::BeforeEvent, 0.0);
            add(0.0215, FrameKind::AfterEvent, force / 3.0);
            Event event;
            event.time = 0.0215;
            event.kind = EventKind::Impact;
            result->event(event);
        }
        StepRow step;
        step.time = 1e-3 * i + 0.5e-3;
        step.step = 1e-3;
        step.drift_position = i == 7 ? 3e-13 : 1e-15;
        result->step(step);
    }
    return result;
}

/// A contact that bears 24 N at first and roundoff from 20 ms on; its body, which moves in a plane, creeps.
inline std::shared_ptr<Result> opening() {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {"hammer"};
    result->begin(layout);
    result->pair(0, {"tip on anvil", "a", "b", 0});
    for (int i = 0; i <= 40; ++i) {
        Frame frame;
        frame.time = 1e-3 * i;
        frame.bodies = {BodyState{}};
        frame.bodies[0].position = Vec3(1.0 + 1e-8 * i, 0.0, 3e-9 * (i % 2));
        frame.bodies[0].linear.x() = 1e-8 * (1 + i % 2);
        frame.energy.kinetic = 2.0;
        ContactRow row;
        row.normal = Vec3(0, 0, 1);
        row.force = Vec3(i < 20 ? 2.4 : 1e-9, 0, i < 20 ? 24.0 : i % 2 ? -1.5e-7 : 1e-8);
        row.slip = Vec3(1e-13, 0, 0);
        row.gap = 1e-12;
        row.status = ContactStatus::Slip;
        frame.contacts = {row};
        result->frame(frame);
        StepRow step;
        step.time = frame.time;
        step.drift_position = 3e-13;
        result->step(step);
    }
    Event blow;
    blow.time = 0.0205;
    blow.kind = EventKind::Impact;
    blow.subject = "tip on anvil";
    blow.impulse = Vec3(0, 0, 0.077);
    blow.energy_lost = 8.6e-18;
    result->event(blow);
    result->finish(RunStatus::Done, "");
    return result;
}

inline int pixelsOf(const QImage& image, const QColor& colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor c = image.pixelColor(x, y);
            if (c.saturation() > 150 && std::abs(c.hue() - colour.hue()) < 6) ++count;
        }
    return count;
}

} // namespace escapement
