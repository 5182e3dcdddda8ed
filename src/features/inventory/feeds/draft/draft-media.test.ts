import { describe, expect, test } from "vitest";
import type { FeedValues } from "../mapping/feed-row.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { listWarnings, newContext, shipped } from "./test-draft.ts";
import { toDraft } from "./to-draft.ts";

describe("media", () => {
  const readResult = (mapping: Mapping, values: FeedValues) => {
    const result = toDraft(
      mapping,
      { stockNumber: "1", make: "Kia", model: "Rio", year: "2020", carType: "used", ...values },
      newContext(),
    );
    if (!result.ok) throw new Error("rejected");
    return result;
  };
  const addresses = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `https://a.test/${name}/${at}`);

  test("GAL-08: a picture that stands for no photo is none", () => {
    const mapping = { ...shipped("forecourt"), noPhotos: new Set(["https://a.test/none.png"]) };
    const { draft } = readResult(mapping, { photos: ["https://a.test/none.png", "https://a.test/1.jpg"] });
    expect(draft.media).toEqual([{ kind: "photo", url: "https://a.test/1.jpg" }]);
  });

  test("ENT-02: films and papers are no photos", () => {
    const mapping = shipped("forecourt");
    const photos = ["a.jpg", "b.mp4", "c.pdf?x=1", "mp4/d", "e.mov.jpg"].map(
      (name) => `https://a.test/${name}`,
    );
    const result = toDraft(
      mapping,
      { stockNumber: "A1", make: "Kia", model: "Rio", year: "2020", photos },
      newContext(),
    );
    const media = result.ok ? result.draft.media.map(({ url }) => url.replace("https://a.test/", "")) : [];
    expect(media).toEqual(["a.jpg", "mp4/d", "e.mov.jpg"]);
    expect(listWarnings(result).filter((text) => text.startsWith("photos"))).toEqual([
      "photos is no picture",
      "photos is no picture",
    ]);
  });

  test("D196: addresses are read whole from photos, videos, spins and documents, or reported", () => {
    const { draft, warnings } = readResult(shipped("forecourt"), {
      photos: "https://img.example/front view.jpg,https://img.example/x,y.jpg|//img.example/a.jpg",
      videos: ["https://v.example/1?a=1&amp;b=2", "https://v.example/2 https://v.example/3"],
      spins: "https://img.example/s1.jpg; s2.jpg",
      historyReportUrl: "https://d.example/re\nport.pdf",
    });
    expect(draft.media).toEqual([
      { kind: "photo", url: "https://img.example/front%20view.jpg" },
      { kind: "photo", url: "https://img.example/x,y.jpg" },
      { kind: "photo", url: "https://img.example/a.jpg" },
      { kind: "video", url: "https://v.example/1?a=1&b=2" },
      { kind: "video", url: "https://v.example/2" },
      { kind: "video", url: "https://v.example/3" },
    ]);
    expect(draft.historyReportUrl).toBeNull();
    expect(warnings.map(({ field }) => field)).toEqual(["spins", "historyReportUrl"]);
  });

  test("ENT-02 ENT-07: many photos leave room for the frames of a spin; too many are cut and reported", () => {
    const { draft, warnings } = readResult(shipped("forecourt"), {
      photos: addresses("photo", 130),
      spins: addresses("spin", 36),
      walkarounds: "javascript:alert(1)",
      hotspots: "{}",
    });
    expect(draft.media.filter(({ kind }) => kind === "photo")).toHaveLength(100);
    expect(draft.media.filter(({ kind }) => kind === "spin")).toHaveLength(36);
    expect(draft.hotspots).toBeNull();
    expect(warnings).toEqual([
      { field: "photos", value: "130 items", reason: "is cut to 100 items" },
      { field: "walkarounds", value: "javascript:alert(1)", reason: "is not a web address" },
    ]);
  });
});
