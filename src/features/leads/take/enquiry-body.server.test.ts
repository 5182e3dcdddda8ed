import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readForm, readFormWithFiles, readJson } from "./enquiry-body.server.ts";

const post = (body: BodyInit, type?: string) =>
  new Request("http://northside.localhost/enquiry", {
    method: "POST",
    body,
    ...(type && { headers: { "content-type": type } }),
  });
const TAKING = { maxBytes: 20_000_000, mayTakeFiles: () => true };
const URLENCODED = "application/x-www-form-urlencoded";

describe("a posted form", () => {
  test("ENT-32: both kinds of form are read", async () => {
    const form = new FormData();
    form.set("name", "Zoë");
    form.set("message", "line one\r\nline two");
    const expected = { fields: { name: "Zoë", message: "line one\r\nline two" }, problem: null };
    expect(await readForm(post(form))).toEqual(expected);
    expect(await readForm(post(new URLSearchParams(expected.fields)))).toEqual(expected);
  });

  test("D228: what was typed is read without disguise, and what the form carries as it was sent", async () => {
    const typed = {
      name: "Ｊａｎｅ",
      last_name: "\u200b",
      phone: "０４１２ ３４５ ６７８",
      lead_attributes: "＂Ａ＂",
    };
    const fields = { name: "Jane", last_name: "", phone: "0412 345 678", lead_attributes: "＂Ａ＂" };
    const form = new FormData();
    for (const [field, value] of Object.entries(typed)) form.set(field, value);
    expect((await readForm(post(form))).fields).toEqual(fields);
    expect((await readForm(post(new URLSearchParams(typed)))).fields).toEqual(fields);
    const { fields: posted, discard } = await readFormWithFiles(post(form), TAKING);
    await discard();
    expect(posted).toEqual(fields);
    expect((await readJson(post(JSON.stringify(typed), "application/json"))).fields).toEqual(fields);
  });

  test("ENT-32: files and lists are refused, and the rest is kept", async () => {
    const form = new FormData();
    form.set("name", "Jane");
    form.set("message", new File(["x"], "x.exe"));
    expect(await readForm(post(form))).toEqual({ fields: { name: "Jane" }, problem: "wrong-type" });
    const twice = await readForm(post("name=Jane&name=John", URLENCODED));
    expect(twice).toEqual({ fields: { name: "Jane" }, problem: "wrong-type" });
  });

  test("ENT-32: 64 KB is read, more is not", async () => {
    const message = "x".repeat(64 * 1024 - "message=".length);
    expect((await readForm(post(`message=${message}`, URLENCODED))).problem).toBeNull();
    expect((await readForm(post(`message=${message}x`, URLENCODED))).problem).toBe("too-large");
  });

  test.each(["text/plain", "application/json", "multipart/form-data", "multipart/form-data; boundary=x", ""])(
    "D17: a body of kind %j is not read",
    async (type) => {
      expect(await readForm(post("name=Jane", type || "image/png"))).toEqual({
        fields: {},
        problem: "unreadable",
      });
    },
  );

  test("D175 D80: only the parts of a form with files may be large, and they are few", async () => {
    const read = async (body: BodyInit, type?: string) => {
      const { discard, refusesFiles, ...form } = await readFormWithFiles(post(body, type), TAKING);
      await discard();
      return form;
    };
    const form = new FormData();
    form.set("photos", new File(["x".repeat(100_000)], "car.jpg"));
    expect(await read(form)).toMatchObject({ problem: null, files: [{ field: "photos", name: "car.jpg" }] });
    expect(await read("name=Jane", URLENCODED)).toEqual({
      fields: { name: "Jane" },
      problem: null,
      files: [],
    });
    const nothing = { fields: {}, problem: "too-large", files: [] };
    const tooMany = { ...nothing, fields: { a: "" } };
    expect(await read("a&".repeat(40_000), URLENCODED)).toEqual(nothing);
    const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
    const multipart = "multipart/form-data; boundary=b";
    expect(await read(`${part.repeat(301)}--b--\r\n`, multipart)).toEqual(tooMany);
    expect((await read(`${part.repeat(290)}--b--\r\n`, multipart)).fields).toEqual({ a: "" });
    for (const disguised of ["; xboundary=z; boundary=b", "; boundary=b ; a=z"])
      expect(await read(`${part.repeat(301)}--b--\r\n`, `multipart/form-data${disguised}`)).toEqual(tooMany);
    expect(await read("a&".repeat(40_000), `multipart/form-data; boundary=z, ${URLENCODED}`)).toEqual({
      ...nothing,
      problem: "unreadable",
    });
  });

  test("D240: a file is written to disk as it comes, and gone once it is discarded", async () => {
    const form = new FormData();
    const photo = randomBytes(3_000_000);
    form.set("photos", new File([photo], "../../front of car.jpg"));
    form.set("name", "Zoë");
    const { files, fields, discard } = await readFormWithFiles(post(form), TAKING);
    expect(fields).toEqual({ name: "Zoë" });
    expect(files).toMatchObject([{ field: "photos", name: "front of car.jpg", size: 3_000_000 }]);
    expect((await readFile(files[0]!.path)).equals(photo)).toBe(true);
    await discard();
    await expect(readFile(files[0]!.path)).rejects.toThrow("ENOENT");
  });

  test("D240: whether files are taken is asked once, with the texts before them; others leave no file", async () => {
    const form = new FormData();
    form.set("token", "t");
    for (const name of ["one.jpg", "two.jpg"]) form.append("photos", new File(["x".repeat(100_000)], name));
    form.set("name", "Jane");
    const asked: unknown[] = [];
    const refusing = { maxBytes: 20_000_000, mayTakeFiles: (fields: unknown) => asked.push(fields) < 0 };
    const read = await readFormWithFiles(post(form), refusing);
    expect(asked).toEqual([{ token: "t" }]);
    expect(read).toMatchObject({ fields: { token: "t", name: "Jane" }, files: [], refusesFiles: true });
    await read.discard();
  });

  test("D175 D240: texts are limited together, and a body that breaks off is not read", async () => {
    const read = async (body: BodyInit, type: string) =>
      (await readFormWithFiles(post(body, type), TAKING)).problem;
    const type = "multipart/form-data; boundary=b";
    const part = (text: string, at = 0) =>
      `--b\r\ncontent-disposition: form-data; name="a${at}"\r\n\r\n${text}\r\n`;
    expect(
      await read(
        `${Array.from({ length: 3 }, (_, at) => part("x".repeat(30_000), at)).join("")}--b--\r\n`,
        type,
      ),
    ).toBe("too-large");
    expect(await read(part("Jane"), type)).toBe("unreadable");
    expect(await read(`${part("Jane")}--b--\r\n`, type)).toBeNull();
  });

  test("ENT-32: any bytes are read without failing", async () => {
    const type = fc.constantFrom(URLENCODED, "multipart/form-data; boundary=b", "application/json");
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), type, async (bytes, kind) => {
        const readWithFiles = async (request: Request) => {
          const { discard, ...form } = await readFormWithFiles(request, TAKING);
          await discard();
          return form;
        };
        for (const read of [readForm, readWithFiles, readJson]) {
          const { fields } = await read(post(Uint8Array.from(bytes), kind));
          expect(Object.values(fields).every((value) => typeof value === "string")).toBe(true);
        }
      }),
    );
  });
});

