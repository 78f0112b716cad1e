// Films through libav, as a library of their own that is opened when a film is made (exporters/film_writer.cpp).

#include "gui/exporters/film_writer.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <cmath>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>
}

namespace escapement {
namespace {

constexpr int finestRate = 1000; // pictures a second are counted in thousandths

std::string wordsOf(int error) {
    char text[AV_ERROR_MAX_STRING_SIZE] = {};
    av_strerror(error, text, sizeof text);
    return text;
}

struct Coder {
    std::filesystem::path file; ///< by the name it will have
    AVFormatContext* container = nullptr;
    AVCodecContext* codec = nullptr;
    AVStream* stream = nullptr;
    AVFrame* frame = nullptr;
    AVPacket* packet = nullptr;
    SwsContext* colours = nullptr;
    QSize size;
    std::int64_t count = 0;
    bool begun = false;

    ~Coder() {
        sws_freeContext(colours);
        av_packet_free(&packet);
        av_frame_free(&frame);
        avcodec_free_context(&codec);
        if (container && container->pb) avio_closep(&container->pb);
        avformat_free_context(container);
    }

    void require(int outcome, const char* what) const {
        if (outcome < 0)
            throw InputError(
                fmt::format("The film '{}' cannot be written: {} ({}). Check the folder and the room on the disk.",
                            file.string(), what, wordsOf(outcome)));
    }

    /// Takes out of the coder what is ready; `next` null: all that is left.
    void code(AVFrame* next) {
        require(avcodec_send_frame(codec, next), "a picture is not taken");
        while (true) {
            const int outcome = avcodec_receive_packet(codec, packet);
            if (outcome == AVERROR(EAGAIN) || outcome == AVERROR_EOF) return;
            require(outcome, "a picture is not coded");
            av_packet_rescale_ts(packet, codec->time_base, stream->time_base);
            packet->stream_index = stream->index;
            require(av_interleaved_write_frame(container, packet), "the disk takes no more");
        }
    }
};

class LibavFilm final : public FilmWriter {
  public:
    LibavFilm(const FilmFile& file, FilmKind kind, const QSize& size, double rate);
    void add(const QImage& picture) override;
    void finish() override;

  private:
    Coder coder_;
};

LibavFilm::LibavFilm(const FilmFile& file, FilmKind kind, const QSize& size, double rate) {
    Coder& c = coder_;
    av_log_set_level(AV_LOG_FATAL); // what goes wrong is said in our words
    c.file = file.called;
    c.size = QSize(size.width() / 2 * 2, size.height() / 2 * 2); // colours are coded for two pixels by two
    const bool mp4 = kind == FilmKind::Mp4;
    const AVCodec* codec = avcodec_find_encoder_by_name(mp4 ? "libx264" : "libvpx-vp9");
    if (!codec) codec = avcodec_find_encoder(mp4 ? AV_CODEC_ID_H264 : AV_CODEC_ID_VP9);
    if (!codec)
        throw InputError(fmt::format(
            "This system's libavcodec has no encoder for {}; install Debian's own libavcodec59, or export {}.",
            mp4 ? "H.264 (MP4)" : "VP9 (WebM)", mp4 ? "WebM" : "MP4"));
    c.require(avformat_alloc_output_context2(&c.container, nullptr, mp4 ? "mp4" : "webm", file.written.c_str()),
              "its container cannot be made");
    c.codec = avcodec_alloc_context3(codec);
    c.stream = avformat_new_stream(c.container, nullptr);
    c.frame = av_frame_alloc();
    c.packet = av_packet_alloc();
    if (!c.codec || !c.stream || !c.frame || !c.packet) throw InputError("There is no memory for a film of this size.");
    c.codec->width = c.size.width();
    c.codec->height = c.size.height();
    c.codec->pix_fmt = AV_PIX_FMT_YUV420P; // what every player takes
    c.codec->colorspace = AVCOL_SPC_BT709;
    c.codec->color_range = AVCOL_RANGE_MPEG;
    c.codec->color_primaries = AVCOL_PRI_BT709;
    c.codec->color_trc = AVCOL_TRC_BT709;
    c.codec->framerate = {static_cast<int>(std::lround(rate * finestRate)), finestRate};
    c.codec->time_base = {finestRate, c.codec->framerate.num};
    c.codec->gop_size = static_cast<int>(std::lround(rate));     // a whole picture a second: players can jump there
    av_opt_set(c.codec->priv_data, "crf", mp4 ? "18" : "24", 0); // edges and text stay sharp
    if (mp4) av_opt_set(c.codec->priv_data, "preset", "medium", 0);
    else av_opt_set(c.codec->priv_data, "cpu-used", "4", 0), av_opt_set(c.codec->priv_data, "row-mt", "1", 0);
    if (c.container->oformat->flags & AVFMT_GLOBALHEADER) c.codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    c.require(avcodec_open2(c.codec, codec, nullptr), "its coder does not begin");
    c.require(avcodec_parameters_from_context(c.stream->codecpar, c.codec), "its coder does not begin");
    c.stream->time_base = c.codec->time_base;
    c.stream->avg_frame_rate = c.codec->framerate;
    c.frame->format = c.codec->pix_fmt;
    c.frame->width = c.codec->width;
    c.frame->height = c.codec->height;
    c.require(av_frame_get_buffer(c.frame, 0), "there is no memory for a picture");
    c.colours = sws_getContext(c.size.width(), c.size.height(), AV_PIX_FMT_RGB24, c.size.width(), c.size.height(),
                               c.codec->pix_fmt, SWS_BICUBIC, nullptr, nullptr, nullptr);
    if (!c.colours) throw InputError("There is no memory for a film of this size.");
    const int* table = sws_getCoefficients(SWS_CS_ITU709);
    sws_setColorspaceDetails(c.colours, table, 1, table, 0, 0, 1 << 16, 1 << 16);
    c.require(avio_open(&c.container->pb, file.written.c_str(), AVIO_FLAG_WRITE), "the file cannot be made");
    AVDictionary* options = nullptr;
    if (mp4) av_dict_set(&options, "movflags", "+faststart", 0);
    const int outcome = avformat_write_header(c.container, &options);
    av_dict_free(&options);
    c.require(outcome, "its head");
    c.begun = true;
}

void LibavFilm::add(const QImage& picture) {
    Coder& c = coder_;
    const QImage rgb = picture.convertToFormat(QImage::Format_RGB888);
    c.require(av_frame_make_writable(c.frame), "there is no memory for a picture");
    const std::uint8_t* from[4] = {rgb.constBits(), nullptr, nullptr, nullptr};
    const int stride[4] = {static_cast<int>(rgb.bytesPerLine()), 0, 0, 0};
    sws_scale(c.colours, from, stride, 0, c.size.height(), c.frame->data, c.frame->linesize);
    c.frame->pts = c.count++;
    c.code(c.frame);
}

void LibavFilm::finish() {
    Coder& c = coder_;
    c.code(nullptr);
    c.require(av_write_trailer(c.container), "its end");
    c.require(avio_closep(&c.container->pb), "its end");
}

} // namespace
} // namespace escapement

extern "C" escapement::FilmWriter* escapementFilmWriter(const escapement::FilmFile& file, escapement::FilmKind kind,
                                                        const QSize& size, double rate) {
    return new escapement::LibavFilm(file, kind, size, rate);
}
