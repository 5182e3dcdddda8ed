import { readdirSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { BODY_PICTURE, bodyPicture } from "#features/vehicles/ui/body-picture.tsx";
import { BODIES, type Body } from "#features/vehicles/vehicle.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BlockContext } from "../../page-block.ts";
import { bodyTilesBlock } from "./body-tiles.ts";
import BodyTilesBlock from "./body-tiles-block.tsx";

const FOLDER = new URL("../../../vehicles/bodies/", import.meta.url);
const files = readdirSync(FOLDER);

const tile = (body: string) =>
  renderHtml(
    <BodyTilesBlock
      site={{ template: "showroom" } as SiteView}
      block={{
        kind: "body-tiles",
        noun: { one: "car", many: "cars" },
        bodies: [{ body, label: "Body", count: 3, href: `/search/${body}` }],
      }}
    />,
  );

test("HOME-20: a body type is pictured by its name, and drawn where it has no picture", () => {
  expect(tile("ute")).toMatch(
    /<img src="[^"]*ute[^"]*\.webp" alt="" width="600" height="300" loading="lazy"/,
  );
  expect(tile("ute")).not.toContain("<svg");
  expect(bodyPicture("hovercraft")).toBeNull();
  expect(tile("hovercraft")).toContain("<svg");
});

test.each(files)("HOME-20: %s is a known body cut out from its ground, and light", async (file) => {
  expect(Object.keys(BODIES)).toContain(file.replace(/\.webp$/, ""));
  const image = sharp(new URL(file, FOLDER).pathname);
  expect(await image.metadata()).toMatchObject({ ...BODY_PICTURE, hasAlpha: true });
  const { data } = await image.toBuffer({ resolveWithObject: true });
  expect(data.length).toBeLessThan(40_000);
  const { channels } = await image.stats();
  expect([channels[3]!.min, channels[3]!.max]).toEqual([0, 255]);
});

const build = async (bodies: readonly Body[] | null) => {
  const { counts } = countsOf({ suv: 9, ute: 8, hatch: 7, van: 6, bus: 5, wagon: 1 });
  const forSale = async () => ({ counts, noun: { one: "car", many: "cars" } });
  const built = await bodyTilesBlock.build({ forSale } as unknown as BlockContext, {
    ...{ kind: "body-tiles" as const, bodies: bodies as Body[] | null },
  });
  return built?.view.bodies.map(({ body }) => body) ?? null;
};
const countsOf = (all: Record<string, number>) => ({
  counts: () => Object.entries(all).map(([value, count]) => ({ value, count })),
});

test("HOME-16: four bodies, or those that the dealer names as far as they are in stock, most first", async () => {
  expect(await build(null)).toEqual(["suv", "ute", "hatch", "van"]);
  expect(await build(["wagon", "bus", "van", "ute", "suv", "coupe"])).toEqual([
    "suv",
    "ute",
    "van",
    "bus",
    "wagon",
  ]);
  expect(await build(["coupe"])).toBeNull();
});
