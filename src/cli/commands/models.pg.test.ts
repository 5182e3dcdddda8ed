import { join } from "node:path";
import { expect, test } from "vitest";
import { file, folder, forecourt, json, oneSentence, site } from "./test-commands.ts";

const HEADER = "make,model,body,badge,price,price type,price date\n";
const CX5 = "Mazda,CX-5,SUV,Touring,42990,drive away,2026-10-01\n";
const CX3 = "Mazda,CX-3,SUV,Pure,30990,drive away,2026-10-01\n";

test("D324: models are applied from a file: what is broken is named, the rest is published and listed", async () => {
  const some = await file("some.csv", `${HEADER}${CX5}Kia,Rio,hatch,S,1e9,drive away,2026-10-01\n`);
  const tried = await forecourt("models", "apply", some, "--account", site, "--dry-run");
  expect(tried).toEqual({
    ...{ code: 0, err: "" },
    out: [
      "Dry run: nothing was changed.",
      "1 model read: 1 added, 0 changed, 0 unchanged; 0 removed.",
      "  added Mazda CX-5",
      "Left out, since something is wrong:",
      '  line 3, price: "1e9" is not a price\n',
    ].join("\n"),
  });
  expect((await json("models", "list", "--account", site)).answer).toEqual([]);
  expect((await forecourt("models", "apply", some, "--account", site)).out).toMatch(
    /^Published\.\n1 model read/,
  );
  expect((await forecourt("models", "apply", some, "--account", site)).out).toMatch(
    /^Everything is as it was/,
  );
  const listed = await forecourt("models", "list", "--account", site);
  expect(listed.out).toMatch(/Mazda +CX-5 +cx-5 +current +1 +command line/);
});

test("D324 D205: what a file does not have stays, or goes with --prune, and a yes where it is much", async () => {
  const [both, one] = [await file("both.csv", HEADER + CX5 + CX3), await file("one.csv", HEADER + CX5)];
  await forecourt("models", "apply", both, "--account", site);
  const kept = await forecourt("models", "apply", one, "--account", site);
  expect(kept).toMatchObject({
    code: 0,
    out: expect.stringContaining("not in this file: Mazda CX-3; --prune"),
  });
  const held = await forecourt("models", "apply", one, "--account", site, "--prune");
  expect(held).toMatchObject({
    code: 2,
    out: expect.stringMatching(/^Held: it would remove 1 of 2 models of Mazda/),
  });
  const done = await json("models", "apply", one, "--account", site, "--prune", "--yes");
  expect(done).toMatchObject({ code: 0, answer: { ok: true, removals: [{ name: "Mazda CX-3" }] } });
});

test("D324: a file that cannot be used is refused in a sentence, and nothing is published", async () => {
  const wrong = await file("wrong.csv", "make,model,body,badge,prise\nMazda,CX-5,SUV,A,1\n");
  const broken = await file("broken.csv", `${HEADER}Mazda,CX-5,SUV,A,1e9,egc,2026-10-01\n`);
  const apply = (path: string, account = site) => forecourt("models", "apply", path, "--account", account);
  expect(await apply(wrong)).toEqual({
    ...oneSentence,
    err: expect.stringContaining('"prise" is not a field'),
  });
  expect(await apply(join(folder, "none.csv"))).toEqual(oneSentence);
  expect(await apply(folder)).toEqual(oneSentence);
  expect(await apply(broken, "nobody")).toEqual(oneSentence);
  expect(await apply(broken)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Nothing was published: the file/),
  });
});
