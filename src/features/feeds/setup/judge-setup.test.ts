import { describe, expect, test } from "vitest";
import type { StoredSignIn } from "#features/inventory/sources/feed-sign-in.server.ts";
import type { Feed } from "#features/inventory/sources/feed-store.server.ts";
import { judgeSetup, type SetupState } from "./judge-setup.ts";
import { MAPPING_CHOICES, type TypedFeed } from "./setup-view.ts";

const TYPED: TypedFeed = {
  ...{ name: "yard", address: "https://dms.example.com/a.csv", signIn: "", signInName: "" },
  ...{ mapping: "dealer-csv", holds: "stock", every: "15", silentAfter: "48", notify: "", yards: [] },
};
const FEED = {
  ...{ id: 1, name: "yard", address: "https://dms.example.com/a.csv?dealer=7", mapping: "/srv/own.json" },
  ...{ locations: ["Aspley"], intervalMinutes: 15, snapshot: true, silentAfterHours: 48, notify: [] },
} as unknown as Feed;
const STORED: StoredSignIn = {
  ...{ kind: "basic", name: "kim", origin: "https://dms.example.com", setAt: new Date(0) },
};
const YARDS = [
  { value: "ASP", label: "Aspley", keys: ["asp", "aspley"] },
  { value: "north", label: "North", keys: ["north"] },
];
const NONE: SetupState = { feed: null, signIn: null, yards: YARDS, mappings: ["dealer-csv", "mine"] };

const judge = (typed: Partial<TypedFeed> = {}, secret = "", state: Partial<SetupState> = {}) =>
  judgeSetup({ typed: { ...TYPED, ...typed }, secret }, { ...NONE, ...state }, { allowPrivate: false });
const wanted = (...asked: Parameters<typeof judge>) => {
  const judged = judge(...asked);
  if (!judged.ok) throw new Error(JSON.stringify(judged.errors));
  return judged.wanted;
};
const errors = (...asked: Parameters<typeof judge>) => {
  const judged = judge(...asked);
  return judged.ok ? {} : judged.errors;
};

describe("D446: a form of a feed", () => {
  test("D446: becomes a feed", () => {
    const notify = "a@x.example, b@x.example\na@x.example";
    expect(wanted({ notify, yards: ["ASP", "north"], holds: "changes", every: "60" })).toEqual({
      ...{ name: "yard", address: TYPED.address, mapping: "dealer-csv", locations: ["ASP", "north"] },
      ...{ notify: ["a@x.example", "b@x.example"], snapshot: false, intervalMinutes: 60 },
      ...{ silentAfterHours: 48, signIn: { kind: "none" } },
    });
  });

  test.each([
    [{ every: "0" }, "every"],
    [{ every: "10081" }, "every"],
    [{ every: "1e3" }, "every"],
    [{ silentAfter: "-1" }, "silentAfter"],
    [{ silentAfter: "8761" }, "silentAfter"],
    [{ yards: ["gone"] }, "yards"],
    [{ mapping: "/etc/passwd" }, "mapping"],
    [{ mapping: MAPPING_CHOICES.keep }, "mapping"],
    [{ address: "/srv/feeds" }, "address"],
    [{ address: "" }, "address"],
    [{ notify: Array.from({ length: 21 }, (_, at) => `a${at}@x.example`).join("\n") }, "notify"],
    [{ signIn: "basic", signInName: "kim" }, "secret"],
    [{ signIn: "header", signInName: "" }, "signInName"],
  ] as const)("D446 D447: %j is wrong at %s", (typed, field) => {
    expect(Object.keys(errors(typed as Partial<TypedFeed>))).toEqual([field]);
  });

  test("D446: all that is wrong is said at once", () => {
    expect(Object.keys(errors({ every: "x", silentAfter: "x", mapping: "x", address: "x" })).sort()).toEqual([
      ...["address", "every", "mapping", "silentAfter"],
    ]);
  });
});

describe("D447: a form of a feed that is there", () => {
  const state = { feed: FEED, signIn: STORED };
  const shown = {
    ...{ address: "https://dms.example.com/a.csv?dealer=…", yards: ["ASP"], mapping: MAPPING_CHOICES.keep },
    ...({ signIn: "basic", signInName: "kim" } as const),
  };

  test("D446: as it was shown, it stays as it is, with what the page hides", () => {
    expect(wanted(shown, "", state)).toMatchObject({
      ...{ address: FEED.address, mapping: FEED.mapping, locations: ["Aspley"] },
      signIn: { kind: "keep", name: "kim" },
    });
    expect(wanted({ ...shown, mapping: MAPPING_CHOICES.detect }, "", state).mapping).toBeNull();
  });

  test("D447: a stored secret stays with its server and kind; another one replaces it", () => {
    const elsewhere = { ...shown, address: "https://evil.example.com/a.csv" };
    expect(errors(elsewhere, "", state)).toEqual({
      secret: expect.stringMatching(/^The address is another server’s now/),
    });
    expect(wanted(elsewhere, "new", state).signIn).toEqual({
      kind: "set",
      signIn: { kind: "basic", name: "kim", secret: "new" },
    });
    expect(wanted({ ...shown, address: "https://dms.example.com/b.csv" }, "", state).signIn.kind).toBe(
      "keep",
    );
    expect(Object.keys(errors({ ...shown, signIn: "query", signInName: "key" }, "", state))).toEqual([
      "secret",
    ]);
    expect(wanted({ ...shown, signIn: "", signInName: "" }, "", state).signIn).toEqual({ kind: "none" });
    expect(Object.keys(errors({ ...shown, signIn: "" }, "typed", state))).toEqual(["signIn"]);
  });

  test("D446: a folder of the server stays, and is signed in to by nobody", () => {
    const local = { feed: { ...FEED, address: "/srv/feeds" }, signIn: null };
    const kept = { ...shown, address: "", signIn: "", signInName: "" } as const;
    expect(wanted(kept, "", local).address).toBe("/srv/feeds");
    expect(errors({ ...shown, address: "" }, "x", local)).toEqual({
      address: expect.stringMatching(/^A folder of the server has no password/),
    });
    const plain = { feed: { ...FEED, address: "http://dms.example.com/a.csv" }, signIn: null };
    expect(errors({ ...shown, address: "http://dms.example.com/a.csv" }, "x", plain)).toEqual({
      address: expect.stringMatching(/https/),
    });
  });
});
