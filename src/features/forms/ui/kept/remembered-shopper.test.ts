import { describe, expect, test, vi } from "vitest";
import { type BrowserStore, openBrowserStore } from "#ui/base/browser-store.ts";
import { confirmEnquiry } from "./confirm-enquiry.ts";
import { readEnquiredCars } from "./enquired-cars.ts";
import { readShopper, removeShopper, saveShopper } from "./remembered-shopper.ts";
import { removeSentShopper, storeSentShopper } from "./sent-enquiry.ts";

const SAM = {
  name: "Sam",
  last_name: "Nguyen",
  email: "sam@example.com",
  phone: "0412 345 678",
  postcode: "4000",
};

function memoryStore(start: Record<string, string> = {}): BrowserStore & { entries: Map<string, string> } {
  const entries = new Map(Object.entries(start));
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

describe("remembered shopper", () => {
  test("TEN-21: the five details are kept by site, and nothing else of the form", () => {
    const store = memoryStore();
    saveShopper("northside", { ...SAM, message: "secret" } as typeof SAM, store);
    expect(readShopper("northside", store)).toEqual(SAM);
    expect(readShopper("southside", store)).toBeNull();
    expect([...store.entries.keys()]).toEqual(["northside:shopper"]);
    expect(store.entries.get("northside:shopper")).not.toContain("secret");
  });

  test("TEN-21 D16: 'Not you?' leaves nothing behind", () => {
    const store = memoryStore();
    saveShopper("northside", SAM, store);
    removeShopper("northside", store);
    expect(store.entries.size).toBe(0);
  });

  test.each(["not json", "null", "[]", '"Sam"', "{}", '{"name":7,"email":null}'])(
    "TEN-21: unreadable entry %s is as good as none",
    (stored) => {
      expect(readShopper("northside", memoryStore({ "northside:shopper": stored }))).toBeNull();
    },
  );

  test("TEN-21: missing or odd fields of an entry read as empty", () => {
    const store = memoryStore({ "northside:shopper": '{"name":"Sam","phone":412}' });
    expect(readShopper("northside", store)).toEqual({
      name: "Sam",
      last_name: "",
      email: "",
      phone: "",
      postcode: "",
    });
  });
});

describe("sent enquiry", () => {
  const at = new Date("2026-11-03T02:00:00Z");
  const sent = { category: "Used Car Enquiry", car: "2022-toyota-hilux-a12", at };

  test("TEN-20 LEAD-04 LEAD-07: car, category and shopper are stored once the success page confirms", () => {
    const [session, store] = [memoryStore(), memoryStore()];
    storeSentShopper("northside", SAM, session);
    expect(store.entries.size).toBe(0);
    expect(confirmEnquiry("northside", sent, { session, store })).toBe(true);
    expect(readEnquiredCars("northside", store)).toEqual([
      { slug: "2022-toyota-hilux-a12", at: at.toISOString() },
    ]);
    expect(store.entries.get("northside:success-category")).toBe("Used Car Enquiry");
    expect(readShopper("northside", store)).toEqual(SAM);
    expect(session.entries.size).toBe(0);
    expect(confirmEnquiry("northside", sent, { session, store })).toBe(false);
  });

  test("ANA-02: details of an enquiry that was not taken are dropped, so that nothing confirms it", () => {
    const [session, store] = [memoryStore(), memoryStore()];
    storeSentShopper("northside", SAM, session);
    removeSentShopper("northside", session);
    expect(confirmEnquiry("northside", sent, { session, store })).toBe(false);
    expect(store.entries.size).toBe(0);
  });

  test("LEAD-04: an enquiry without a car keeps the car asked for before", () => {
    const [session, store] = [memoryStore(), memoryStore({ "northside:enquired-car": "earlier" })];
    storeSentShopper("northside", SAM, session);
    confirmEnquiry("northside", { ...sent, car: "" }, { session, store });
    expect(store.entries.get("northside:enquired-car")).toBe("earlier");
  });

  test.each<Record<string, string>>([
    {},
    { "northside:sent-enquiry": "{}" },
    { "northside:sent-enquiry": "torn" },
  ])("TEN-20: nothing is stored when no enquiry was sent from here (%o)", (start) => {
    const store = memoryStore();
    expect(confirmEnquiry("northside", sent, { session: memoryStore(start), store })).toBe(false);
    expect(store.entries.size).toBe(0);
  });
});

test("TEN-21 VDP-22 ERR-03: blocked storage reads as empty, never throws, and says what it could not keep", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const blocked = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  try {
    const store = openBrowserStore("localStorage");
    store.setItem("northside:shopper", "{}");
    store.removeItem("northside:shopper");
    expect(store.getItem("northside:shopper")).toBeNull();
    expect(warn.mock.calls).toEqual([["Browser storage:", expect.any(DOMException)]]);
  } finally {
    warn.mockRestore();
    if (blocked) Object.defineProperty(globalThis, "localStorage", blocked);
    else Reflect.deleteProperty(globalThis, "localStorage");
  }
});
