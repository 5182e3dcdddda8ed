import type { SearchIndex } from "#search/contract/engine.ts";

/** Facet of an index that pages do not offer: a vehicle's VIN and plate in the form of `toVehicleCode`. */
export const CODE = "code";

/** Of a VIN. */
const MAX_LENGTH = 17;
/** A shorter one is a model's name as often as a plate: "V8". */
const MIN_DISTINCT_LENGTH = 4;
const LABEL = /^(?:rego|registration|number plate|plate|vin)\b/iu;

/** A vehicle's own code in what a shopper typed: a VIN or the plate of its registration. */
export interface TypedCode {
  readonly code: string;
  /** It can be little else, because a label is before it or because it has both letters and digits. */
  readonly isDistinct: boolean;
}

/** A VIN or a registration in the form in which codes are compared, "ABC123" of "abc-123"; null if it is not a code. */
export function toVehicleCode(text: string): string | null {
  const code = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return code === "" || code.length > MAX_LENGTH ? null : code;
}

/**
 * Reads the whole of what a shopper typed as the code of a vehicle, and finds whether the stock has it.
 * @returns null if no vehicle in stock has it
 */
export async function findTypedCode(engine: SearchIndex, text: string): Promise<TypedCode | null> {
  const own = text.trim().replace(LABEL, "");
  const code = toVehicleCode(own);
  if (code === null) return null;
  const { count } = await engine.search({
    fixed: { facets: { [CODE]: [code] } },
    sort: { attribute: "custom_rank", direction: "desc" },
    ...{ offset: 0, limit: 0, countFacets: [], boundRanges: [] },
  });
  if (count === 0) return null;
  const isMixed = code.length >= MIN_DISTINCT_LENGTH && /\p{L}/u.test(code) && /\p{N}/u.test(code);
  return { code, isDistinct: isMixed || own !== text.trim() };
}