describe("a JSON document", () => {
  const json = (value: unknown) => readJson(post(JSON.stringify(value), "application/json; charset=utf-8"));

  test("API-19: texts, ticks, ids and attributes become fields", async () => {
    const attributes = { visited_pages: ["/"] };
    expect(
      await json({
        name: "Jane",
        opt_in: true,
        terms_conditions: false,
        car_id: 41,
        postcode: null,
        lead_attributes: attributes,
      }),
    ).toEqual({
      fields: {
        name: "Jane",
        opt_in: "on",
        terms_conditions: "",
        car_id: "41",
        lead_attributes: JSON.stringify(attributes),
      },
      problem: null,
    });
  });

  test.each([[{ name: 7 }], [{ name: ["Jane"] }], [{ message: { text: "x" } }], [{ car_id: 1.5 }]])(
    "API-19: %j has a wrong type",
    async (value) => {
      expect((await json(value)).problem).toBe("wrong-type");
    },
  );

  test.each(["[]", "null", "7", "{", '"x"'])("API-19: %s cannot be read", async (text) => {
    expect((await readJson(post(text, "application/json"))).problem).toBe("unreadable");
  });

  test("D17: a form is not taken for JSON, so another site's form cannot post it", async () => {
    expect((await readJson(post('{"name":"Jane"}', "text/plain"))).problem).toBe("unreadable");
  });
});
