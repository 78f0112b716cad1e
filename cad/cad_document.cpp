#include "cad/cad_document.h"

#include <BinDrivers_DocumentStorageDriver.hxx>
#include <BinXCAFDrivers.hxx>
#include <XCAFDoc_DocumentTool.hxx>

#include <fstream>
#include <string>
#include <string_view>

namespace escapement {

namespace {

TCollection_ExtendedString kernelPath(const std::filesystem::path& file) {
    return TCollection_ExtendedString(file.string().c_str(), true);
}

Handle(TDocStd_Application) newApplication() {
    Handle(TDocStd_Application) application = new TDocStd_Application;
    BinXCAFDrivers::DefineFormat(application);
    return application;
}

} // namespace

CadDocument::CadDocument() : application_(newApplication()) {
    application_->NewDocument("BinXCAF", document_);
    XCAFDoc_DocumentTool::Set(document_->Main());
}

CadDocument::CadDocument(const std::filesystem::path& file) : application_(newApplication()) {
    // The kernel crashes on a file that is not its own, instead of saying so.
    char magic[7] = {};
    std::ifstream(file, std::ios::binary).read(magic, sizeof magic);
    if (std::string_view(magic, sizeof magic) != "BINFILE")
        throw std::runtime_error("the reader handed over something that is not a model");
    const auto status = application_->Open(kernelPath(file), document_);
    if (status != PCDM_RS_OK)
        throw std::runtime_error("the intermediate file could not be read back (status " + std::to_string(status) +
                                 ")");
}

CadDocument::~CadDocument() {
    if (!document_.IsNull()) application_->Close(document_);
}

void CadDocument::save(const std::filesystem::path& file) const {
    // Triangles are left out unless asked for.
    if (auto driver = Handle(BinDrivers_DocumentStorageDriver)::DownCast(application_->WriterFromFormat("BinXCAF")))
        driver->SetWithTriangles(application_->MessageDriver(), true);
    const auto status = application_->SaveAs(document_, kernelPath(file));
    if (status != PCDM_SS_OK)
        throw std::runtime_error("the intermediate file could not be written (status " + std::to_string(status) + ")");
}

} // namespace escapement
