#pragma once
// Differences between two mechanisms in the user's words and units.

#include "engine/model/difference.h"

#include <QString>

#include <vector>

namespace escapement {

/// differences(), each value in the unit that counts for its thing: of a joint's limits, rad or m.
std::vector<Difference> shownDifferences(const Mechanism& before, const Mechanism& after);
/// "contact slider in guide", "run settings", "project".
QString thingText(const Difference& difference);
/// "friction 0.1 → 0.4", "added", "removed", "renamed 'slider'".
QString changeText(const Difference& difference);
/// All of them as rich text, thing by thing; after `most` lines only how many more there are.
QString differencesHtml(const std::vector<Difference>& all, int most = 60);
/// In one line, `most` of them: "contact slider in guide: friction 0.1 → 0.4, and 2 more". Empty when there is none.
QString differencesLine(const std::vector<Difference>& all, int most = 1);

} // namespace escapement
