import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import {
  buildImageView,
  type ImageView,
  imageSource,
  storedImage,
} from "#features/content/media/stored-image.ts";
import { FILM_TYPES, filmPath } from "#platform/films/film-file.ts";
import { definePageBlock, defineSource, type SourceReader } from "../../page-block.ts";
import { findPlayer } from "./find-player.ts";
import { type Cue, cues, readCaptions } from "./read-captions.ts";

const title = z.string().trim().min(1).max(90).describe("Heading above the film, and its name.");
const fileName = z.string().trim().min(1).max(300);

const film = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("file"),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    format: z.enum(["mp4", "webm"]),
    captions: cues,
  }),
  z.strictObject({
    kind: z.literal("player"),
    host: z.enum(["YouTube", "Vimeo"]),
    page: z.url({ protocol: /^https$/ }),
    address: z.url({ protocol: /^https$/ }),
  }),
]);

const videoDocument = z.strictObject({
  kind: z.literal("video"),
  title,
  poster: storedImage,
  film,
  /** The origin of the player, which the policy of the page allows; null for a film of the site's own. */
  frame: z.string().nullable(),
});

type VideoDocument = z.infer<typeof videoDocument>;
type Film = VideoDocument["film"];

export interface VideoView {
  readonly kind: "video";
  readonly title: string;
  readonly poster: ImageView;
  readonly film:
    | {
        readonly kind: "file";
        readonly src: string;
        readonly type: string;
        readonly captions: readonly Cue[];
      }
    | Extract<Film, { kind: "player" }>;
}

const source = z.strictObject({
  title,
  poster: imageSource.describe("A picture in the film's own shape, shown until it plays."),
  film: fileName.optional().describe("A film beside the page's file: MP4 or WebM."),
  captions: fileName.optional().describe("Its captions beside the page's file: WebVTT."),
  address: z
    .string()
    .trim()
    .max(300)
    .optional()
    .describe("In place of a file, the film's page at YouTube or Vimeo."),
});

/** A film of the dealer, or one that another host plays and that is loaded from that host only once a shopper starts it (D179). */
export const videoBlock = definePageBlock({
  schema: videoDocument,
  source: defineSource(source, async ({ title, ...settings }, reader): Promise<VideoDocument | null> => {
    const film = await readFilm(settings, reader);
    const poster = await reader.readImage(settings.poster, ["poster"]);
    if (!film || !poster) return null;
    const frame = film.kind === "player" ? new URL(film.address).origin : null;
    return { kind: "video", title, poster, film, frame };
  }),
  build: async ({ images }, { kind, title, poster, film }) =>
    asBuilt<VideoView>({
      ...{ kind, title, poster: buildImageView(poster, images.origin) },
      film: film.kind === "player" ? film : { ...toSource(film), captions: film.captions },
    }),
});

const toSource = (film: Extract<Film, { kind: "file" }>) => ({
  kind: film.kind,
  src: filmPath(film),
  type: FILM_TYPES[film.format],
});

async function readFilm(
  { film, captions, address }: Pick<z.infer<typeof source>, "film" | "captions" | "address">,
  reader: SourceReader,
): Promise<Film | null> {
  if ((film === undefined) === (address === undefined)) {
    reader.report([], "has either a film or an address");
    return null;
  }
  if (film !== undefined) {
    const file = await reader.readFilm(film, ["film"]);
    const read = captions === undefined ? [] : await readCues(captions, reader);
    return file && read && { kind: "file", ...file, captions: [...read] };
  }
  const player = findPlayer(address ?? "");
  if (!player) reader.report(["address"], "must be the address of a film at YouTube or Vimeo");
  if (captions !== undefined)
    reader.report(["captions"], "is for a film of your own; the player has its own captions");
  return player && { kind: "player", ...player };
}

async function readCues(file: string, reader: SourceReader): Promise<readonly Cue[] | null> {
  const bytes = await reader.readFile(file, ["captions"]);
  if (!bytes) return null;
  const read = readCaptions(bytes);
  if (!read.ok) reader.report(["captions"], `${file} cannot be used: ${read.rule}`);
  return read.ok ? read.cues : null;
}
