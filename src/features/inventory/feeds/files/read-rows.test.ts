import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FeedError } from "../mapping/feed-error.ts";
import type { FeedNote, FeedRow } from "../mapping/feed-row.ts";
import { MixedDecoder } from "./mixed-decoder.ts";
import { type ReadOptions, readRows } from "./read-rows.server.ts";
import { zip } from "./test-sheet.ts";

async function readAll(bytes: Buffer | Iterable<Buffer>, options?: ReadOptions): Promise<FeedRow[]> {
  const rows: FeedRow[] = [];
  const chunks = Buffer.isBuffer(bytes) ? [bytes] : bytes;
  for await (const row of readRows(Readable.from(chunks), options)) rows.push(row);
  return rows;
}

const fromText = (text: string, options?: ReadOptions) => readAll(Buffer.from(text), options);

async function readError(
  bytes: Buffer | Iterable<Buffer> | string,
  options?: ReadOptions,
): Promise<FeedError> {
  const error = await readAll(typeof bytes === "string" ? Buffer.from(bytes) : bytes, options).catch(
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(FeedError);
  return error as FeedError;
}

/** 100 MB: `head`, then `unit` again and again; `taken` is told how many pieces of 64 KB were asked for. */
function* endless(head: string, unit: string, taken: (pieces: number) => void): Generator<Buffer> {
  yield Buffer.from(head);
  const piece = Buffer.from(unit.repeat(65_536 / unit.length));
  for (let count = 0; count < 1600; count += 1) {
    taken(count);
    yield piece;
  }
}

describe("CSV", () => {
  test("D6: byte order mark, quoted line breaks and quotes, CRLF; lines are those of the file", async () => {
    const rows = await fromText('\ufeffMake,Comments\r\nKia,"One\r\nTwo, ""best"""\r\n\r\nMG,x\r\n');
    expect(rows).toEqual([
      { line: 2, values: { Make: "Kia", Comments: 'One\nTwo, "best"' } },
      { line: 5, values: { Make: "MG", Comments: "x" } },
    ]);
  });

  test.each([",", ";", "\t", "|"])("D6: %j as the separator", async (mark) => {
    expect(await fromText(`a${mark}"x,;y"\n1${mark}2\n`)).toEqual([
      { line: 2, values: { a: "1", "x,;y": "2" } },
    ]);
  });

  test.each([
    ["sep=;\na;b,c\n1;2\n", 3],
    ['\n"sep=;"\r\na;b,c\r\n1;2\r\n', 4],
    ["SEP=^ \na^b,c\n1^2\n", 3],
    ["sep=\t\na\tb,c\n1\t2\n", 3],
  ])("D71: Excel's line %j names the separator and is no header", async (text, line) => {
    const expected = [{ line, values: { a: "1", "b,c": "2" } }];
    expect(await fromText(text)).toEqual(expected);
    expect(await readAll([...Buffer.from(text)].map((byte) => Buffer.from([byte])))).toEqual(expected);
  });

  test("D71: a column whose name begins with sep is a column", async () => {
    expect(await fromText("sep=x,b\n1,2\n")).toEqual([{ line: 2, values: { "sep=x": "1", b: "2" } }]);
  });

  test.each([
    ["UTF-8", Buffer.from("a,b\nCitroën,š\n")],
    ["UTF-16 little endian with mark", Buffer.from("\ufeffa,b\nCitroën,š\n", "utf16le")],
    ["UTF-16 little endian", Buffer.from("a,b\nCitroën,š\n", "utf16le")],
    ["UTF-16 big endian with mark", Buffer.from("\ufeffa,b\nCitroën,š\n", "utf16le").swap16()],
    ["UTF-16 big endian", Buffer.from("a,b\nCitroën,š\n", "utf16le").swap16()],
    ["Windows-1252", Buffer.concat([Buffer.from("a,b\nCitro\xebn,", "latin1"), Buffer.from([0x9a, 0x0a])])],
    ["gzip", gzipSync("a,b\nCitroën,š\n")],
  ])("D6: %s, whole and in single bytes", async (_, bytes) => {
    const expected = [{ line: 2, values: { a: "Citroën", b: "š" } }];
    expect(await readAll(bytes)).toEqual(expected);
    expect(await readAll([...bytes].map((byte) => Buffer.from([byte])))).toEqual(expected);
  });

  test("D197: bytes of Windows-1252 in a file in UTF-8 are read, and noted with their lines", async () => {
    const windows = (text: string) => Buffer.from(text, "latin1");
    const file = Buffer.concat([
      Buffer.from("a,b\nCitroën,1\n"),
      windows("Citro\xebn,2\n"),
      Buffer.from("“x”,3\nplain,4\n"),
      windows("\x93caf\xe9\x94 "),
      Buffer.from("Škoda,5\n"),
    ]);
    for (const chunks of [[file], [...file].map((byte) => Buffer.from([byte]))]) {
      const notes: FeedNote[] = [];
      const rows = await readAll(chunks, { onNote: (note) => notes.push(note) });
      expect(rows.map((row) => row.problem ?? row.values.a)).toEqual([
        ...["Citroën", "Citroën", "“x”", "plain", "“café” Škoda"],
      ]);
      expect(notes).toMatchObject([
        { line: 3, reason: expect.stringMatching(/2 lines have .*Windows-1252: 3, 6\./) },
      ]);
    }
  });

  test("D197: a file in one encoding is not noted, and a character that was cut is lost", async () => {
    const notes: FeedNote[] = [];
    const onNote = (note: FeedNote) => notes.push(note);
    await readAll(Buffer.from("a,b\ncaf\xe9,\x80\n", "latin1"), { onNote });
    await readAll(Buffer.from("a,b\ncafé,€\n"), { onNote });
    expect(notes).toEqual([]);
    const cut = Buffer.concat([Buffer.from("a,b\né,"), Buffer.from([0xe2, 0x80]), Buffer.from("\n")]);
    expect(await readAll(cut)).toEqual([{ line: 2, values: { a: "é", b: "\ufffd" } }]);
  });

  test("D197: any text in UTF-8 or Windows-1252 is read as it was written, wherever it is cut", async () => {
    const letters = fc.constantFrom("a", ",", "\n", "é", "ü", "ñ", "’", "€", "Ž");
    const encode = (text: string, encoding: "utf-8" | "windows-1252") =>
      encoding === "utf-8"
        ? Buffer.from(text)
        : Buffer.from(
            [...text].map((letter) => ({ "’": 0x92, "€": 0x80, Ž: 0x8e })[letter] ?? letter.charCodeAt(0)),
          );
    await fc.assert(
      fc.asyncProperty(
        fc.array(letters, { maxLength: 30 }),
        fc.constantFrom("utf-8" as const, "windows-1252" as const),
        fc.nat(40),
        async (list, encoding, cut) => {
          // Two such letters side by side may be one in UTF-8.
          const text = list.map((letter) => (letter < "\x80" ? letter : `${letter}a`)).join("");
          const bytes = encode(text, encoding);
          const decoder = new MixedDecoder();
          const read =
            decoder.take(bytes.subarray(0, cut)) + decoder.take(bytes.subarray(cut)) + decoder.finish();
          expect(read).toBe(text);
          expect(decoder.note).toBeNull();
        },
      ),
      { numRuns: 500 },
    );
  });

  test("D197: a row may lack cells at its end; a value too many is a problem", async () => {
    const notes: FeedNote[] = [];
    const rows = await fromText("a,b\n1\n2,3\n4,5,6\n7\n", { onNote: (note) => notes.push(note) });
    expect(rows).toEqual([
      { line: 2, values: { a: "1", b: "" }, note: "The row has 1 values where the header has 2." },
      { line: 3, values: { a: "2", b: "3" } },
      {
        ...{ line: 4, problem: "The row has 3 values where the header has 2." },
        ...{ identity: { a: "4", b: "5" }, texts: ["4", "5", "6"] },
      },
      { line: 5, values: { a: "7", b: "" }, note: "The row has 1 values where the header has 2." },
    ]);
    const reason =
      "This row and 1 after it have fewer values than the header: what is missing at the end counts as empty.";
    expect(notes).toEqual([{ line: 2, reason }]);
  });

  test.each<[string, readonly number[]]>([
    ["1,2,\n3,4,\n5,6,\n", []],
    ["1,2,\n", []],
    ["1,2,, \n3,4,,\n5\n", []],
    ["1\n2,3,\n4,5,\n6,7\n", []],
    ["1,2\n3,4,\n5,6\n", [3]],
    ["1,2,\n3,4\n5,6\n", [2]],
    ["1,2,\n3,4,\n5,6,,\n7,8,x\n", [4, 5]],
  ])(
    "D197: separators at the end of every line are harmless, on one line alone not: %j",
    async (text, lines) => {
      const rows = await fromText(`a,b\n${text}`);
      expect(rows.map(({ line }) => line)).toEqual(rows.map((_, at) => at + 2));
      expect(rows.filter(({ problem }) => problem !== undefined).map(({ line }) => line)).toEqual(lines);
    },
  );

  test("D197: a file without a last line break may end in a short row if others are as short", async () => {
    expect(await fromText("a,b,c\n1,2\n3,4")).toHaveLength(2);
    expect(await readError("a,b,c\n1,2\n3")).toMatchObject({ code: "truncated", line: 3 });
  });

  test("D6: blank rows are no rows, a stray quote is text, a column named twice is a list", async () => {
    const rows = await fromText('a,a\n,\n5" wheels,x\n');
    expect(rows).toEqual([{ line: 3, values: { a: ['5" wheels', "x"] } }]);
  });

  test("D7: a file cut in its last row is truncated, one cut in a quote too", async () => {
    expect(await readError("a,b\n1,2\n3")).toMatchObject({ code: "truncated", line: 3 });
    expect(await readError('a,b\n1,2\n3,"4\n5,6\n')).toMatchObject({ code: "truncated", line: 3 });
    expect(await fromText("a,b\n1,2")).toHaveLength(1);
  });

  test("D6: lines that end in carriage returns alone", async () => {
    expect(await fromText("a,b\r1,2\r\r3,4\r")).toEqual([
      { line: 2, values: { a: "1", b: "2" } },
      { line: 4, values: { a: "3", b: "4" } },
    ]);
  });

  test("D6: a feed that is not of the expected format is refused", async () => {
    expect((await readError("<stock></stock>", { format: "csv" })).reason).toBe(
      "The feed should be CSV but looks like XML.",
    );
  });

  test.each([
    "<!DOCTYPE html><title>Sign in</title>",
    '\n<html lang="en"><body></body></html>',
    '<?xml version="1.0"?>\n<!-- portal --><!doctype HTML PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">',
    "<HEAD><title>Sign in</title></HEAD>",
  ])("D6 D11: the web page %j is called one, whatever was expected", async (page) => {
    const reason = "This is a web page (maybe a login page), not a feed.";
    expect(await readError(page)).toMatchObject({ code: "refused", reason });
    expect(await readError(page, { format: "csv" })).toMatchObject({ code: "refused", reason });
  });

  test("D6: an XML feed with a comment that mentions a page, or a headline, is no web page", async () => {
    const rows = (head: string) => fromText(`${head}<cars><car><no>1</no></car><car><no>2</no></car></cars>`);
    expect(await rows("<!-- <html> -->")).toHaveLength(2);
    expect((await readError("<header><car/></header>")).reason).not.toContain("web page");
  });

  test.each([
    '"Stock sheet 22/11/2026",,,,\nStock,Make,Model,Year,Price\n1,Kia,Rio,2020,1\n',
    ";Vehicle;;;Money;;Technical;;\nNo;Make;Model;Year;Net;Gross;kW;Axles;GVM\n",
  ])("D71: a title above the names of the columns is refused with what to do: %j", async (text) => {
    expect(await readError(text)).toMatchObject({
      code: "malformed",
      line: 1,
      reason: expect.stringContaining("delete the lines above those names"),
    });
  });

  test("D71: columns without a name are no title", async () => {
    expect(await fromText("a,,b\n1,2,3\n")).toHaveLength(1);
    expect(await fromText("a,b,c,d,,,,,,\n1,2,3,4,,,,,,\n")).toHaveLength(1);
  });

  test("D6: a first line without a separator is no header", async () => {
    expect(await readError("hello\nworld\n")).toMatchObject({ code: "malformed", line: 1 });
  });
});

describe("XML", () => {
  test("D6: elements, attributes, repeated elements, escapes and CDATA", async () => {
    const rows = await fromText(
      '<?xml version="1.0"?><stock><made>today</made><vehicles>\n<vehicle id="7"><make>Kia &amp; Co</make>\n<photos><photo url="u"/><photo url="v"/></photos><text><![CDATA[<b>x</b>]]></text></vehicle>\n<vehicle><make>MG</make></vehicle></vehicles></stock>',
    );
    expect(rows).toEqual([
      {
        line: 2,
        values: {
          "../made": "today",
          id: "7",
          make: "Kia & Co",
          "photos.photo.url": ["u", "v"],
          "photos.photo": ["", ""],
          text: "<b>x</b>",
        },
      },
      { line: 4, values: { "../made": "today", make: "MG" } },
    ]);
  });

  test("D6: vehicles written in attributes, and a named element", async () => {
    expect(await fromText('<s><v make="a" model="b" year="c"/></s>')).toEqual([
      { line: 1, values: { make: "a", model: "b", year: "c" } },
    ]);
    expect(await fromText("<s><car><media><url>u</url></media></car></s>", { records: "car" })).toEqual([
      { line: 1, values: { "media.url": "u" } },
    ]);
  });

  test("D6: a DOCTYPE is refused, so that no entity is ever defined; a web page is called one", async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]>\n<s><v><make>&c;</make></v></s>';
    expect(await readError(bomb)).toMatchObject({ code: "refused", line: 1 });
    expect((await readError("<!DOCTYPE html><html></html>")).reason).toMatch(/web page/);
    expect(await readError("<s><v><make>&b;</make></v></s>")).toMatchObject({ code: "malformed" });
  });

  test("D7: truncated, malformed, without vehicles", async () => {
    expect(await readError("<s><v><make>a</make></v><v><ma")).toMatchObject({ code: "truncated" });
    expect(await readError("<s><v><make>a</model></v></s>")).toMatchObject({ code: "malformed" });
    expect(await readError("<s></s>")).toMatchObject({ code: "malformed" });
  });
});

