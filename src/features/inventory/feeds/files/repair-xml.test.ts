import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FeedError } from "../mapping/feed-error.ts";
import type { FeedNote } from "../mapping/feed-row.ts";
import { readRows } from "./read-rows.server.ts";
import { XmlRepair } from "./repair-xml.ts";

const repairAll = (pieces: readonly string[]) => {
  const repair = new XmlRepair();
  const text = pieces.map((piece) => repair.take(piece, 1)).join("") + repair.finish();
  return { text, notes: repair.notes };
};

async function readText(xml: string) {
  const notes: FeedNote[] = [];
  const texts: unknown[] = [];
  for await (const row of readRows(Readable.from([xml]), { onNote: (note) => notes.push(note) }))
    texts.push(row.problem ?? row.values.text);
  return { texts, notes };
}
const feedOf = (text: string) => `<stock>\n<car>\n<text>${text}</text><no>1</no></car></stock>`;

describe("D197: defects of XML that can be meant in one way only", () => {
  test.each([
    ["Tyres & Wheels", "Tyres & Wheels"],
    ["https://a.example/i?a=1&b=2&copy=3", "https://a.example/i?a=1&b=2&copy=3"],
    ["Citro&euml;n&nbsp;C3 &ndash; 5&half;", "Citroën\u00a0C3 – 5½"],
    ["1 &LT; 2 &AMP; 3", "1 < 2 & 3"],
    ["bad&#11;&#x1F;&#0; end", "bad end"],
    ["a &amp; b &lt; c &#233; &#xE9;", "a & b < c é é"],
    ["<![CDATA[a & b &nbsp; &amp;]]>", "a & b &nbsp; &amp;"],
    ["<!-- a & b -->c & d", "c & d"],
    ["50% & more &", "50% & more &"],
  ])("%j reads %j", async (text, read) => {
    expect((await readText(feedOf(text))).texts).toEqual([read]);
  });

  test("are mended in attributes too", async () => {
    const rows: unknown[] = [];
    for await (const row of readRows(Readable.from(['<s><v a="x & y" b="caf&eacute;" c="3"/></s>'])))
      rows.push(row);
    expect(rows).toMatchObject([{ values: { a: "x & y", b: "café" } }]);
  });

  test("are noted once for each kind, with the first line and the count", async () => {
    const { notes } = await readText(feedOf("a &amp; b\n& c &\n& &nbsp; &#2;"));
    expect(notes).toEqual([
      { line: 4, reason: 'From here on, 3 "&" that are not escaped were read as they stand.' },
      { line: 5, reason: "An entity of HTML that XML does not know was read as its character." },
      { line: 5, reason: "A reference to a character that XML forbids was left out." },
    ]);
    expect((await readText(feedOf("a &amp; b"))).notes).toEqual([]);
  });

  test("are the same wherever the text is cut", () => {
    const parts = fc.constantFrom(
      "&",
      "&amp;",
      "&nbsp;",
      "&#11;",
      "&#233;",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "<?",
      "?>",
      "<",
      "a",
      ";",
      "-",
      "]",
      "!",
      "\n",
      "&copy=1",
    );
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 20 }),
        fc.array(fc.nat(80), { maxLength: 6 }),
        (list, cuts) => {
          const text = list.join("");
          const places = [
            0,
            ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b),
            text.length,
          ];
          const pieces = places.slice(1).map((end, at) => text.slice(places[at], end));
          expect(repairAll(pieces).text).toBe(repairAll([text]).text);
          const mended = repairAll([text]).text;
          expect(repairAll([mended]).text).toBe(mended);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("D197: anything else in XML is refused with its line", () => {
  test.each([
    ["an unknown entity", "a\nb &unknown; c\nd", 4],
    ["a tag that is closed by another one", "a\n<b>c\n</d>e", 5],
    ["a bare <", "a\nprice < 5\nb", 4],
    ["an attribute without quotes", "a\n<b c=d>e</b>\nf", 4],
    ["an attribute that is given twice", "a\n<b c='1'\nc='2'/>\nf", 5],
  ])("%s", async (_, text, line) => {
    const error = await readText(feedOf(text)).catch((caught: FeedError) => caught);
    expect(error).toMatchObject({ name: "FeedError", code: "malformed", line });
  });

  test("a bare & in a file that is broken further down does not hide the line", async () => {
    const error = await readText(
      `${feedOf("a & b").replace("</stock>", "")}\n\n<car><text>x</car></stock>`,
    ).catch((caught: FeedError) => caught);
    expect(error).toMatchObject({ line: 5 });
  });

  test("no entity of a DOCTYPE is ever defined, inside or outside the file", async () => {
    for (const doctype of [
      '<!DOCTYPE s SYSTEM "file:///etc/passwd">',
      '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ]) {
      const error = await readText(`${doctype}\n${feedOf("&x; & y")}`).catch((caught: FeedError) => caught);
      expect(error).toMatchObject({ code: "refused", line: 1 });
    }
  });
});
