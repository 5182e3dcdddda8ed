import { inflateSync } from "node:zlib";

const STREAM = /<<((?:[^<>]|<<[^<>]*>>)*)>>\s*stream\r?\n/g;

/** How many pieces of text and how many pictures are on the sheets that Chromium printed. */
export function readPrinted(pdf: Buffer): { readonly texts: number; readonly pictures: number } {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(STREAM)].map((found) => {
    const from = found.index + found[0].length;
    return { head: found[1] ?? "", bytes: pdf.subarray(from, text.indexOf("endstream", from)) };
  });
  const pictures = streams.filter(({ head }) => /\/Subtype\s*\/Image/.test(head));
  const drawings = streams.filter(({ head }) => !head.includes("/Subtype") && head.includes("/FlateDecode"));
  const texts = drawings.map(
    ({ bytes }) =>
      inflateSync(bytes)
        .toString("latin1")
        .match(/T[jJ]\s/g)?.length ?? 0,
  );
  return { texts: texts.reduce((sum, each) => sum + each, 0), pictures: pictures.length };
}
