import { toNumberKey } from "./rules/part.ts";

/** The search of parts (SEA-16). */
export const PARTS_SEARCH_PATH = "/parts/search";

/** Where a part is asked for or ordered. */
export const PARTS_ORDER_PATH = "/parts/order";

export const toPartOrderHref = (number: string): string => `${PARTS_ORDER_PATH}?part=${toNumberKey(number)}`;
