#include "plots/language/phrases.h"

#include <QXmlStreamReader>

#include <algorithm>
#include <optional>
#include <set>

namespace escapement {
namespace {

constexpr int deepest = 6;            ///< places within places
constexpr qsizetype mostKept = 20000; ///< texts remembered
constexpr int mostSegments = 40;      ///< of one text; the rest of a longer one stays as it is
/// A pattern of fewer letters ("%1 of %2") says little: what is in its places must be known, too, or be one word.
constexpr int fewLetters = 6;

bool isQuote(QChar c) { return c == '\'' || c == '"'; }

/// A full stop at the end that is no ellipsis: texts come with it and without.
bool endsWithStop(QStringView text) { return text.endsWith(u'.') && !text.endsWith(u".."); }

bool hasLetter(QStringView text) {
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
}

/// Calls with every run of letters: where it begins, and how long it is.
template <class Take> void eachWord(QStringView text, Take take) {
    for (qsizetype i = 0; i < text.size();) {
        qsizetype end = i;
        while (end < text.size() && text[end].isLetter()) ++end;
        if (end > i) take(i, end - i);
        i = std::max(end, i + 1);
    }
}

/// Which characters stand within quotes: nothing is cut there. An apostrophe within or behind a word is no quote.
std::vector<bool> withinQuotes(QStringView text) {
    std::vector<bool> within(static_cast<std::size_t>(text.size()), false);
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!isQuote(text[i]) || (i > 0 && text[i - 1].isLetterOrNumber())) continue;
        for (qsizetype end = i + 1; end < text.size(); ++end) {
            if (text[end] != text[i] || (end + 1 < text.size() && text[end + 1].isLetterOrNumber())) continue;
            std::fill(within.begin() + i, within.begin() + end + 1, true);
            i = end;
            break;
        }
    }
    return within;
}

/// The joint of two sentences at `at`, its length; 0: none.
qsizetype jointAt(QStringView text, qsizetype at) {
    if (text[at] == u'\n') return 1;
    for (const QStringView joint : {u". ", u": ", u"; "})
        if (text.mid(at).startsWith(joint)) return 2;
    return text.mid(at).startsWith(u" – ") ? 3 : 0;
}

} // namespace

/// A part between joints, with the joint behind it.
struct Phrases::Segment {
    qsizetype begin = 0, end = 0, next = 0;
};

QString Phrases::read(const QByteArray& table) {
    QXmlStreamReader xml(table);
    QString source, translation;
    bool finished = true;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement() && xml.name() == u"source") source = xml.readElementText();
        else if (xml.isStartElement() && xml.name() == u"translation") {
            finished = xml.attributes().value("type").isEmpty();
            translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        } else if (xml.isEndElement() && xml.name() == u"message") {
            if (finished && !source.isEmpty() && !translation.isEmpty()) add(source, translation);
            source.clear();
            translation.clear();
        }
    }
    return xml.hasError() ? QString("line %1: %2").arg(xml.lineNumber()).arg(xml.errorString()) : QString();
}

Phrases::Cut Phrases::cutAtPlaces(const QString& text) {
    Cut cut;
    QString fixed;
    for (qsizetype i = 0; i < text.size(); ++i) {
        qsizetype end = i + 1;
        while (end < text.size() && end < i + 3 && text[end].isDigit()) ++end;
        if (text[i] != '%' || end == i + 1) {
            fixed += text[i];
            continue;
        }
        cut.fixed.push_back(fixed);
        fixed.clear();
        cut.numbers.push_back(text.mid(i + 1, end - i - 1).toInt());
        i = end - 1;
    }
    cut.fixed.push_back(fixed);
    return cut;
}

void Phrases::add(const QString& source, const QString& translation) {
    // Joints at the ends are those of texts in a row, and are found there; so a sentence fits with them and without.
    QString from = source, to = translation;
    while (from.size() > 1 && (from.back().isSpace() || from.back() == ':') && to.endsWith(from.back())) {
        from.chop(1);
        to.chop(1);
    }
    while (from.size() > 1 && from.front().isSpace() && to.startsWith(from.front())) {
        from.remove(0, 1);
        to.remove(0, 1);
    }
    if (from.size() > 1 && endsWithStop(from) && endsWithStop(to)) {
        from.chop(1);
        to.chop(1);
    }
    const std::scoped_lock lock(mutex_);
    indexed_ = false;
    known_.clear();
    Pattern pattern{cutAtPlaces(from), cutAtPlaces(to), {}, 0};
    if (pattern.source.numbers.empty()) {
        exact_.insert(from, to);
        return;
    }
    const auto& fixed = pattern.source.fixed;
    for (const QString& piece : fixed)
        pattern.letters +=
            static_cast<int>(std::count_if(piece.begin(), piece.end(), [](QChar c) { return c.isLetter(); }));
    if (pattern.letters == 0) return; // joints alone ("%1: %2"): texts are cut at those anyway
    for (std::size_t k = 0; k + 1 < fixed.size(); ++k)
        pattern.quoted.push_back(!fixed[k].isEmpty() && !fixed[k + 1].isEmpty() && isQuote(fixed[k].back()) &&
                                 fixed[k + 1].front() == fixed[k].back());
    patterns_.push_back(std::move(pattern));
}

