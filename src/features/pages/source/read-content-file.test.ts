import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { formatProblem } from "./content-file.ts";
import { readContentFile } from "./read-content-file.ts";
import { aFile } from "./test-content-file.ts";

const SCENE = "demo/media/scenes/hero-yard.webp";
const readBeside = async (path: string) =>
  path === "yard.webp"
    ? readFile(SCENE)
    : path === "fake.jpg"
      ? Buffer.from("%PDF-1.7 not an image")
      : ("missing" as const);

test("PAGE-11 D155: a file becomes a page with its address, description, menu words and blocks", async () => {
  const body = "Hello there.\n\n## More\n\n![The yard](yard.webp)\n";
  const { draft, problems, images } = await readContentFile(
    aFile(["title: About us", "order: 3", "sites: [north]", "start: 2026-03-01"], body, { readBeside }),
  );
  expect(problems).toEqual([]);
  expect(draft).toMatchObject({
    ...{ kind: "page", name: "about-us", slug: "about-us", sites: ["north"], position: 3 },
    ...{
      firstDay: "2026-03-01",
      lastDay: null,
      summary: { title: "About us", menu: "About us", frames: [] },
    },
    document: {
      title: "About us",
      description: "Hello there.",
      blocks: [{ kind: "text" }, { kind: "image" }],
    },
  });
  expect([...images.values()]).toEqual([await readFile(SCENE)]);
});

test.each([
  ["about-us.north", [], "about-us"],
  ["about-us.north", ["slug: our-story"], "our-story"],
  ["towing", [], "towing"],
])("D155: the file %s with %j is at /%s", async (name, settings, slug) => {
  const { draft } = await readContentFile(aFile(["title: A", ...settings], "Text.", { name }));
  expect(draft?.slug).toBe(slug);
});

test('NAV-10 D155: "menu: none" leaves a page out of menus', async () => {
  const { draft } = await readContentFile(aFile(["title: A", "menu: none"], "Text."));
  expect(draft?.summary.menu).toBeNull();
});

test.each<[string, readonly string[], string, string]>([
  ["no title", ["order: 1"], "Text.", "about-us.md line 2, title: is missing"],
  [
    "an unknown setting",
    ["title: A", "tilte: B"],
    "Text.",
    'about-us.md line 3, tilte: is not a known setting. Did you mean "title"?',
  ],
  ["a wrong slug", ["title: A", "slug: Our Story"], "Text.", "about-us.md line 3, slug: must be lower-case"],
  [
    "a day that does not exist",
    ["title: A", "start: 2026-02-30"],
    "Text.",
    "about-us.md line 3, start: must be a date",
  ],
  ["no text", ["title: A"], "", "about-us.md line 4: has no text"],
  [
    "an unknown block",
    ["title: A"],
    "Text.\n\n```galery\n```",
    'about-us.md line 6: there is no block "galery"',
  ],
  [
    "an image that is not there",
    ["title: A"],
    "Text.\n\n![x](none.jpg)",
    "about-us.md line 6: there is no file none.jpg",
  ],
  [
    "an image that is none",
    ["title: A"],
    "Text.\n\n![x](fake.jpg)",
    "about-us.md line 6: fake.jpg cannot be shown. It is not an image.",
  ],
  [
    "an image from elsewhere",
    ["title: A"],
    "![x](https://a.example/x.jpg)",
    "about-us.md line 4: there is no file",
  ],
  [
    "an image without words",
    ["title: A"],
    "![](yard.webp)",
    "about-us.md line 4: the image yard.webp needs words",
  ],
  ["a script", ["title: A"], "Text.\n\n<script>x</script>", "about-us.md line 6: <script> is not allowed"],
])("D155: a file with %s is refused with its line and rule", async (_, settings, body, message) => {
  const { draft, problems } = await readContentFile(aFile(settings, body, { readBeside }));
  expect(draft).toBeNull();
  expect(problems.map(formatProblem)).toContainEqual(expect.stringContaining(message));
});

test("D155: everything that is wrong with a file is named at once", async () => {
  const { problems } = await readContentFile(
    aFile(["title: A", "order: x", "end: soon"], "<script>x</script>\n\n![x](none.jpg)", { readBeside }),
  );
  expect(problems.map(({ line, path }) => [line, path])).toEqual([
    [3, "order"],
    [4, "end"],
    [6, ""],
    [8, ""],
  ]);
});

