import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  asBuilt,
  buildBlock,
  buildBlocks,
  defineBlock,
  listBlockSettings,
  listedBlock,
  listKinds,
} from "./block.ts";
import { BlockList } from "./block-list.tsx";

interface Context {
  readonly name: string;
}

const greeting = defineBlock({
  schema: z.strictObject({ kind: z.literal("greeting"), words: z.string() }),
  settings: { polite: z.boolean().default(true) },
  build: async ({ name }: Context, { words }: { readonly words: string }) =>
    words === "" ? null : asBuilt({ kind: "greeting" as const, text: `${words}, ${name}` }),
});
const hours = defineBlock({
  schema: z.strictObject({ kind: z.literal("hours") }),
  settings: { closes: z.int().default(17) },
  build: ({ now }: { readonly now: Date }) => ({ view: { kind: "hours" as const }, until: now }),
});
const KINDS = { greeting, hours };

const NOW = new Date("2026-03-02T00:00:00Z");
const CONTEXT = { name: "Kim", now: NOW };

test("D282: blocks are built in the order of the list, as often as it has them, and one with nothing to show is left out", async () => {
  const list = [
    { kind: "hours" },
    { kind: "greeting", words: "Hello" },
    { kind: "greeting", words: "" },
    { kind: "hours" },
  ] as const;
  expect(await buildBlocks(KINDS, list, CONTEXT)).toEqual([
    { view: { kind: "hours" }, until: NOW },
    { view: { kind: "greeting", text: "Hello, Kim" }, until: null },
    { view: { kind: "hours" }, until: NOW },
  ]);
});

test("D282: a block without waiting is built at once", () => {
  expect(buildBlock({ hours }, { kind: "hours" }, CONTEXT)).toEqual({ view: { kind: "hours" }, until: NOW });
});

test("D282: a list is checked by the kinds that there are, each with its own settings", () => {
  const list = z.array(listedBlock(KINDS));
  expect(list.safeParse([{ kind: "hours" }, { kind: "greeting", words: "Hello" }]).success).toBe(true);
  for (const wrong of [{ kind: "nothing" }, { kind: "greeting" }, { kind: "hours", words: "Hello" }])
    expect(list.safeParse([wrong]).success).toBe(false);
});

test("D282: kinds keep their usual order, and a site's settings have those of every kind", () => {
  expect(listKinds(KINDS)).toEqual(["greeting", "hours"]);
  expect(z.strictObject(listBlockSettings(KINDS)).parse({})).toEqual({ polite: true, closes: 17 });
});

test("D282 D269: each block is rendered by the component of its kind, those far down to be laid out later", () => {
  const components = {
    greeting: ({ block, tone }: { block: { kind: "greeting"; text: string }; tone: string }) => (
      <p className={tone}>{block.text}</p>
    ),
    hours: () => <hr />,
  };
  const blocks = [{ kind: "hours" } as const, { kind: "greeting", text: "Hello" } as const];
  expect(
    renderToStaticMarkup(<BlockList blocks={blocks} components={components} props={{ tone: "warm" }} />),
  ).toBe('<hr/><p class="warm">Hello</p>');
  const page = (
    <BlockList blocks={blocks} components={components} props={{ tone: "warm" }} deferredFrom={1} />
  );
  expect(renderToStaticMarkup(page)).toBe('<hr/><div class="defer-layout"><p class="warm">Hello</p></div>');
});
