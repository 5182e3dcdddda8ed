import { BODIES } from "#features/vehicles/vehicle.ts";
import { formatList } from "#ui/base/format-list.ts";
import { shiftDays, toCalendarDate } from "./dates.ts";
import type { Badge, Make, Model } from "./model.ts";
import { choosePhotos, nameOwnPictures } from "./photos.ts";
import { listSpecifications } from "./specifications.ts";
import { listModelsFor } from "./vehicle.ts";

/** A model as a file of models has it (docs/models.md). */
export interface ModelEntry {
  readonly make: string;
  readonly model: string;
  readonly description: string;
  /** Address of a demo picture. */
  readonly picture: string | null;
  readonly badges: readonly Readonly<Record<string, string | number>>[];
}

/** How long ago the prices were right. */
const PRICE_AGE_DAYS = 20;

/** The models that makes sell new, from the tables of which the stock is made (DIR-06). */
export function listNewModels(makes: readonly Make[], now: Date): ModelEntry[] {
  const date = toCalendarDate(shiftDays(now, -PRICE_AGE_DAYS));
  return makes.flatMap((make) =>
    [...Map.groupBy(listModelsFor(make, "new"), ({ model }) => model)].map(([model, versions]) => ({
      make: make.make,
      model,
      description: describe(make, versions),
      picture: findPicture(make, versions),
      badges: versions.flatMap((version) => version.badges.map((badge) => toBadge(version, { badge, date }))),
    })),
  );
}

function toBadge(
  model: Model,
  { badge, date }: { readonly badge: Badge; readonly date: string },
): ModelEntry["badges"][number] {
  const [name, price, engine, gearbox, drive] = badge;
  return {
    badge: name,
    body: BODIES[model.listedAs ?? model.body],
    ...(drive && { drive }),
    ...(engine && { fuel: engine.fuel }),
    ...(gearbox && { transmission: gearbox.startsWith("m") ? "manual" : "automatic" }),
    ...{ price, price_type: "drive away", price_date: date },
    ...{ seats: model.seats, doors: model.doors },
    ...listSpecifications(model, badge),
  };
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const FUELS: Readonly<Record<string, string>> = { "plug-in-hybrid": "plug-in hybrid" };

/** What the tables say of a model, in two or three sentences. */
function describe({ warranty }: Make, versions: readonly Model[]): string {
  const [first] = versions;
  if (!first) return "";
  const bodies = [...new Set(versions.map(({ listedAs, body }) => BODIES[listedAs ?? body]))];
  const kind = formatList(bodies.map((body) => (/^[A-Z][a-z]/.test(body) ? body.toLowerCase() : body)));
  const engines = versions.flatMap(({ badges }) => badges.flatMap(([, , engine]) => engine?.fuel ?? []));
  const fuels = [...new Set(engines)].map((fuel) => FUELS[fuel] ?? fuel);
  const names = versions.flatMap(({ badges }) => badges.map(([name]) => name));
  const seats = first.seats > 0 ? `${NUMBERS[first.seats] ?? first.seats}-seat ` : "";
  const article = /^[aeiou]/i.test(seats || kind) ? "An" : "A";
  const tow = first.tow ? ` It tows up to ${first.tow.toLocaleString("en-AU")} kg with trailer brakes.` : "";
  const stars = first.ancap
    ? ` ANCAP gave it ${NUMBERS[first.ancap[0]]} ${first.ancap[0] === 1 ? "star" : "stars"} in ${first.ancap[1]}.`
    : "";
  const range = names.length > 1 ? ` The badges run from ${names[0]} to ${names.at(-1)}.` : "";
  const power = new Intl.ListFormat("en-AU", { type: "disjunction" }).format(fuels);
  return `${article} ${seats}${kind} with ${power} power.${range}${tow}${stars}\n\nIt comes with a ${warranty} warranty.`;
}

/** A picture of the model in one of its colours, its own before that of its body. */
function findPicture({ make, paints }: Make, versions: readonly Model[]): string | null {
  const families = [...new Set(Object.values(paints))];
  const photos = versions.flatMap((model, at) => {
    const start = (model.model.length + at) % families.length;
    const turned = [...families.slice(start), ...families.slice(0, start)];
    return turned.flatMap((family) => {
      const [photo] = choosePhotos(model, { make, family, carType: "new", count: 1 });
      return photo ? [{ photo, isOwn: photo.includes(`/${nameOwnPictures(make, model)}/`) }] : [];
    });
  });
  return (photos.find(({ isOwn }) => isOwn) ?? photos[0])?.photo ?? null;
}
