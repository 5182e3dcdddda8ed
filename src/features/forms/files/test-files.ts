/** Files as shoppers send them. */
import { crc32, deflateRawSync } from "node:zlib";

export const aPdf = (text = "Jane Citizen"): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

type Entry = string | readonly [name: string, content: string | Buffer, packed?: "packed"];

/** A ZIP file of entries by name, each with its content or else its own name as content. */
export function aZip(names: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of names) {
    const [given, text, packed] = typeof entry === "string" ? [entry, entry] : entry;
    const name = Buffer.from(given);
    const plain = Buffer.from(text);
    const content = packed ? deflateRawSync(plain) : plain;
    const method = packed ? 8 : 0;
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(plain), 0);
    sizes.writeUInt32LE(content.length, 4);
    sizes.writeUInt32LE(plain.length, 8);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const local = Buffer.concat([
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, method, 0, 0, 0, 0, 0]),
      ...[sizes, lengths, name, content],
    ]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(offset);
    directory.push(
      Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0, 0, 0, method, 0, 0, 0, 0, 0]),
      ...[sizes, lengths, Buffer.alloc(10), place, name],
    );
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}

export const aDocx = (...more: Parameters<typeof aZip>[0]): Buffer =>
  aZip(["[Content_Types].xml", "_rels/.rels", "word/document.xml", ...more]);
