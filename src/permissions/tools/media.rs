//! media: what these make is a file; looking is free; a file name may be a command to some of them.

use super::builds::code_file;
use super::prelude::*;
use crate::permissions::spec::matches_any;

/// An output of ffmpeg and its kin: a file, a pipe, or a place on the network.
fn output<'a>(target: Arg<'a>, requests: &mut Requests<'a>) {
    let text = target.text;
    if let Some(rest) = text.strip_prefix("file:") {
        requests.apply(Writes, target.after(text.len() - rest.len()));
    } else if text.contains("://")
        || matches_any(
            "tcp:*|udp:*|rtp:*|srt:*|rtmp:*|icecast:*|unix:*|tee:*",
            text,
        )
    {
        requests.apply(
            Raise(Level::Dangerous, "sends the outcome to another machine"),
            target,
        );
    } else if !matches!(text, "-" | "pipe:" | "pipe:1" | "pipe:2") {
        requests.apply(Writes, target);
    }
}

/// A file name with meaning: `|` runs a command, a prefix picks a format, and one format deletes what it reads.
fn image<'a>(name: Arg<'a>, requests: &mut Requests<'a>) {
    if name.text.starts_with(['|', '@']) {
        requests.apply(Runs(Code::Shell), name.after(1));
        requests.apply(
            Raise(Level::Dangerous, "runs a command that a file name holds"),
            name,
        );
    }
    let Some((format, path)) = name.split(':') else {
        return;
    };
    match format.text.to_ascii_lowercase().as_str() {
        "ephemeral" => requests.apply(Deletes, path),
        "msl" | "mvg" | "vid" | "url" | "pipe" | "delegate" => {
            requests.apply(Raise(Level::Dangerous, "reads a script of images"), name);
        }
        _ => requests.apply(Reads, path),
    }
}

/// The image written: as [`image`], and its path behind a format's prefix.
fn image_output<'a>(name: Arg<'a>, requests: &mut Requests<'a>) {
    image(name, requests);
    let path = match name.split(':') {
        Some((format, path)) if !format.text.contains('/') => path,
        _ => name,
    };
    if !matches!(path.text, "-" | "") || path.whole().is_none() {
        requests.apply(Writes, path);
    }
}

/// A tag with a value is written to the file; some tags name the file itself.
fn tags<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for event in &call.events {
        let Event::Unknown { at, .. } = event else {
            continue;
        };
        let sets = at.text.contains(['=', '<']) || at.whole().is_none();
        if sets
            && matches_any(
                "*filename*|*directory*|*hardlink*|*symlink*|*testname*",
                &at.text.to_ascii_lowercase(),
            )
        {
            requests.apply(Raise(Level::Dangerous, "moves files"), *at);
        } else if sets {
            requests.apply(Raise(Level::Medium, "rewrites files"), *at);
            for file in call.operands() {
                requests.apply(Writes, file);
            }
        }
    }
}

/// A video is downloaded unless the call only asks about it.
fn downloads_video<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let asks = call.has("--simulate");
    if !asks || call.has("--no-simulate") {
        requests.apply(Raise(Level::Medium, "downloads to a file"), call.at());
    }
}

/// yt-dlp's `--exec` may begin with the moment at which it runs.
fn after_download<'a>(command: Arg<'a>, requests: &mut Requests<'a>) {
    let moment = [
        "before_dl:",
        "after_move:",
        "post_process:",
        "after_filter:",
        "after_video:",
        "pre_process:",
        "video:",
        "playlist:",
    ];
    let start = moment
        .iter()
        .find(|moment| command.text.starts_with(**moment))
        .map_or(0, |moment| moment.len());
    requests.apply(Runs(Code::Shell), command.after(start));
    requests.apply(Raise(Level::Medium, "runs a command"), command);
}

/// Image options whose value is no file.
const IMAGE: &[Opt] = &[
    value("-write").effect(Effect::Check(image_output)),
    value("-script").check(code_file),
    value("-path").writes(),
    value(
        "-resize|-crop|-quality|-density|-rotate|-format|-background|-fill|-gravity|-geometry|-extent|-depth|-colorspace|-define|-type|-font|-pointsize|-draw|-annotate|-delay|-loop|-size|-border|-bordercolor|-blur|-threshold|-alpha|-compress|-tile|-thumbnail|-scale|-sample|-fuzz|-metric|-set|-stroke|-strokewidth|-interlace|-sampling-factor|-units|-page|-dispose|-layers|-channel|-evaluate|-modulate|-level|-gamma|-colors|-dither|-compose|-limit|-filter|-profile",
    ),
    switch(
        "-strip|-flatten|-negate|-flip|-flop|-trim|+repage|-verbose|-quiet|-ping|-append|+append|-auto-orient|-normalize|-monochrome|-coalesce|-composite|+dither|-transparent|-auto-level",
    ),
];

