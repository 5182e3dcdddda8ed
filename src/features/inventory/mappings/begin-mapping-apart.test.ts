import { expect, test } from "vitest";
import { beginMapping } from "./begin-mapping.server.ts";
import { beginMappingApart } from "./begin-mapping-apart.server.ts";

const FILE = Buffer.from(
  "stock,make,model,year,price\nA1,Toyota,HiLux,2022,45990\nA2,Mazda,CX-5,2021,31990\n",
);
const asked = { title: "stock.csv", now: new Date("2026-03-01T00:00:00Z") };

test("T14 D439: a file is proposed for in a process of its own, as it is without one", async () => {
  const begun = await beginMapping(FILE, asked);
  expect(begun.sample.columns.map(({ name }) => name)).toEqual(["stock", "make", "model", "year", "price"]);
  expect(await beginMappingApart(FILE, asked)).toEqual({ ok: true, begun });
});

test("D439: what is no feed is refused in a sentence", async () => {
  const zip = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(100)]);
  const proposal = await beginMappingApart(zip, asked);
  expect(proposal).toEqual({ ok: false, problem: expect.stringMatching(/^This file cannot be read: .+\.$/) });
});

test("D439: of a flood of files some are told to come again", async () => {
  const flood = await Promise.all(Array.from({ length: 12 }, () => beginMappingApart(FILE, asked)));
  expect(flood.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
  expect(flood.filter((one) => !one.ok && one.problem.startsWith("Too many files")).length).toBeGreaterThan(
    0,
  );
});
