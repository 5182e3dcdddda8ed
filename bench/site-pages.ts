import { demoAccounts } from "#demo/accounts.ts";
import { fetchFrom, type ServerProcess } from "./product.ts";

export interface SitePages {
  readonly site: string;
  readonly template: string;
}

/** All demo sites. */
export const DEMO_SITES: readonly string[] = demoAccounts.flatMap(({ sites }) =>
  sites(new Date()).map(({ slug }) => slug),
);

/** A demo site of each template, on which pages are weighed and used. */
export const PAGES: readonly SitePages[] = [
  { site: "harbourline", template: "showroom" },
  { site: "saltbush", template: "yard" },
];

/** Paths of a site's home, results and vehicle page; the vehicle is the first of the results. */
export async function findPaths(server: ServerProcess, site: string): Promise<Record<string, string>> {
  const results = (await fetchFrom(server, { site, path: "/search", encoding: "identity" })).body.toString();
  const vehicle = /href="(\/cars\/[^"?#]+)"/.exec(results)?.[1];
  if (!vehicle) throw new Error(`${site} lists no vehicle`);
  return { home: "/", results: "/search", vehicle };
}
