/** The search of listings of manufacturers' models (API-07). */
export const DIRECTORY_CALL_PATH = "/api/directory";

/** What a call asks for, under the names of the attributes (DIR-04). */
export interface ListingsCall {
  readonly query: string;
  readonly make: string;
  readonly model: string;
  readonly body: string;
  /** Hits before the first that is answered. */
  readonly offset: number;
}

const NAMES = {
  query: "query",
  make: "manufacturer.name",
  model: "model.name",
  body: "model.body",
} as const;
const MAX_LENGTH = 100;

/** Reads a call; an offset that is no whole number is 0. */
export function readListingsCall({ searchParams }: Pick<URL, "searchParams">): ListingsCall {
  const text = (name: keyof typeof NAMES) =>
    (searchParams.get(NAMES[name]) ?? "").trim().slice(0, MAX_LENGTH);
  const offset = searchParams.get("offset") ?? "";
  return {
    ...{ query: text("query"), make: text("make"), model: text("model"), body: text("body") },
    offset: /^\d{1,6}$/.test(offset) ? Number(offset) : 0,
  };
}

/** Address of a call, without what is not asked. */
export function toListingsHref({ offset, ...texts }: ListingsCall): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(texts))
    if (value !== "") params.set(NAMES[name as keyof typeof NAMES], value);
  if (offset > 0) params.set("offset", `${offset}`);
  return params.size === 0 ? DIRECTORY_CALL_PATH : `${DIRECTORY_CALL_PATH}?${params}`;
}
