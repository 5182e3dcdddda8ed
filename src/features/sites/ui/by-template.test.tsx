import { renderToReadableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { testConfig } from "#features/stock/vehicle.fixture.ts";
import { siteViewOf } from "../site-view-of.ts";
import { byTemplate } from "./by-template.tsx";

test("D24 TEN-08: a page loads its site's template alone", async () => {
  const loaded: string[] = [];
  const variant = (name: string) => async () => {
    loaded.push(name);
    return { default: () => <p>{name}</p> };
  };
  const Page = byTemplate({ showroom: variant("showroom"), yard: variant("yard") });
  const site = siteViewOf("dealer", testConfig({ template: "yard" }), "https://dealer.example", []);
  const stream = await renderToReadableStream(<Page site={site} />);
  await stream.allReady;
  expect(await new Response(stream).text()).toContain("yard");
  expect(loaded).toEqual(["yard"]);
});
