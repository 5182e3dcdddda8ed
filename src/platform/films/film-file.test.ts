import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inspectFilm } from "./film-file.ts";

const inspect = (text: string) => inspectFilm(Buffer.from(text, "latin1"));

test.each(["mp4", "webm"] as const)("D179: a film is known by its bytes: %s", async (format) => {
  const film = await readFile(`demo/media/suv/blue/walkaround.${format}`);
  expect(inspectFilm(film)).toEqual({ ok: true, format });
});

test.each([
  ["nothing", ""],
  ["text", "this is my film.mp4"],
  ["a QuickTime film", "\0\0\0\x14ftypqt  \0\0\0\0"],
  ["an AVIF picture", "\0\0\0\x1cftypavif\0\0\0\0"],
  ["a Matroska film that is no WebM", "\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska"],
])("D179: %s is no film that a page can show", (_, text) => {
  expect(inspect(text)).toMatchObject({ ok: false });
});
