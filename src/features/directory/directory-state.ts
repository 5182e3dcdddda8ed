import { DIRECTORY_PATH } from "#features/models/paths.ts";

/** Hits of a page of the directory (DIR-05). */
export const DIRECTORY_PAGE_SIZE = 21;

/** The state of a search of the directory, which its address holds (DIR-03). Text is "" if it is not chosen. */
export interface DirectoryState {
  readonly query: string;
  /** From 1. */
  readonly page: number;
  /** Names, or slugs of them. */
  readonly make: string;
  readonly model: string;
  /** A slug of `BODIES`. */
  readonly body: string;
}

const MAX_LENGTH = 100;
const MAX_PAGE = 10_000;

/** Reads the state from an address; what cannot be meant is left out. */
export function readDirectoryState({ searchParams }: Pick<URL, "searchParams">): DirectoryState {
  const text = (name: string) =>
    (searchParams.get(name) ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_LENGTH);
  const page = /^[1-9]\d{0,4}$/.test(text("page")) ? Number(text("page")) : 1;
  return {
    query: text("query"),
    page: Math.min(page, MAX_PAGE),
    make: text("make"),
    model: text("model"),
    body: text("body").toLowerCase(),
  };
}

/** Address of a state, without what is not chosen (DIR-01, DIR-02). */
export function toDirectoryHref(state: Partial<DirectoryState>, path = DIRECTORY_PATH): string {
  const { query, make, model, body, page = 1 } = state;
  const chosen = Object.entries({ query, make, model, body, page: page > 1 ? `${page}` : "" });
  const params = new URLSearchParams(chosen.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return params.size === 0 ? path : `${path}?${params}`;
}