describe("limits", () => {
  test.each([
    ["CSV line", "a,b\n", "x"],
    ["CSV line of separators", "a,b\n", ","],
    ["CSV header", "a,", "x"],
    ["CSV quoted lines", 'a,b\n"', "x\n"],
    ["JSON text", '[{"a":"', "x"],
    ["JSON beside the list", '{"a":"', "x"],
    ["XML text", "<s><v><a>", "x"],
    ["XML doctype", "<!DOCTYPE x [", "x"],
  ])("D6: 100 MB in one row stop early: %s", async (_, head, unit) => {
    let pieces = 0;
    const feed = endless(head, unit, (count) => {
      pieces = count;
    });
    expect((await readError(feed)).code).toBe("too-large");
    expect(pieces).toBeLessThan(64);
  });

  test("D6: the unpacked size is limited, so a gzip bomb stops", async () => {
    const bomb = gzipSync(Buffer.from(`a,b\n${"1,2\n".repeat(50_000)}`));
    expect((await readError(bomb, { maxBytes: 2 ** 16 })).code).toBe("too-large");
  });

  test("D7: empty, blank, truncated gzip, damaged gzip, zip, binary", async () => {
    expect((await readError("")).code).toBe("empty");
    expect((await readError(" \n\r\n")).code).toBe("empty");
    const packed = gzipSync("a,b\n1,2\n".repeat(1000));
    expect((await readError(packed.subarray(0, 40))).code).toBe("truncated");
    expect((await readError(Buffer.concat([packed.subarray(0, 30), Buffer.alloc(30, 255)]))).code).toBe(
      "malformed",
    );
    expect((await readError(Buffer.from("PK\u0003\u0004xxxx"))).reason).toMatch(/zip/);
    expect((await readError(Buffer.from([1, 2, 3, 0, 0, 0, 9, 9]))).code).toBe("refused");
  });

  test.each<[string, Buffer | string, RegExp]>([
    ["a PDF document", "%PDF-1.7\n%\xe2\xe3", /a PDF document/],
    [
      "an old Excel file",
      Buffer.from("d0cf11e0a1b11ae1000000000000", "hex"),
      /old Excel file.*save it as \.xlsx or CSV/,
    ],
    ["a zip archive", zip({ "stock.csv": "a,b\n1,2\n" }), /zip archive: unpack it/],
    [
      "an OpenDocument sheet",
      zip({ mimetype: "", "x-application/vnd.oasis.opendocument.spreadsheet": "" }),
      /OpenDocument/,
    ],
    ["a binary Excel file", zip({ "[Content_Types].xml": "", "xl/workbook.bin": "" }), /binary Excel/],
    ["a Word document", zip({ "[Content_Types].xml": "", "word/document.xml": "" }), /office program/],
    ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), /a picture/],
    ["a PNG", Buffer.from("89504e470d0a1a0a", "hex"), /a picture/],
    ["an RTF document", "{\\rtf1\\ansi", /Word document/],
    ["a 7z archive", Buffer.from("377abcaf271c0004", "hex"), /archive/],
    ["a page without a head", "<center><h1>403 Forbidden</h1></center>", /web page/],
    ["a heading", "<h1>Not Found</h1>", /web page/],
  ])("D199: %s is named as what it is, gzipped too", async (_, content, reason) => {
    const bytes = Buffer.from(content);
    for (const file of [bytes, gzipSync(bytes)])
      expect(await readError(file)).toMatchObject({ code: "refused", reason: expect.stringMatching(reason) });
  });

  test("D6: leaving early closes the input", async () => {
    const input = Readable.from([Buffer.from("a,b\n1,2\n3,4\n")]);
    for await (const _row of readRows(input)) break;
    expect(input.destroyed).toBe(true);
  });
});

test("D6: any bytes give rows or a FeedError", async () => {
  const snippets = fc.constantFrom(
    "a,b\n",
    '"',
    "1,2\n",
    "[",
    "{",
    '"a":',
    "]",
    "}",
    "<s>",
    "<v>",
    "</v>",
    "<!DOCTYPE",
    "&",
    "\u001f\u008b",
    ",",
    "\ufeff",
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    fc.array(snippets, { maxLength: 20 }).map((parts) => Buffer.from(parts.join(""), "latin1")),
    fc
      .uint8Array({ maxLength: 60 })
      .map((array) => Buffer.concat([gzipSync(Buffer.from(array)).subarray(0, 15), Buffer.from(array)])),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (input) => {
      const outcome = await readAll(input).catch((error: unknown) => error);
      expect(Array.isArray(outcome) || outcome instanceof FeedError).toBe(true);
    }),
    { numRuns: 400 },
  );
});
