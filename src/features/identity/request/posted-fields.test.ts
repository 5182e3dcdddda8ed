import { expect, test } from "vitest";
import { readFields } from "./posted-fields.ts";

const read = (body: BodyInit, headers: Record<string, string> = {}) =>
  readFields(new Request("https://dealer.example/sign-in", { method: "POST", body, headers }));

test("AUTH-11 ERR-05: of a repeated field the first counts, and one that is missing is empty", async () => {
  const field = await read(new URLSearchParams("code=1&code=2"));
  expect([field("code"), field("contact"), field("toString")]).toEqual(["1", "", ""]);
});

test("AUTH-11 ERR-05: a file in place of a text is empty", async () => {
  const form = new FormData();
  form.append("code", new Blob(["123456"]), "code.txt");
  expect((await read(form))("code")).toBe("");
});

test.each([
  ["JSON", "application/json", '{"code":"1"}'],
  ["a form without its boundary", "multipart/form-data", "code=1"],
  ["bytes without a type", "", "code=1"],
])("AUTH-11 ERR-05: %s has no fields and does not fail", async (_, type, body) => {
  expect((await read(body, { "content-type": type }))("code")).toBe("");
});

test("AUTH-11: a field is at most 300 characters, so that no rule reads megabytes", async () => {
  const field = await read(new URLSearchParams({ contact: "a".repeat(100_000) }));
  expect(field("contact")).toHaveLength(300);
});
