// Guessing by frequency: Russian text is mostly lower-case letters, whose places in the code pages differ: E0..FF in
// windows-1251, C0..DF in KOI8-R, A0..AF and E0..EF in CP866. Western text has single accented letters among ASCII
// ones. East Asian text consists of pairs, each code page with bounds of its own.

#include "cad/files/text_encoding.h"

#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <vector>

namespace escapement {

namespace {

using Byte = unsigned char;

bool isUtf8(const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const Byte lead = Byte(text[i]);
        if (lead < 0x80) continue;
        const int more = lead >= 0xF0 && lead < 0xF5   ? 3
                         : lead >= 0xE0 && lead < 0xF0 ? 2
                         : lead >= 0xC2 && lead < 0xE0 ? 1
                                                       : -1;
        if (more < 0 || i + std::size_t(more) >= text.size()) return false;
        for (int k = 1; k <= more; ++k)
            if ((Byte(text[i + std::size_t(k)]) & 0xC0) != 0x80) return false;
        i += std::size_t(more);
    }
    return true;
}

/// Runs of bytes beyond ASCII, with the ASCII bytes that are the second ones of pairs left out.
struct Bytes {
    int count[256] = {};
    int all = 0, runs = 0;
    int within(int low, int high) const {
        int sum = 0;
        for (int b = low; b <= high; ++b) sum += count[b];
        return sum;
    }
};

Bytes highBytes(const std::string& text) {
    Bytes bytes;
    bool in = false;
    for (const char c : text) {
        const bool high = Byte(c) >= 0x80;
        if (high) {
            ++bytes.count[Byte(c)];
            ++bytes.all;
            bytes.runs += !in;
        }
        in = high;
    }
    return bytes;
}

/// Pairs of a double-byte code page: how many, and whether every high byte is in one.
struct Pairs {
    int count = 0;
    bool whole = true;
};

template <class Lead, class Trail> Pairs pairsOf(const std::string& text, Lead&& lead, Trail&& trail) {
    Pairs pairs;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const Byte b = Byte(text[i]);
        if (b < 0x80) continue;
        if (lead(b) && i + 1 < text.size() && trail(Byte(text[i + 1]))) {
            ++pairs.count;
            ++i;
        } else {
            pairs.whole = false;
        }
    }
    return pairs;
}

/// `other`: what stands in the place of a byte that is none in the one code page, or has nothing in the other.
template <class Other>
std::string converted(const std::string& text, const std::string& from, const std::string& into, Other&& other) {
    const iconv_t converter = iconv_open(into.c_str(), from.c_str());
    if (converter == iconv_t(-1))
        throw std::invalid_argument("there is no code page \"" + from +
                                    "\"; write one like windows-1251, iso-8859-2 or shift_jis");
    std::string result;
    std::vector<char> source(text.begin(), text.end());
    char* begin = source.data();
    std::size_t left = source.size();
    char buffer[4096];
    while (left > 0) {
        char* to = buffer;
        std::size_t room = sizeof buffer;
        const std::size_t done = iconv(converter, &begin, &left, &to, &room);
        result.append(buffer, std::size_t(to - buffer));
        if (done != std::size_t(-1) || errno == E2BIG) continue;
        result += other();
        ++begin;
        --left;
    }
    iconv_close(converter);
    return result;
}

} // namespace

std::string guessedEncoding(const std::string& text) {
    const Bytes bytes = highBytes(text);
    if (bytes.all == 0) return "";
    if (isUtf8(text)) return "UTF-8";
    const double length = double(bytes.all) / bytes.runs;
    if (length < 2.0) return "WINDOWS-1252"; // accents among letters
    struct Guess {
        const char* name;
        int letters; ///< lower-case Russian ones, by which page
    };
    const Guess cyrillic[] = {{"WINDOWS-1251", bytes.within(0xE0, 0xFF)},
                              {"KOI8-R", bytes.within(0xC0, 0xDF)},
                              {"CP866", bytes.within(0xA0, 0xAF) + bytes.within(0xE0, 0xEF)}};
    const auto& likeliest = *std::max_element(std::begin(cyrillic), std::end(cyrillic),
                                              [](const Guess& a, const Guess& b) { return a.letters < b.letters; });
    // A Japanese kana has one lead byte, a Chinese sign of the commoner half leads from B0 to D7.
    const auto kana = pairsOf(
        text, [](Byte b) { return (b >= 0x81 && b <= 0x9F) || (b >= 0xE0 && b <= 0xEF); },
        [](Byte b) { return b >= 0x40 && b <= 0xFC && b != 0x7F; });
    if (kana.whole && bytes.count[0x82] + bytes.count[0x83] > bytes.all / 4) return "SHIFT_JIS";
    const auto chinese = pairsOf(
        text, [](Byte b) { return b >= 0xA1 && b <= 0xF7; }, [](Byte b) { return b >= 0xA1; });
    int common = 0;
    pairsOf(
        text, [&](Byte b) { return b >= 0xA1 && (common += b >= 0xB0 && b <= 0xD7, true); },
        [](Byte b) { return b >= 0xA1; });
    if (chinese.whole && 10 * common > 8 * chinese.count && 10 * likeliest.letters < 7 * bytes.all) return "GB18030";
    if (10 * likeliest.letters >= 6 * bytes.all) return likeliest.name;
    // Capitals: with the rest in their own halves.
    if (10 * bytes.within(0xC0, 0xFF) >= 9 * bytes.all)
        return bytes.within(0xC0, 0xDF) >= bytes.within(0xE0, 0xFF) ? "WINDOWS-1251" : "KOI8-R";
    return "WINDOWS-1252";
}

std::string toUtf8(const std::string& text, const std::string& encoding) {
    return converted(text, encoding, "UTF-8", [] { return "\xEF\xBF\xBD"; });
}

std::optional<std::string> fromUtf8(const std::string& text, const std::string& encoding) {
    bool whole = true;
    std::string result = converted(text, "UTF-8", encoding, [&] {
        whole = false;
        return "";
    });
    if (!whole) return std::nullopt;
    return result;
}

} // namespace escapement
