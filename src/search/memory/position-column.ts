import type { Hit, IndexDocument, SearchQuery } from "../contract/engine.ts";
import { computeKilometres, type Position } from "../contract/great-circle.ts";
import type { Bits } from "./bits.ts";
import { FacetColumn } from "./facet-column.ts";

type Near = NonNullable<SearchQuery["near"]>;

/** The rows at one distance: at one position, or at several on a circle. */
interface Ring {
  readonly km: number;
  readonly values: readonly string[];
}

/**
 * Where the rows are. Many rows share a position, such as a dealer's yard, so positions are values of a facet and a query
 * measures each once.
 */
export class PositionColumn {
  readonly #positions: FacetColumn;

  constructor(positions = new FacetColumn()) {
    this.#positions = positions;
  }

  /** Stores the next row's position; it is found after `settle`. */
  append(row: number, position: IndexDocument["position"]): void {
    this.#positions.append(row, position ? toValue(position) : []);
  }

  settle(): void {
    this.#positions.settle();
  }

  remove(row: number): void {
    this.#positions.remove(row);
  }

  seal(rowCount: number): void {
    this.#positions.seal(rowCount);
  }

  *compacting(kept: Uint32Array): Generator<void, PositionColumn> {
    return new PositionColumn(yield* this.#positions.compacting(kept));
  }

  /** All distances from a point at which there are rows, the shortest first. */
  listRings({ from }: Near): Ring[] {
    const byKm = Map.groupBy(this.#positions.values, (value) => computeKilometres(from, toPosition(value)));
    return [...byKm].map(([km, values]) => ({ km, values })).sort((one, other) => one.km - other.km);
  }

  /** Adds the rows of a ring to `target`, dead ones included. */
  joinInto(target: Bits, { values }: Ring): void {
    this.#positions.joinInto(target, values);
  }

  /** The distance of a row as a hit has it. */
  measure(row: number, { from }: Near): Pick<Hit, "km"> {
    const value = this.#positions.findFirstValue(row);
    return value === undefined ? {} : { km: computeKilometres(from, toPosition(value)) };
  }
}

const toValue = ({ lat, long }: Position) => `${lat},${long}`;

function toPosition(value: string): Position {
  const [lat, long] = value.split(",").map(Number);
  return { lat: lat!, long: long! };
}
