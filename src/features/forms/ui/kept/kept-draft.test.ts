import { expect, test } from "vitest";
import { readDraft, removeDrafts, saveDraft } from "./kept-draft.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const TYPED = { name: "Ada Okafor", phone: "0412 345 678", message: "Has it a tow bar?" };

test("D122: what was typed about a car comes back, and its details in the form of another car", () => {
  const session = memory();
  saveDraft({ siteSlug: "northside", name: "hilux/" }, TYPED, session);
  expect(readDraft("northside", "hilux/", session)).toEqual(TYPED);
  expect(readDraft("northside", "yaris/", session)).toEqual({ name: TYPED.name, phone: TYPED.phone });
  expect(readDraft("northside", "/", session)).toEqual({});
  expect(readDraft("southside", "hilux/", session)).toEqual({});
});

test("D122: two forms about a car keep their own comments", () => {
  const session = memory();
  saveDraft({ siteSlug: "northside", name: "hilux/" }, TYPED, session);
  saveDraft(
    { siteSlug: "northside", name: "hilux/Finance" },
    { ...TYPED, message: "And the rate?" },
    session,
  );
  expect(readDraft("northside", "hilux/", session).message).toBe(TYPED.message);
  expect(readDraft("northside", "hilux/Finance", session).message).toBe("And the rate?");
});

test("D122: what was sent is forgotten with the details, other comments stay", () => {
  const session = memory();
  saveDraft({ siteSlug: "northside", name: "hilux/" }, TYPED, session);
  saveDraft({ siteSlug: "northside", name: "yaris/" }, TYPED, session);
  saveDraft({ siteSlug: "northside", name: "/" }, { ...TYPED, category: "Service" }, session);
  removeDrafts("northside", "hilux", session);
  expect(readDraft("northside", "hilux/", session)).toEqual({});
  expect(readDraft("northside", "yaris/", session)).toEqual({ message: TYPED.message });
  removeDrafts("northside", "", session);
  expect(readDraft("northside", "/", session)).toEqual({});
});

test.each(["", "null", "[1]", '"x"', "{", '{"hilux/":7}', '{"hilux/":{"name":7}}'])(
  "D122: %j, kept by whatever it was, is no draft",
  (kept) => {
    const session = memory();
    session.kept.set("northside:enquiry-drafts", kept);
    expect(readDraft("northside", "hilux/", session)).toEqual({});
  },
);
