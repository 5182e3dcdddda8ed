import { setImmediate } from "node:timers/promises";
import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

const Part = ({ name }: { name: string }) => <p>{name}</p>;

afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

test("D18: a server draws a part that browsers ask for later", async () => {
  const { hydrateNear, waitForParts } = await import("./lazy-part.tsx");
  const Later = hydrateNear(async () => ({ default: Part }));
  await waitForParts();
  expect(renderToString(<Later name="a part" />)).toBe("<div><p>a part</p></div>");
});

test("D18: a browser asks for nothing before it is near, and leaves what the server drew", async () => {
  vi.stubGlobal("document", {});
  const { hydrateNear } = await import("./lazy-part.tsx");
  const load = vi.fn(async () => ({ default: Part }));
  const Later = hydrateNear(load);
  expect(renderToString(<Later name="a part" />)).toBe("<div></div>");
  expect(load).not.toHaveBeenCalled();
});

test("D220: a part that a server alone draws is in a browser what the document has, without its props", async () => {
  const onServer = await import("./lazy-part.tsx");
  const load = vi.fn(async () => ({ default: Part }));
  const Drawn = onServer.serverPart(load, "#place");
  await onServer.waitForParts();
  const drawn = renderToString(<Drawn name="a part" />);
  expect(drawn).toBe("<div><p>a part</p></div>");
  vi.resetModules();
  const page = { querySelector: vi.fn(() => ({ innerHTML: "<p>a part</p>" })) };
  vi.stubGlobal("document", page);
  const inBrowser = await import("./lazy-part.tsx");
  const Kept = inBrowser.serverPart(load, "#place");
  expect([renderToString(<Kept name="" />), renderToString(<Kept name="" />)]).toEqual([drawn, drawn]);
  expect(page.querySelector.mock.calls).toEqual([["#place > div"]]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("D18 D55: a server draws a part that needs no scripts, and a browser asks for none", async () => {
  const onServer = await import("./lazy-part.tsx");
  const Drawn = onServer.hydrateNever(async () => ({ default: Part }));
  await onServer.waitForParts();
  expect(renderToString(<Drawn name="a part" />)).toBe("<div><p>a part</p></div>");
  vi.resetModules();
  vi.stubGlobal("document", {});
  const inBrowser = await import("./lazy-part.tsx");
  const load = vi.fn(async () => ({ default: Part }));
  const Served = inBrowser.hydrateNever(load);
  expect(renderToString(<Served name="a part" />)).toBe("<div></div>");
  expect(load).not.toHaveBeenCalled();
});

test("D220: a page waits for the parts that other parts bring, too", async () => {
  const { addPart, waitForParts } = await import("./lazy-part.tsx");
  const loaded: string[] = [];
  const load = async (name: string, bring?: () => void) => {
    await setImmediate();
    bring?.();
    loaded.push(name);
  };
  addPart(load("shell", () => addPart(load("footer", () => addPart(load("yards"))))));
  await waitForParts();
  expect(loaded).toEqual(["shell", "footer", "yards"]);
});

test("D18: a server renders a part that few pages have, and a browser loads its scripts once it is rendered", async () => {
  const onServer = await import("./lazy-part.tsx");
  const Rare = onServer.lazyPart(async () => ({ default: Part }));
  await onServer.waitForParts();
  expect(renderToString(<Rare name="a part" />)).toBe("<p>a part</p>");
  vi.resetModules();
  vi.stubGlobal("document", {});
  const inBrowser = await import("./lazy-part.tsx");
  const load = vi.fn(async () => ({ default: Part }));
  const Lazy = inBrowser.lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  renderToString(
    <Suspense>
      <Lazy name="a part" />
    </Suspense>,
  );
  expect(load).toHaveBeenCalledTimes(1);
});
