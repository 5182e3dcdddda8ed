/** Words that a shopper may search for, by what the site sells: they become filters (D119). */
export function buildExampleSearches(itemTypes: readonly string[]): string {
  if (itemTypes.includes("caravan")) return "Bunk van";
  return itemTypes.length === 1 && itemTypes[0] === "motorcycle" ? "LAMS bike" : "SUV under 30k";
}
