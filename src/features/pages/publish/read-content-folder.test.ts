import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatProblem } from "../source/content-file.ts";
import { readContent } from "./apply-files.server.ts";

const IMAGE = "demo/media/scenes/hero-yard.webp";
const page = (image: string) => `---\ntitle: A page\n---\nWords.\n\n![The yard](${image})\n`;

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "forecourt-folder-"));
  await copyFile(IMAGE, join(root, "secret.webp"));
  await writeFile(join(root, "secret.md"), page("secret.webp"));
  // Its name begins like the folder's.
  await mkdir(join(root, "pages-old"));
  await copyFile(IMAGE, join(root, "pages-old", "secret.webp"));
  folder = join(root, "pages");
  for (const name of ["images", "people"]) await mkdir(join(folder, name), { recursive: true });
  await copyFile(IMAGE, join(folder, "images", "yard.webp"));
  await symlink("images/yard.webp", join(folder, "link-inside.webp"));
  await symlink("../secret.webp", join(folder, "link-outside.webp"));
  await symlink(root, join(folder, "link-to-folder"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What is wrong with a page of this image in the folder. */
const problems = async (image: string, path = folder) => {
  const file = join(folder, "about-us.md");
  await writeFile(file, page(image));
  const read = await readContent(path === "file" ? file : path);
  await rm(file);
  return {
    images: read.images.size,
    problems: read.problems.map(formatProblem).filter((one) => /webp|passwd|images/.test(one)),
  };
};

describe("a page in a folder", () => {
  test.each([
    "images/yard.webp",
    "./images/../images/yard.webp",
    "people/../images/yard.webp",
    "link-inside.webp",
  ])("D155: shows what is in the folder, such as %s", async (image) => {
    expect(await problems(image)).toEqual({ images: 1, problems: [] });
  });

  test.each([
    "../secret.webp",
    "%2e%2e/secret.webp",
    "images/../../secret.webp",
    "../pages-old/secret.webp",
    "link-outside.webp",
    "link-to-folder/secret.webp",
  ])("D155: shows nothing from outside, such as %s", async (image) => {
    const outside = `about-us.md line 6: ${image} is outside the folder that is applied`;
    expect(await problems(image)).toEqual({ images: 0, problems: [outside] });
  });

  test.each(["/etc/passwd", "none.webp", "images"])("D155: %s is not there", async (image) => {
    const missing = `about-us.md line 6: there is no file ${image} beside this one`;
    expect(await problems(image)).toEqual({ images: 0, problems: [missing] });
  });

  test("D155: that is applied alone shows what is in its own folder, and nothing else", async () => {
    expect(await problems("images/yard.webp", "file")).toMatchObject({ images: 1 });
    expect(await problems("../secret.webp", "file")).toMatchObject({
      images: 0,
      problems: [expect.stringContaining("is outside")],
    });
  });
});

test("D155: a page that is a link is named, so that nobody takes it for applied", async () => {
  await writeFile(join(folder, "real.md"), page("images/yard.webp"));
  await symlink("../secret.md", join(folder, "outside.md"));
  await symlink("real.md", join(folder, "inside.md"));
  const { drafts, problems: named } = await readContent(folder);
  expect(drafts.map(({ file }) => file)).toEqual(["real.md"]);
  expect(named.map(formatProblem)).toEqual(
    ["inside.md", "outside.md"].map((name) => `${name}: is a link; put the file itself into the folder`),
  );
});
