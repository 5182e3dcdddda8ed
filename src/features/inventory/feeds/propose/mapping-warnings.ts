import type { SampledColumn } from "../files/sample-feed.server.ts";
import type { MappingField } from "../mapping/mapping.ts";
import { findKindBuilt, findOtherKindBuilt, toMake } from "../words/names.ts";
import { saysCents, saysMeaningOfAnother, saysMiles } from "./column-words.ts";

const PRICE_FIELDS: readonly MappingField[] = ["price", "driveAwayPrice", "egcPrice"];
const MAX_EXAMPLES = 3;

/** What a proposed mapping is made of: the fields found and the columns of the feed. */
interface Proposal {
  readonly found: ReadonlySet<MappingField>;
  readonly makeColumn: SampledColumn | undefined;
  readonly kmColumn: SampledColumn | undefined;
  readonly yearColumn: SampledColumn | undefined;
  readonly unused: readonly SampledColumn[];
  /** Columns that may name the yard and stand behind the vehicles. */
  readonly late: readonly string[];
}

/** What would go wrong, without anybody noticing, if a proposed mapping were used as it is (D71). */
export function listMappingWarnings({
  found,
  makeColumn,
  kmColumn,
  yearColumn,
  unused,
  late,
}: Proposal): string[] {
  const cents = unused.filter(({ name }) => saysCents(name));
  const telling = unused.filter(({ name }) => saysMeaningOfAnother(name));
  return [
    ...(yearColumn?.isList ? [severalVehicles(yearColumn)] : []),
    ...(PRICE_FIELDS.some((field) => found.has(field))
      ? []
      : ["No column was found for the price: every car will be without one."]),
    ...(found.has("status") || found.has("showOnDealerWebsite")
      ? []
      : ["No column was found for the status: every car in the file will be offered as for sale."]),
    ...(found.has("itemType") || !makeColumn ? [] : warnOfUnsaidKinds(makeColumn, found.has("body"))),
    ...cents.map(({ name }) => `"${name}" was left out because it is in cents: a mapping takes dollars.`),
    ...telling.map(
      (column) =>
        `"${column.name}" (${listExamples(column)}) is not used, but may change what another column means.`,
    ),
    ...late.map(
      (name) =>
        `"${name}" stands behind the vehicles, where it is read too late: have the feed send it before them.`,
    ),
    ...(kmColumn ? warnOfMixedUnits(kmColumn) : []),
  ];
}

const severalVehicles = ({ name }: SampledColumn) =>
  `"${name}" has several values in a row, so a row may hold several vehicles: set "records" to the path of their list.`;

/** Makes of motorcycles or trucks in a feed that does not say which vehicles are some. */
function warnOfUnsaidKinds({ values }: SampledColumn, hasBody: boolean): string[] {
  const makes = [...new Set(values.map(toMake))].filter(
    (make) => findKindBuilt(make) !== null || (!hasBody && findOtherKindBuilt(make) !== null),
  );
  const named = makes.slice(0, MAX_EXAMPLES).join(", ");
  return makes.length === 0
    ? []
    : [
        `No column was found for the kind of vehicle: what is not known by make or body to be something else, such as a motorcycle or truck (${named}), will be a car.`,
      ];
}

/** Whether a value says that it is miles: "10,000 mi". */
export const isInMiles = (value: string): boolean => /\d\s*(?:mi|miles?)$/i.test(value);

function warnOfMixedUnits({ name, values }: SampledColumn): string[] {
  const miles = values.filter(isInMiles).length;
  return miles === 0 || miles === values.length || saysMiles(name)
    ? []
    : [`"${name}" mixes units: ${miles} of ${values.length} values say miles.`];
}

function listExamples({ values }: SampledColumn): string {
  const examples = [...new Set(values)].slice(0, MAX_EXAMPLES).map((value) => value.slice(0, 30));
  return examples.join(", ") || "empty";
}
