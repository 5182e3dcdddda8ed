/** Reads the PDFs that tests make: only what our own library writes. */
import { inflateSync } from "node:zlib";

export interface ReadPdf {
  readonly pages: number;
  readonly photos: number;
  readonly links: readonly string[];
  /** All words as they come, without spaces. */
  readonly text: string;
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

export function readPdf(bytes: Buffer): ReadPdf {
  const objects = readObjects(bytes);
  const heads = [...objects.values()].map(({ head }) => head);
  return {
    pages: heads.filter((head) => /\/Type \/Page\b/.test(head)).length,
    photos: heads.filter((head) => head.includes("/DCTDecode")).length,
    links: heads.flatMap((head) => [...head.matchAll(/\/URI \(([^)]*)\)/g)].map(([, uri]) => uri!)),
    text: readText(objects),
  };
}

function readObjects(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString("latin1");
  const found = text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n([\s\S]*?)\nendstream)?\nendobj/gm);
  return new Map([...found].map(([, id, head, raw]) => [id!, { head: head!, stream: inflate(head!, raw) }]));
}

/** Everything but photos is compressed; among the bytes of a photo anything may stand. */
function inflate(head: string, raw = ""): string {
  return head.includes("/FlateDecode") ? inflateSync(Buffer.from(raw, "latin1")).toString("latin1") : "";
}

function readText(objects: ReadonlyMap<string, PdfObject>): string {
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? "")?.[1];
      if (unicode) fonts.set(name!, readLetters(objects.get(unicode)!.stream));
    }
  }
  let letters: string[] = [];
  let text = "";
  for (const { stream } of objects.values()) {
    if (!/\bBT\b/.test(stream)) continue;
    for (const [, font, hex] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
      if (font) letters = fonts.get(font) ?? [];
      else for (const code of hex!.match(/.{4}/g)!) text += letters[Number.parseInt(code, 16)] ?? "?";
    }
  }
  return text.replace(/\s/g, "");
}

/** The letters of a font by the numbers of its glyphs. */
function readLetters(map: string): string[] {
  const [, list = ""] = /beginbfrange[\s\S]*?\[([\s\S]*?)\]/.exec(map) ?? [];
  return [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex]) =>
    String.fromCodePoint(...hex!.split(" ").map((part) => Number.parseInt(part, 16))),
  );
}
