/** Fields of the search, by the parameters of a results page. */
const LISTS = ["make", "body", "location_name"] as const;
const BUDGETS = ["price", "weekly_price_range"] as const;

/**
 * The query string of the search that the form's fields ask for, in canonical order; null once words are typed, which only the
 * results page reads (D119).
 */
export function toSearchQuery(fields: { get(name: string): unknown }): string | null {
  const readText = (name: string) => String(fields.get(name) ?? "").trim();
  if (readText("query") !== "") return null;
  const lists = LISTS.map((name) => [name, readText(name)] as const);
  const budgets = BUDGETS.map((name) => {
    const most = readText(`max[${name}]`);
    return [`range[${name}]`, most && `:${most}`] as const;
  });
  const chosen = [...lists, ...budgets].filter(([, value]) => value !== "");
  const parameters = new URLSearchParams(chosen.map(([name, value]) => [name, value]));
  parameters.sort();
  return parameters.toString();
}