pub(super) const TOOLS: &[Spec] = &[
    // Every word that is no option is an output; it may be a place on the network.
    tool("ffmpeg|avconv")
        .safe()
        .single_dash()
        .options(&[
            value("-i").reads(),
            value("-c|-codec|-c:v|-c:a|-c:s|-vcodec|-acodec|-scodec|-b|-b:v|-b:a|-r|-s|-ss|-t|-to|-f|-vf|-af|-filter_complex|-lavfi|-filter:v|-filter:a|-map|-preset|-crf|-q|-q:v|-q:a|-qscale|-ar|-ac|-pix_fmt|-metadata|-metadata:s:v|-threads|-loglevel|-v|-vframes|-frames:v|-loop|-movflags|-tag:v|-profile:v|-level|-g|-aspect|-framerate|-pattern_type|-safe|-stream_loop|-itsoffset|-hwaccel|-vsync|-fps_mode|-maxrate|-bufsize|-tune|-disposition|-max_muxing_queue_size|-start_number|-timeout|-user_agent|-rtsp_transport|-pass|-hls_time|-hls_list_size|-segment_time|-protocol_whitelist|-update"),
            value("-passlogfile|-vstats_file|-hls_segment_filename").writes(),
            value("-progress").effect(Effect::Check(output)),
            value("-headers|-cookies").sends(),
            switch("-y|-n|-vn|-an|-sn|-dn|-hide_banner|-nostdin|-stats|-nostats|-shortest|-re|-copyts|-report|-xerror"),
            switch("-L|-h|-version|-formats|-codecs|-encoders|-decoders|-filters|-protocols|-pix_fmts|-devices|-hwaccels|-muxers|-demuxers|-bsfs|-layouts|-sample_fmts|-buildconf").help(),
        ])
        .operands(&[every(Effect::Check(output))]),
    // They print or play what is in a file, whose name may be a command.
    tool("ffprobe|mediainfo|soxi|mkvinfo|identify|fc-list|fc-match|fc-query|fc-scan|fc-cat|aplay|paplay|afplay|webpinfo|tiffinfo|gifinfo")
        .safe()
        .single_dash()
        .any_option()
        .options(&[value("-o|-output|-write|-LogFile|-redirect-output").writes(), switch("-report").medium()])
        .operands(&[every(Effect::Check(image))]),
    // Players; scripts and commands given to them are programs.
    tool("ffplay|mpv|vlc|cvlc|mplayer|play|rec|feh|imv|sxiv|display|animate|timg|chafa|viu|catimg").medium().options(&[
        value("--script|--scripts|--input-conf|--include|--config-dir|--load-scripts|--profile").check(code_file),
        value("--input-commands|--sout|--input-ipc-server|--action|-A").dangerous(),
        value("-o|--stream-record|--record-file|--screenshot-directory|--log-file|--dump-stats|--stream-dump").writes(),
    ]).operands(&[every(Effect::Check(image))]),
    // The last word is the image made; a name may hold a command or delete its file.
    tool("convert|montage|composite|compare|stream|conjure|import")
        .medium()
        .single_dash()
        .options(IMAGE)
        .operands(&[every(Effect::Check(image)), last(Effect::Check(image_output))]),
    // As convert; the verbs of version 7 beside it.
    tool("magick|gm")
        .safe()
        .single_dash()
        .options(IMAGE)
        .verbs(&[verb("identify").safe().any_option().operands(&[every(Effect::Check(image))]), verb("mogrify").medium().operands(&[every(Effect::Check(image_output))])])
        .or_operands()
        .operands(&[every(Effect::Check(image)), last(Effect::Check(image_output))]),
    // Every image is rewritten in place.
    tool("mogrify").medium().single_dash().options(IMAGE).operands(&[every(Effect::Check(image_output))]),
    // A file name may be a command.
    tool("sox").medium().options(&[value("-r|-b|-c|-e|-t|-v|--bits|--rate|--channels|-C|--comment"), switch("-S|-q|-V|-n|-D|-G|-d"), value("--effects-file").check(code_file), value("--plot")])
        .operands(&[every(Effect::Check(image)), nth(1, Writes)]),
    // Reading tags is free; `-TAG=` writes; a configuration and an expression are Perl.
    tool("exiftool")
        .safe()
        .single_dash()
        .any_option()
        .options(&[
            value("-config").check(code_file),
            value("-if|-if2|-if5").runs(Code::Perl),
            value("-p|-printFormat|-userParam|-efile").medium(),
            value("-o|-w|-W|-textOut|-tagOut|-csvout|-w+|-w!").writes(),
            value("-@|-stay_open").medium().why("takes options from a file"), switch("-execute").medium(),
            value("-tagsFromFile|-geotag").medium().why("rewrites files"), attached("-csv|-json|-geosync").medium().why("rewrites files"),
            switch("-help|-version"),
            switch("-restore_original").medium().why("rewrites files"),
            switch("-delete_original|-delete_original!").dangerous().why("deletes the original files"),
            switch("-overwrite_original|-overwrite_original_in_place|-r|-n|-j|-s|-S|-a|-G|-G1|-v|-q|-m|-fast|-u|-U|-b|-g|-ee"),
            value("-ext|-x|-d|-c|-sep|-i|-fileOrder|-echo"),
            switch("-ver|-list|-listx|-listw|-listf|-z"),
        ])
        .operands(&[every(Reads)])
        .check(tags),
    // Downloads; `--exec` and the other options that name a program run it; cookies of the browser are secrets.
    tool("yt-dlp|youtube-dl|youtube-dlc")
        .safe()
        .network()
        .options(&[
            value("--exec|--exec-before-download|--netrc-cmd").check(after_download),
            value("--downloader|--external-downloader").dangerous().why("runs another program").unless("aria2c|ffmpeg|curl|wget|native|axel|http:native|m3u8:native|dash:native|hlsnative"),
            value("--config-location|--config-locations|--plugin-dirs|--ffmpeg-location|--js-runtimes|--remote-components").dangerous(),
            value("--cookies-from-browser").dangerous().why("sends the browser's cookies"),
            value("--cookies|--netrc-location|--add-header|--add-headers|-u|--username|-p|--password").medium(),
            value("-o|--output|-P|--paths|--cache-dir|--download-archive").writes(),
            value("--print-to-file").takes(2).medium(),
            switch("-n|--netrc|--write-pages").medium(),
            value("-f|--format|-S|--format-sort|--audio-format|--audio-quality|--sub-langs|--sub-lang|--sub-format|--merge-output-format|--remux-video|--recode-video|--playlist-items|-I|--match-filter|--match-filters|-r|--limit-rate|-R|--retries|--download-sections|--proxy|--print|-O|--user-agent|--referer|--date|--datebefore|--dateafter|--max-filesize|--convert-subs|--convert-thumbnails|-N|--concurrent-fragments|--extractor-args|--sponsorblock-remove|--impersonate|-t|--socket-timeout|--sleep-interval|--max-downloads"),
            value("-a|--batch-file|--load-info-json").reads(),
            value("--ppa|--postprocessor-args|--downloader-args|--external-downloader-args").medium(),
            switch("-s|--simulate|-F|--list-formats|-j|--dump-json|-J|--dump-single-json|-g|--get-url|--get-title|--get-id|--get-duration|--get-filename|--list-subs|--list-thumbnails|--list-extractors|--dump-user-agent|-e"),
            switch("--no-simulate"),
            switch("-x|--extract-audio|--yes-playlist|--no-playlist|--flat-playlist|--write-subs|--write-auto-subs|--embed-subs|--embed-thumbnail|--embed-metadata|--write-info-json|--skip-download|-q|--quiet|-v|--verbose|-i|--ignore-errors|--no-warnings|-k|-w|-c|--no-mtime|--restrict-filenames|--progress|--newline|--no-progress|--no-check-certificates"),
            switch("-U|--update|--update-to").medium(),
            switch("-h").help(),
        ])
        .check(downloads_video),
    // They write beside their input or where `-o` says.
    tool("gifsicle|optipng|jpegoptim|pngquant|oxipng|svgo|cwebp|dwebp|gif2webp|avifenc|cjpeg|djpeg|jpegtran|pngcrush|zopflipng|advpng|rsvg-convert|potrace|autotrace|lame|flac|oggenc|opusenc|fdkaac|mkvmerge|mkvextract|MP4Box|HandBrakeCLI|handbrake|img2pdf|qrencode|vhs|gource|openscad|heif-convert|imagemin|sharp|squoosh-cli|whisper|demucs|realesrgan")
        .medium()
        .options(&[value("-o|--output|--out|--ext-out|-d|--dest|--dir|--output-dir|-outfile|--outdir").writes()])
        .operands(&[every(Reads)]),
    // Writes where it is told; actions are a language of their own.
    tool("inkscape").medium().options(&[
        value("-o|--export-filename|--export-plain-svg|--export-png|-e|-A|-P").writes(),
        value("--actions|--verb|--shell").medium(),
        value("-w|--export-width|-h|--export-height|-d|--export-dpi|-i|--export-id|--export-type|--export-area|-b|-C|-D"),
        switch("-X|-Y|-W|-H|-S|--query-all|--query-x|--query-y|--query-width|--query-height"),
    ]),
    // A batch is Scheme or Python that nobody here reads.
    tool("gimp|gimp-console|krita|darktable-cli|rawtherapee-cli").medium().options(&[value("-b|--batch|--batch-interpreter").runs(Code::Opaque), value("-i|-d|-f|-s|--no-interface")]),
    // Expressions and scripts are Python.
    tool("blender").medium().options(&[
        value("-P|--python").check(code_file),
        value("--python-expr").runs(Code::Python),
        value("-o|--render-output|--log-file").writes(),
        value("-f|-s|-e|-a|-E|-F|-t|--render-frame|--engine|--addons|--python-text"),
        switch("-b|--background|-y|--enable-autoexec|-noaudio|--factory-startup"),
    ]),
    // Recording runs a command; uploading sends it.
    tool("asciinema").verbs(&[verb("play|cat").safe(), verb("rec|record|convert").medium().options(&[value("-c|--command").runs(Code::Shell)]).operands(&[nth(0, Writes)]), verb("upload|auth|stream").dangerous().why("sends a recording out")]),
];
