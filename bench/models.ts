import { carMakes } from "#demo/data/models/index.ts";
import { DIRECTORY_PAGE_SIZE } from "#features/directory/directory-state.ts";
import { findListings } from "#features/directory/find-listings.server.ts";
import type { ListingsCall } from "#features/directory/listings-call.ts";
import { buildSiteModels } from "#features/models/index/site-models.server.ts";
import type { StoredModel } from "#features/models/store/model-store.server.ts";
import { aBadge, aModel } from "#features/models/test-models.ts";
import { BODIES, type Body } from "#features/vehicles/vehicle.ts";
import { computeMedian, computePercentile, type Section } from "./figures.ts";
import type { Options } from "./options.ts";

const MODELS = 20_000;
const NOTHING: ListingsCall = { query: "", make: "", model: "", body: "", offset: 0 };
const ASKED: readonly Partial<ListingsCall>[] = [
  {},
  { offset: 40 * DIRECTORY_PAGE_SIZE },
  { make: "Mazda" },
  { make: "mazda", model: "model-26" },
  { body: "suv" },
  { query: "hybrid suv" },
  { query: "modl 1999" },
];

/** The search of manufacturers' models (DIR-04) at 20,000 of them: how long their index takes, and a search. */
export default async function models({ quick }: Options): Promise<Section[]> {
  const started = performance.now();
  const built = await buildSiteModels(listModels(quick ? MODELS / 10 : MODELS));
  const buildMs = performance.now() - started;
  const times: number[] = [];
  for (let round = 0; round < (quick ? 3 : 30); round++) {
    for (const asked of ASKED) {
      const asking = performance.now();
      await findListings(built, { ...NOTHING, ...asked });
      times.push(performance.now() - asking);
    }
  }
  return [
    {
      title: `Directory, ${built.names.size.toLocaleString("en-AU")} models`,
      figures: [
        { name: "index", value: buildMs, unit: "ms" },
        { name: "search p50", value: computeMedian(times), unit: "ms" },
        { name: "search p99", value: computePercentile(times, 0.99), unit: "ms", target: { atMost: 50 } },
      ],
    },
  ];
}

const BODY_NAMES = Object.keys(BODIES) as Body[];
const BADGES = ["Pure", "Touring", "GT", "Akera"];

function* listModels(count: number): Generator<StoredModel> {
  for (let at = 0; at < count; at += 1) {
    const make = carMakes[at % carMakes.length]?.make ?? "";
    const body = BODY_NAMES[at % BODY_NAMES.length] ?? "suv";
    const badges = BADGES.map((name) => aBadge({ name, body, fuel: at % 2 ? "hybrid" : "petrol" }));
    yield { id: at + 1, document: aModel({ make, model: `Model ${at}`, slug: `model-${at}`, badges }) };
  }
}
