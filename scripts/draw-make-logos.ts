import { writeFileSync } from "node:fs";
import * as simpleIcons from "simple-icons";

/**
 * Gathers the logos of makes sold in Australia (simple-icons, CC0) into one sprite, and lists their keys, so that no
 * page ships the whole set. Makes without a free logo, or with one that weighs more than a small photo, get a monogram.
 * Run after a change: node scripts/draw-make-logos.ts
 */
const KEYS =
  `astonmartin audi bmw cadillac chevrolet chrysler citroen daf ducati fiat ford honda husqvarna hyundai
infiniti iveco jeep kia ktm mahindra man maserati mazda mclaren mg mini mitsubishi nissan opel peugeot polestar proton
ram renault rollsroyce seat skoda smart subaru suzuki tata tesla toyota volkswagen volvo`.split(/\s+/);

const paths = new Map(Object.values(simpleIcons).map((icon) => [icon.slug, icon.path]));
const symbols = KEYS.map((key) => {
  const path = paths.get(key);
  if (!path) throw new Error(`simple-icons has no ${key}`);
  return `<symbol id="${key}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`;
});
const stock = new URL("../src/features/stock/", import.meta.url);
writeFileSync(
  new URL("ui/make-logos.svg", stock),
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Logos of makes</title>\n${symbols.join("\n")}\n</svg>\n`,
);
writeFileSync(
  new URL("make-logo-keys.ts", stock),
  `/** Logos in ui/make-logos.svg; written by scripts/draw-make-logos.ts. */\nexport const MAKE_LOGOS: ReadonlySet<string> = new Set(${JSON.stringify(KEYS)});\n`,
);
