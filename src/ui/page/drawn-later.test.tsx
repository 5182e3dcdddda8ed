import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

const Part = ({ name }: { name: string }) => <p>{name}</p>;

afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

test("D18: a server draws a part that browsers ask for later", async () => {
  const { drawLater } = await import("./drawn-later.tsx");
  const { waitForParts } = await import("./parts-loaded.ts");
  const Later = drawLater(async () => Part);
  await waitForParts();
  expect(renderToString(<Later name="a part" />)).toBe("<div><p>a part</p></div>");
});

test("D18: a browser asks for nothing before it is near, and leaves what the server drew", async () => {
  vi.stubGlobal("document", {});
  const { drawLater } = await import("./drawn-later.tsx");
  const load = vi.fn(async () => Part);
  const Later = drawLater(load);
  expect(renderToString(<Later name="a part" />)).toBe("<div></div>");
  expect(load).not.toHaveBeenCalled();
});

test("D220: a part that a server alone draws is in a browser what the document has, without its props", async () => {
  const onServer = await import("./drawn-later.tsx");
  const { waitForParts } = await import("./parts-loaded.ts");
  const load = vi.fn(async () => Part);
  const Drawn = onServer.drawOnServer(load, "#place");
  await waitForParts();
  const drawn = renderToString(<Drawn name="a part" />);
  expect(drawn).toBe("<div><p>a part</p></div>");
  vi.resetModules();
  const page = { querySelector: vi.fn(() => ({ innerHTML: "<p>a part</p>" })) };
  vi.stubGlobal("document", page);
  const inBrowser = await import("./drawn-later.tsx");
  const Kept = inBrowser.drawOnServer(load, "#place");
  expect([renderToString(<Kept name="" />), renderToString(<Kept name="" />)]).toEqual([drawn, drawn]);
  expect(page.querySelector.mock.calls).toEqual([["#place > div"]]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("D18 D55: a server draws a part that needs no scripts, and a browser asks for none", async () => {
  const onServer = await import("./drawn-later.tsx");
  const { waitForParts } = await import("./parts-loaded.ts");
  const Drawn = onServer.drawServed(async () => Part);
  await waitForParts();
  expect(renderToString(<Drawn name="a part" />)).toBe("<div><p>a part</p></div>");
  vi.resetModules();
  vi.stubGlobal("document", {});
  const inBrowser = await import("./drawn-later.tsx");
  const load = vi.fn(async () => Part);
  const Served = inBrowser.drawServed(load);
  expect(renderToString(<Served name="a part" />)).toBe("<div></div>");
  expect(load).not.toHaveBeenCalled();
});
