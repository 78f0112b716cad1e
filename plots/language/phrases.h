#pragma once
// The sentences of the engine in another language. The engine writes English alone and knows no window; what it says is
// put into the language where it is shown. A table in Qt Linguist's format has each sentence with its places %1, %2, …

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QStringView>

#include <mutex>
#include <optional>
#include <vector>

namespace escapement {

class Phrases {
  public:
    /// Adds the finished messages of a table (.ts). Returns what is wrong with it; empty: it was read.
    QString read(const QByteArray& table);
    /// A sentence with places %1 … %9, and its translation with the same places in any order.
    void add(const QString& source, const QString& translation);
    bool isEmpty() const { return exact_.isEmpty() && patterns_.empty(); }
    int size() const { return static_cast<int>(exact_.size()) + static_cast<int>(patterns_.size()); }

    /// The text in the language: as a whole, by a pattern, or joined of sentences that are known one by one, so that
    /// as much of it as can be is covered. What is in places is looked up again; what is in quotes there is a name of
    /// the user and stays. A text that nothing fits comes back as it is. Several threads may ask.
    QString said(const QString& text) const;

  private:
    /// A text cut at its places: fixed[0], place numbers[0], fixed[1], …
    struct Cut {
        std::vector<QString> fixed;
        std::vector<int> numbers;
    };
    struct Pattern {
        Cut source, translation;
        std::vector<bool> quoted; ///< of each place: quotes stand on both sides
        int letters = 0;          ///< in the fixed text
    };
    struct Said {
        QString text;
        qsizetype covered = 0; ///< how many characters of the text were known
    };
    struct Segment;
    using Candidates = std::vector<int>;

    static Cut cutAtPlaces(const QString& text);
    static bool fits(const Pattern& pattern, QStringView text, std::vector<QStringView>& places);
    void buildIndex() const;
    Candidates candidates(QStringView text) const;
    Said best(const QString& text, int depth) const;
    Said whole(const QString& text, const Candidates& candidates, int depth) const;
    Said byPattern(const Pattern& pattern, QStringView text, int depth) const;
    Said bySentences(const QString& text, int depth) const;
    std::optional<Said> item(const QString& text, int depth) const;
    Said asList(const QString& text, int depth) const;

    QHash<QString, QString> exact_;
    std::vector<Pattern> patterns_;

    mutable std::mutex mutex_;
    mutable bool indexed_ = false;
    mutable QHash<QString, std::vector<int>> byWord_; ///< each pattern under the rarest of its words
    mutable std::vector<int> wordless_;               ///< patterns without a whole word
    mutable QHash<QString, Said> known_;              ///< what was asked before
};

} // namespace escapement
