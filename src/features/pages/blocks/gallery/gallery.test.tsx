import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BlockContext } from "../../page-block.ts";
import { formatProblem } from "../../source/content-file.ts";
import { readContentFile } from "../../source/read-content-file.ts";
import { aFile } from "../../source/test-content-file.ts";
import { galleryBlock } from "./gallery.ts";
import GalleryBlock from "./gallery-block.tsx";

const SCENE = "demo/media/scenes/hero-yard.webp";
const readBeside = async (path: string) => (path === "yard.webp" ? readFile(SCENE) : ("missing" as const));
const anImage = (at: number) => [`  - file: yard.webp`, `    alt: Photo ${at} of the yard`];

async function read(...lines: readonly string[]) {
  const body = ["```gallery", ...lines, "```"].join("\n");
  const { draft, problems } = await readContentFile(aFile(["title: A"], body, { readBeside }));
  const [block] = (draft?.document as { blocks: unknown[] } | undefined)?.blocks ?? [];
  return { block, problems: problems.map(formatProblem) };
}

async function show(...lines: readonly string[]): Promise<string> {
  const document = galleryBlock.schema.parse((await read(...lines)).block);
  const built = await galleryBlock.build({ images: { origin: "" } } as BlockContext, document);
  return built ? renderHtml(<GalleryBlock block={built.view} />) : "";
}

test("D157 CONST-04: a gallery has its images in order, each with what it shows, its caption and its size", async () => {
  const html = await show("title: At work", "images:", ...anImage(1), "    caption: Early", ...anImage(2));
  expect(html).toMatch(/aria-roledescription="carousel" aria-label="At work"/);
  expect(html).toMatch(/<h2[^>]*>At work<\/h2>.*2 photos/s);
  expect(html).toMatch(/alt="Photo 1 of the yard".*<figcaption[^>]*>Early<\/figcaption>.*alt="Photo 2/s);
  const [image = ""] = html.match(/<img[^>]*>/) ?? [];
  for (const part of [/width="\d+"/, /height="\d+"/, /loading="lazy"/, /srcSet="\/img\//])
    expect(image).toMatch(part);
});

test("D157: a single image is no carousel", async () => {
  const html = await show("title: The yard", "images:", ...anImage(1), "    caption: At noon");
  expect(html).toMatch(/<h2[^>]*>The yard<\/h2><figure>.*<figcaption[^>]*>At noon/s);
  expect(html).not.toMatch(/carousel|photos/);
});

test("D157: thirty images have no line of dots", async () => {
  const many = await show("images:", ...Array.from({ length: 30 }, (_, at) => anImage(at)).flat());
  expect(many.match(/<img/g)).toHaveLength(30);
  expect(many).toContain('aria-label="Photos"');
  expect(many).toContain("30 photos");
});

test.each([
  [["images:", "  - file: yard.webp"], "gallery.images[0].alt: is missing"],
  [["images:", "  - file: yard.webp", "    alt: ''"], "gallery.images[0].alt: "],
  [
    ["images:", ...anImage(1), "  - file: none.webp", "    alt: x"],
    "gallery.images[1].file: there is no file",
  ],
  [["title: A"], "gallery.images: is missing"],
  [["images: []"], "gallery.images: "],
  [["images:", ...Array.from({ length: 41 }, (_, at) => anImage(at)).flat()], "gallery.images: "],
])("D157: a gallery with %j is refused at its place", async (lines, problem) => {
  const { block, problems } = await read(...lines);
  expect(block).toBeUndefined();
  expect(problems).toEqual([expect.stringContaining(problem)]);
});
