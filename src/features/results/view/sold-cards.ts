/** Results with each run of sold vehicles collapsed to its first (CARD-12), unless all of them are sold (CARD-13). */
export function collapseSold<Vehicle extends { readonly status: string }>(
  results: readonly Vehicle[],
): Vehicle[] {
  const isSold = (vehicle: Vehicle | undefined) => vehicle?.status === "sold";
  if (results.every(isSold)) return [...results];
  return results.filter((vehicle, i) => !isSold(vehicle) || !isSold(results[i - 1]));
}
