const END_OF_DIRECTORY = 0x06054b50;
const IN_DIRECTORY = 0x02014b50;
const BEFORE_CONTENT = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 0xffff;
/** A workbook or document has a few dozen files. */
const MAX_FILES = 10_000;

/** A file in the directory of a ZIP archive. */
export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly isEncrypted: boolean;
  /** Whether the file has the same name where it begins as in the directory. */
  readonly hasOneName: boolean;
  /** What to unpack; null if it is damaged, or packed otherwise than by deflating. Sizes that the archive claims are not believed. */
  readonly packed: Buffer | null;
}

export type ZipDirectory =
  | {
      readonly ok: true;
      readonly entries: readonly ZipEntry[];
      /**
       * Whether every program finds these entries: the directory ends where its end record begins, there is one such record, so that
       * it does not matter from which side it is looked for, and each file has the same name where it begins.
       */
      readonly isUnambiguous: boolean;
    }
  | { readonly ok: false; readonly reason: "no-end" | "damaged" };

/** The directory of a ZIP archive in memory (APPNOTE 4.3.12), with at most 10,000 entries. */
export function readZipDirectory(bytes: Buffer): ZipDirectory {
  const [end, ...others] = findEnds(bytes);
  if (end === undefined) return { ok: false, reason: "no-end" };
  const start = bytes.readUInt32LE(end + 16);
  const count = Math.min(bytes.readUInt16LE(end + 10), MAX_FILES);
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== IN_DIRECTORY)
      return { ok: false, reason: "damaged" };
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push(readEntry(bytes, at, nameLength));
    at += ENTRY_LENGTH + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  const isWhole = others.length === 0 && at === end && bytes.readUInt32LE(end + 12) === end - start;
  const isUnambiguous = isWhole && entries.every(({ hasOneName }) => hasOneName);
  return { ok: true, entries, isUnambiguous };
}

/** Places of end records, the last one first. */
function findEnds(bytes: Buffer): readonly number[] {
  const ends: number[] = [];
  const first = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT);
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) ends.push(at);
  return ends;
}

function readEntry(bytes: Buffer, at: number, nameLength: number): ZipEntry {
  const method = bytes.readUInt16LE(at + 10);
  const local = bytes.readUInt32LE(at + 42);
  const isThere = local + LOCAL_LENGTH <= bytes.length && bytes.readUInt32LE(local) === BEFORE_CONTENT;
  const from = isThere
    ? local + LOCAL_LENGTH + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    : null;
  const isKnown = method === 0 || method === 8;
  const name = bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
  return {
    name: name.toString("utf8"),
    hasOneName:
      isThere &&
      bytes.readUInt16LE(local + 26) === nameLength &&
      name.equals(bytes.subarray(local + LOCAL_LENGTH, local + LOCAL_LENGTH + nameLength)),
    isDeflated: method === 8,
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    packed: isKnown && from !== null ? bytes.subarray(from, from + bytes.readUInt32LE(at + 20)) : null,
  };
}