test("D155: a file without settings, and one of 2 MB, are refused as a whole", async () => {
  const plain = await readContentFile({ ...aFile([], ""), text: "Just text." });
  expect(plain.problems.map(formatProblem)).toEqual([
    expect.stringContaining("must begin with its settings"),
  ]);
  const long = await readContentFile(aFile(["title: A"], "word ".repeat(400_000)));
  expect(long.problems.map(formatProblem)).toEqual([expect.stringContaining("longer than 200 kB")]);
});

test("D157: a block is a fence of its name, whose problems have their line and path", async () => {
  const block = (...lines: string[]) =>
    ["Text.", "", "```questions", "questions:", ...lines, "```"].join("\n");
  const right = await readContentFile(
    aFile(
      ["title: A"],
      block("  - question: Open on Sunday?", "    answer: |", "      **No**, see [hours](/contact)."),
    ),
  );
  expect(right.draft?.document).toMatchObject({
    blocks: [
      { kind: "text" },
      {
        kind: "questions",
        title: null,
        questions: [{ question: "Open on Sunday?", answer: [{ tag: "p" }] }],
      },
    ],
  });
  const wrong = await readContentFile(
    aFile(
      ["title: A"],
      block("  - question: One?", "    answer: <script>x</script>", "  - question: Two?", "    anwser: Yes"),
    ),
  );
  expect(wrong.problems.map(formatProblem)).toEqual([
    "about-us.md line 10, questions.questions[1].answer: is missing; it must be text",
    'about-us.md line 11, questions.questions[1].anwser: is not a known setting. Did you mean "answer"?',
  ]);
  const script = await readContentFile(
    aFile(["title: A"], block("  - question: One?", "    answer: <script>x</script>")),
  );
  expect(script.problems.map(formatProblem)).toEqual([
    "about-us.md line 9, questions.questions[0].answer: <script> is not allowed in a text",
  ]);
});

test("D157 D158: staff, columns, buttons and bookings are blocks, and a booking names the origin that it needs", async () => {
  const body = [
    ...[
      "```staff",
      "title: Team",
      "```",
      "",
      "```two-columns",
      "left: |",
      "  Words",
      "right: |",
      "  ![x](yard.webp)",
      "```",
      "",
    ],
    ...["```call-to-action", "title: Go", "links:", "  - label: Ask", "    href: /enquiry", "```", ""],
    ...["```booking", "title: Book", "address: https://booking.example/northside?x=1", "```"],
  ].join("\n");
  const { draft, problems } = await readContentFile(aFile(["title: A"], body, { readBeside }));
  expect(problems).toEqual([]);
  expect(draft?.document).toMatchObject({
    blocks: [
      { kind: "staff", title: "Team" },
      { kind: "two-columns", left: [{ kind: "text" }], right: [{ kind: "image" }] },
      { kind: "call-to-action", links: [{ href: "/enquiry" }] },
      { kind: "booking", height: 720 },
    ],
  });
  expect(draft?.summary.frames).toEqual(["https://booking.example"]);
});

test.each([
  ["```booking\ntitle: B\naddress: http://plain.example\n```", "booking.address"],
  [
    "```call-to-action\ntitle: Go\nlinks:\n  - label: x\n    href: javascript:x\n```",
    "call-to-action.links[0].href",
  ],
  ["```two-columns\nleft: a\nright: |\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n```", "two-columns.right"],
])("D157: %j is refused at its place", async (body, path) => {
  const { problems } = await readContentFile(aFile(["title: A"], body));
  expect(problems.map((problem) => problem.path)).toEqual([path]);
});

test("PAGE-11 D159: a person has a name, a role and what else is known", async () => {
  const settings = ["name: Mei Zhang", "role: Sales", "phone: 0412345678", "languages: [no]"];
  const file = { kind: "person" as const, name: "mei", path: "people/mei.md" };
  const { draft, problems } = await readContentFile(aFile(settings, "Drives.", file));
  expect([problems, draft?.document]).toMatchObject([
    [],
    { phone: "0412345678", languages: ["no"], photo: null },
  ]);
  const wrong = await readContentFile(aFile(["name: Mei", "phone: call me", "email: x"], "", file));
  expect(wrong.problems.map(({ path }) => path)).toEqual(["role", "phone", "email"]);
});
