import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { forecourt } from "../support/cli.ts";
import { dealerships, locations, siteConfig } from "./site.ts";
import { dealerStock } from "./stock.ts";

/** Adds the test dealer to the running server, through the commands that an operator uses. */
export default async function setUp(): Promise<void> {
  const now = new Date();
  const folder = process.env.E2E_DATA_DIR!;
  const file = async (name: string, content: unknown) => {
    const path = join(folder, name);
    await writeFile(path, JSON.stringify(content));
    return path;
  };
  for (const template of ["showroom", "yard"] as const) {
    const { slug, config } = siteConfig(template);
    await forecourt("sites", "add", slug, "--account", "test-dealer");
    const document = { config, dealerships, locations: locations(now) };
    await forecourt("sites", "apply", await file(`${slug}.json`, document), "--site", slug);
  }
  const { first, second } = dealerStock(now);
  for (const [name, rows] of Object.entries({ first, second })) {
    const path = await file(`${name}.json`, { vehicles: rows });
    await forecourt("import", path, "--site", "coastal", "--mapping", "forecourt", "--snapshot");
  }
}
