#pragma once
// The geometry kernel's document: an assembly tree of shapes with names, colours and places.

#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_Printer.hxx>
#include <TDocStd_Application.hxx>
#include <TDocStd_Document.hxx>

#include <filesystem>
#include <stdexcept>

namespace escapement {

/// A document and the application it lives in; no global state.
class CadDocument {
  public:
    CadDocument(); ///< empty
    /// Reads a BinXCAF file. Throws std::runtime_error.
    explicit CadDocument(const std::filesystem::path& file);
    ~CadDocument();
    CadDocument(const CadDocument&) = delete;
    CadDocument& operator=(const CadDocument&) = delete;

    /// Writes a BinXCAF file. Throws std::runtime_error.
    void save(const std::filesystem::path& file) const;
    const Handle(TDocStd_Document) & handle() const { return document_; }

  private:
    Handle(TDocStd_Application) application_;
    Handle(TDocStd_Document) document_;
};

/// The kernel reports on standard output by itself; we report in our own words.
inline void silenceKernel() {
    static const int removed = Message::DefaultMessenger()->RemovePrinters(STANDARD_TYPE(Message_Printer));
    static_cast<void>(removed);
}

} // namespace escapement
