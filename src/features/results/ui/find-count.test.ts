import { afterEach, expect, test, vi } from "vitest";
import { findCount } from "./find-count.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["range[price]=:2000", 0],
  ["range[price]=150000:", 0],
  ["range[price]=:3990", 83],
  ["range[price]=5000:20000&body=ute", 83],
  ["range[km]=:10", 0],
  ["", 83],
])(
  "FAC-12 HOME-11 HOME-13: of a limit that leaves out all of the stock, %j finds %i",
  async (query, found) => {
    const ranges = { price: { min: 3990, max: 96_000 }, km: { min: 20, max: 300_000 }, year: null };
    vi.stubGlobal("fetch", async () => Response.json({ count: 83, ranges }));
    expect(await findCount(query, new AbortController().signal)).toBe(found);
  },
);
