import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BlockContext } from "../../page-block.ts";
import { formatProblem } from "../../source/content-file.ts";
import { readContentFile } from "../../source/read-content-file.ts";
import { aFile } from "../../source/test-content-file.ts";
import { listBlockFrames } from "../blocks.server.ts";
import { videoBlock } from "./video.ts";
import VideoBlock from "./video-block.tsx";

const FILES: Readonly<Record<string, () => Promise<Buffer>>> = {
  "yard.webp": () => readFile("demo/media/scenes/hero-yard.webp"),
  "walk.mp4": () => readFile("demo/media/suv/blue/walkaround.mp4"),
  "walk.vtt": async () => Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nThe front."),
  "not.vtt": async () => Buffer.from("The front."),
};
const readBeside = async (path: string) => (await FILES[path]?.()) ?? ("missing" as const);
const POSTER = ["poster:", "  file: yard.webp", "  alt: The yard"];
const YOUTUBE = "address: https://youtu.be/dQw4w9WgXcQ";

async function read(...lines: readonly string[]) {
  const body = ["```video", "title: Around <it>", ...lines, "```"].join("\n");
  const { draft, problems, films } = await readContentFile(aFile(["title: A"], body, { readBeside }));
  const [block] = (draft?.document as { blocks: { kind: string }[] } | undefined)?.blocks ?? [];
  return { block, frames: draft?.summary.frames, problems: problems.map(formatProblem), films };
}

async function show(...lines: readonly string[]): Promise<string> {
  const document = videoBlock.schema.parse((await read(...lines)).block);
  const built = await videoBlock.build({ images: { origin: "" } } as BlockContext, document);
  return built ? renderHtml(<VideoBlock block={built.view} />) : "";
}

test("D179: a film beside the page is kept with its captions, and the page allows no frame for it", async () => {
  const { block, films, frames } = await read("film: walk.mp4", "captions: walk.vtt", ...POSTER);
  const cue = { from: 1, to: 2, text: "The front." };
  expect(block).toMatchObject({ film: { kind: "file", format: "mp4", captions: [cue] }, frame: null });
  expect(films.map(({ file }) => file.format)).toEqual(["mp4"]);
  expect([frames, block && listBlockFrames([block])]).toEqual([[], []]);
});

test("D18 D179: a film at YouTube names the one origin that its page must allow", async () => {
  const { frames, films } = await read(YOUTUBE, ...POSTER);
  expect([frames, films]).toEqual([["https://www.youtube-nocookie.com"], []]);
});

test("D179 CONST-04: before it is played there is a poster, a link and a button, and nothing of the film", async () => {
  const own = await show("film: walk.mp4", ...POSTER);
  expect(own).toMatch(/<h2[^>]*>Around &lt;it&gt;<\/h2>.*alt="The yard"/s);
  expect(own).toMatch(/<a href="\/film\/[0-9a-f]{64}\.mp4"[^>]*hydrated:hidden/);
  expect(own).toContain("Play video");
  const outside = await show(YOUTUBE, ...POSTER);
  expect(outside).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
  expect(outside).toContain("Play from YouTube");
  for (const html of [own, outside]) expect(html).not.toMatch(/<video|<iframe|nocookie/);
});

test.each([
  [["film: walk.mp4", YOUTUBE, ...POSTER], "video: has either a film or an address"],
  [POSTER, "video: has either a film or an address"],
  [["film: walk.mp4"], "video.poster: is missing"],
  [["film: none.mp4", ...POSTER], "video.film: there is no file none.mp4"],
  [["film: yard.webp", ...POSTER], "video.film: yard.webp cannot be shown. It is not an MP4 or WebM film."],
  [["film: walk.mp4", "captions: not.vtt", ...POSTER], "video.captions: not.vtt cannot be used: must begin"],
  [["film: walk.mp4", "captions: no.vtt", ...POSTER], "video.captions: there is no file no.vtt"],
  [["address: https://evil.example/x", ...POSTER], "video.address: must be the address of a film at"],
  [[YOUTUBE, "captions: walk.vtt", ...POSTER], "video.captions: is for a film of your own"],
  [["film: walk.mp4", "poster:", "  file: no.webp", "  alt: x"], "video.poster.file: there is no file"],
])("D179: a video with %j is refused at its place", async (lines, problem) => {
  const { block, problems } = await read(...lines);
  expect(block).toBeUndefined();
  expect(problems).toEqual([expect.stringContaining(problem)]);
});