/// A word is of use where nothing in a place can be grown onto it.
void Phrases::buildIndex() const {
    if (indexed_) return;
    byWord_.clear();
    wordless_.clear();
    std::vector<std::set<QString>> words(patterns_.size());
    QHash<QString, int> uses;
    for (std::size_t p = 0; p < patterns_.size(); ++p) {
        const auto& fixed = patterns_[p].source.fixed;
        for (std::size_t k = 0; k < fixed.size(); ++k)
            eachWord(fixed[k], [&](qsizetype begin, qsizetype length) {
                const bool grownBefore = begin == 0 && k > 0,
                           grownBehind = begin + length == fixed[k].size() && k + 1 < fixed.size();
                if (!grownBefore && !grownBehind) words[p].insert(fixed[k].mid(begin, length));
            });
        for (const QString& word : words[p]) ++uses[word];
    }
    for (std::size_t p = 0; p < patterns_.size(); ++p) {
        const auto rarest = std::min_element(words[p].begin(), words[p].end(),
                                             [&](const QString& a, const QString& b) { return uses[a] < uses[b]; });
        (rarest == words[p].end() ? wordless_ : byWord_[*rarest]).push_back(static_cast<int>(p));
    }
    indexed_ = true;
}

Phrases::Candidates Phrases::candidates(QStringView text) const {
    Candidates found = wordless_;
    eachWord(text, [&](qsizetype begin, qsizetype length) {
        const auto at = byWord_.constFind(text.mid(begin, length).toString());
        if (at != byWord_.constEnd()) found.insert(found.end(), at->begin(), at->end());
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

/// Places take as little as they can. The pieces between them are each found at the first place possible, which
/// finds a fit whenever there is one.
bool Phrases::fits(const Pattern& pattern, QStringView text, std::vector<QStringView>& places) {
    const auto& fixed = pattern.source.fixed;
    const QString& last = fixed.back();
    if (text.size() < fixed.front().size() + last.size() || !text.startsWith(fixed.front()) || !text.endsWith(last))
        return false;
    places.clear();
    qsizetype at = fixed.front().size();
    const qsizetype end = text.size() - last.size();
    for (std::size_t k = 1; k + 1 < fixed.size(); ++k) {
        const qsizetype found = text.indexOf(fixed[k], at);
        if (found < 0 || found + fixed[k].size() > end) return false;
        places.push_back(text.mid(at, found - at));
        at = found + fixed[k].size();
    }
    places.push_back(text.mid(at, end - at));
    return true;
}

QString Phrases::said(const QString& text) const {
    if (text.isEmpty()) return text;
    const std::scoped_lock lock(mutex_);
    buildIndex();
    return best(text, 0).text;
}

Phrases::Said Phrases::best(const QString& text, int depth) const {
    if (depth > deepest || !hasLetter(text)) return {text, 0};
    if (const auto at = known_.constFind(text); at != known_.constEnd()) return *at;
    Said found = bySentences(text, depth);
    if (found.covered == 0) found = asList(text, depth);
    if (known_.size() >= mostKept) known_.clear();
    known_.insert(text, found);
    return found;
}

Phrases::Said Phrases::whole(const QString& text, const Candidates& candidates, int depth) const {
    if (const auto at = exact_.constFind(text); at != exact_.constEnd()) return {*at, text.size()};
    Said most{text, 0};
    int letters = 0;
    for (const int p : candidates) {
        const Pattern& pattern = patterns_[static_cast<std::size_t>(p)];
        Said found = byPattern(pattern, text, depth);
        // Of those that cover as much, the one that says more itself.
        if (found.covered < most.covered || (found.covered == most.covered && pattern.letters <= letters)) continue;
        most = std::move(found);
        letters = pattern.letters;
    }
    return most;
}

Phrases::Said Phrases::byPattern(const Pattern& pattern, QStringView text, int depth) const {
    thread_local std::vector<QStringView> fitting;
    if (!fits(pattern, text, fitting)) return {};
    const std::vector<QStringView> places = fitting; // looking into the places uses it again
    Said found;
    std::vector<QString> inside(places.size());
    for (std::size_t k = 0; k < places.size(); ++k) {
        inside[k] = places[k].toString();
        if (pattern.quoted[k]) continue;
        const Said place = best(inside[k], depth + 1);
        if (pattern.letters < fewLetters && place.covered == 0 && places[k].contains(u' ') && hasLetter(places[k]))
            return {};
        found.covered += place.covered;
        inside[k] = place.text;
    }
    for (const QString& piece : pattern.source.fixed) found.covered += piece.size();
    const auto& numbers = pattern.source.numbers;
    for (std::size_t k = 0; k < pattern.translation.fixed.size(); ++k) {
        found.text += pattern.translation.fixed[k];
        if (k >= pattern.translation.numbers.size()) break;
        const auto place = std::find(numbers.begin(), numbers.end(), pattern.translation.numbers[k]);
        if (place != numbers.end()) found.text += inside[static_cast<std::size_t>(place - numbers.begin())];
    }
    return found;
}

/// From the last part to the first: the parts from each on, cut so that as much as can be is known.
Phrases::Said Phrases::bySentences(const QString& text, int depth) const {
    const auto quoted = withinQuotes(text);
    std::vector<Segment> parts;
    qsizetype begin = 0;
    const qsizetype stop = endsWithStop(text) ? text.size() - 1 : text.size();
    for (qsizetype i = 0; i < stop && static_cast<int>(parts.size()) < mostSegments; ++i)
        if (const qsizetype joint = quoted[static_cast<std::size_t>(i)] ? 0 : jointAt(text, i)) {
            parts.push_back({begin, i, i + joint});
            begin = i + joint;
            i = begin - 1;
        }
    parts.push_back({begin, stop, text.size()});

    std::vector<Candidates> ofPart;
    for (const Segment& part : parts)
        ofPart.push_back(candidates(QStringView(text).mid(part.begin, part.end - part.begin)));
    const std::size_t n = parts.size();
    std::vector<Said> from(n + 1);
    for (std::size_t i = n; i-- > 0;) {
        std::optional<Said> most;
        Candidates candidates;
        for (std::size_t j = i; j < n; ++j) {
            Candidates more;
            std::set_union(candidates.begin(), candidates.end(), ofPart[j].begin(), ofPart[j].end(),
                           std::back_inserter(more));
            candidates.swap(more);
            const QString part = text.mid(parts[i].begin, parts[j].end - parts[i].begin);
            Said found = whole(part, candidates, depth);
            if (found.covered == 0 && j == i && n > 1) found = asList(part, depth);
            if (j > i && found.covered == 0) continue;
            found.covered += from[j + 1].covered;
            if (most && found.covered < most->covered) continue;
            found.text += QStringView(text).mid(parts[j].end, parts[j].next - parts[j].end);
            found.text += from[j + 1].text;
            most = std::move(found);
        }
        from[i] = std::move(*most);
    }
    return from.front();
}

/// An item of a list: known, or with a number before it ("23 plane"). What needs no words is covered by nothing.
std::optional<Phrases::Said> Phrases::item(const QString& text, int depth) const {
    const bool name = text.size() > 1 && isQuote(text.front()) && text.back() == text.front();
    if (name || !hasLetter(text)) return Said{text, 0};
    qsizetype number = 0;
    while (number < text.size() && !text[number].isSpace() && !text[number].isLetter()) ++number;
    number = number > 0 && number < text.size() && text[number].isSpace() ? number + 1 : 0;
    const QString words = text.mid(number);
    Said found = whole(words, candidates(words), depth + 1);
    if (found.covered == 0) return std::nullopt;
    found.text.prepend(text.left(number));
    return found;
}

/// "hinge, slide or ball", "23 plane, 2 cylinder".
Phrases::Said Phrases::asList(const QString& text, int depth) const {
    static const std::vector<QString> joiners{", ", " or ", " and "};
    Said found;
    qsizetype begin = 0;
    for (qsizetype i = 0; i <= text.size(); ++i) {
        const auto joiner = std::find_if(joiners.begin(), joiners.end(),
                                         [&](const QString& one) { return QStringView(text).mid(i).startsWith(one); });
        if (i < text.size() && joiner == joiners.end()) continue;
        const auto one = item(text.mid(begin, i - begin), depth);
        if (!one) return {text, 0};
        found.text += one->text;
        found.covered += one->covered;
        if (i == text.size()) break;
        const QString word = joiner->trimmed();
        found.text += word == "," ? *joiner : " " + exact_.value(word, word) + " ";
        begin = i + joiner->size();
        i = begin - 1;
    }
    return found.covered > 0 ? found : Said{text, 0};
}

} // namespace escapement
