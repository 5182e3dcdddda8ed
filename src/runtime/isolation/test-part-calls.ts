import { Readable } from "node:stream";
import { NOW } from "#features/inventory/import/test-import.ts";
import {
  claimPartFeed,
  findPartFeed,
  markPartFeed,
  removePartFeed,
  savePartFeed,
} from "#features/parts/feed/part-feed-store.server.ts";
import { importPartsWithin } from "#features/parts/import/import-parts.server.ts";
import { findPart, findParts, listPartMakes } from "#features/parts/store/find-parts.server.ts";
import {
  addParts,
  changeParts,
  findByKeys,
  finishParts,
  gatherPartStatistics,
  type PartList,
  readPartList,
  readPartRange,
  removeParts,
} from "#features/parts/store/part-writer.server.ts";
import { NO_PART_SEARCH, partsCsv } from "#features/parts/test-parts.ts";
import { countCommonParts } from "#features/parts-page/view/common-parts.server.ts";
import { answers, type Calls, type Ids, keepId, PART_ROW } from "./test-isolation.ts";

const BRAKES = { ...NO_PART_SEARCH, query: "brake" };
const PAGE = { offset: 0, limit: 9 };
const PART = { number: "04465-0K240", name: "Theirs", priceCents: 1, stock: 1, fits: [] };
const LIST: PartList = { fields: [], parts: 1, importedAt: new Date() };
const FEED = { address: "/elsewhere", intervalMinutes: 1, snapshot: false, notify: [] };

/** Stores of parts. Each account has one with the same number, and a feed of the same address. */
export function partCalls({ part }: Ids): Calls {
  const isMine = (found: { readonly id: number } | null | undefined) => found?.id === part;
  const before = new Map([["044650K240", { ...PART, id: part }]]);
  return {
    findParts: answers(
      async (tx) => keepId(Promise.resolve((await findParts(tx, BRAKES, PAGE)).parts), part),
      [],
    ),
    findPart: answers(async (tx) => isMine(await findPart(tx, PART.number)), false),
    countCommonParts: answers(
      async (tx) => (await countCommonParts(tx, { ...LIST })).map(({ words, count }) => [words, count]),
      [["Brake pads", 1]],
    ),
    listPartMakes: answers(async (tx) => (await listPartMakes(tx)).length, 1),
    findByKeys: answers(
      async (tx) => isMine((await findByKeys(tx, ["044650K240"])).get("044650K240")),
      false,
    ),
    readPartRange: answers(async (tx) => (await readPartRange(tx)).first === part, false),
    readPartList: answers(async (tx) => (await readPartList(tx))?.parts, 1),
    importPartsWithin: answers(async (tx) => {
      const input = Readable.from([partsCsv(PART_ROW, "NEW-2,New,5,1,")]);
      const file = { input, snapshot: true, dryRun: false, confirmed: true, now: NOW };
      return (await importPartsWithin(tx, file)).added;
    }, 1),
    addParts: answers((tx) => addParts(tx, [{ ...PART, number: "NEW-1" }], new Map()), undefined),
    changeParts: answers((tx) => changeParts(tx, { parts: [PART], before }, new Map()), undefined),
    removeParts: answers((tx) => removeParts(tx, { last: part, isKept: () => false }, new Map()), undefined),
    finishParts: answers((tx) => finishParts(tx, { fields: ["number"], now: NOW }), undefined),
    gatherPartStatistics: answers((tx) => gatherPartStatistics(tx), undefined),
    findPartFeed: answers(async (tx) => (await findPartFeed(tx))?.address, "/nowhere"),
    claimPartFeed: answers((tx) => claimPartFeed(tx, NOW), null),
    markPartFeed: answers((tx) => markPartFeed(tx, "/nowhere", { now: NOW, problem: "theirs" }), undefined),
    savePartFeed: answers((tx) => savePartFeed(tx, FEED), undefined),
    removePartFeed: answers((tx) => removePartFeed(tx), true),
  };
}
