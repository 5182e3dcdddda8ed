import { expect, test } from "vitest";
import { checkBrowserPackages, findForeignModules } from "./browser-packages.ts";

const ROOT = "/product/node_modules";

test.each([
  ["zod", `${ROOT}/zod/v4/classic/schemas.js`],
  ["pg", `${ROOT}/pg/lib/index.js`],
  ["sharp", `${ROOT}/sharp/lib/index.js`],
  ["@aws-sdk/client-s3", `${ROOT}/@aws-sdk/client-s3/dist-es/index.js`],
  ["zod", `${ROOT}/react/node_modules/zod/index.js`],
  ["zod", String.raw`C:\product\node_modules\zod\index.js`],
])("D357: %s is no package for browsers", (name, id) => {
  expect(findForeignModules(["/product/src/ui/base/money.ts", id])).toEqual([`${name}: ${id}`]);
});

test("D357: what pages are made of may be in browsers, and so may the product's own code", () => {
  const modules = [
    `${ROOT}/react/index.js`,
    `${ROOT}/lucide/dist/esm/icons/x.mjs`,
    "/product/src/ui/icon.tsx",
  ];
  expect(findForeignModules([...modules, "\0virtual:react-router/browser-manifest"])).toEqual([]);
});

test("D357: a build stops when a browser chunk has code of another package, and says which", () => {
  const { generateBundle } = checkBrowserPackages() as unknown as {
    generateBundle: (options: null, bundle: object) => void;
  };
  const toBundle = (...moduleIds: string[]) => ({
    style: { type: "asset", fileName: "style.css" },
    page: { type: "chunk", fileName: "assets/page.js", moduleIds },
  });
  expect(() => generateBundle(null, toBundle(`${ROOT}/react/index.js`))).not.toThrow();
  expect(() => generateBundle(null, toBundle(`${ROOT}/zod/index.js`))).toThrow(
    "The browser chunk assets/page.js has code of zod: ",
  );
});
