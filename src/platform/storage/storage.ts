/**
 * Where originals are kept: bytes under keys, nothing else, so that a folder and a bucket can both be one (D30). Every
 * implementation passes the suite in `storage.contract.ts`.
 */
export interface Storage {
  /** The bytes under this key; null when there are none. */
  read(key: string): Promise<Buffer | null>;
  /** How many bytes are under this key; null when there are none. */
  size(key: string): Promise<number | null>;
  /** The bytes of a part, fewer or none where the end comes first; null when nothing is under this key. */
  readPart(key: string, part: Part): Promise<Buffer | null>;
  /** Puts bytes under this key in place of any before: a reader sees all of the old ones or all of the new. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes what is under this key, if anything is. */
  remove(key: string): Promise<void>;
  /** All keys, in any order; of what is written or removed meanwhile, some may be among them. */
  list(): AsyncIterable<string>;
}

/** A part of what is under a key: at least one byte. */
export interface Part {
  readonly from: number;
  readonly length: number;
}

/** Names are parts between slashes. None begins with a dot, so that no key leaves the storage. */
const KEY = /^[a-z0-9-][a-z0-9.-]*(\/[a-z0-9-][a-z0-9.-]*)*$/;

/** Begins the keys of files that are erased after days: a backup leaves them out, since it would keep them longer (D451). */
export const PASSING = "passing/";

/** What every kind of storage and file system takes, with room for the name of a temporary file. */
const MAX_KEY_LENGTH = 200;

/** Whether a text that others wrote is a key. */
export const isKey = (text: string): boolean => text.length <= MAX_KEY_LENGTH && KEY.test(text);

/**
 * The key, if it is one: lower-case letters, digits, `-`, `.` and `/`, no part empty or beginning with a dot. No key may be
 * the beginning of another up to a slash, because on disk a file cannot also be a folder.
 * @throws RangeError for anything else: keys are made by the program
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`not a storage key: ${key}`);
  return key;
}
