/**
 * All documents of an index as columns. A document is a row; a replaced or removed one stays as a dead row, which
 * `live` lacks, until `compacting` makes a segment without dead rows. Rows are searchable after `settle`.
 */

import type { Hit, IndexDocument, IndexSchema, SearchQuery } from "../contract/engine.ts";
import { type Bits, clearBit, countWords, listRows, setBit } from "./bits.ts";
import { FacetColumn } from "./facet-column.ts";
import { NumberColumn } from "./number-column.ts";
import { Pool } from "./pool.ts";
import { PositionColumn } from "./position-column.ts";
import { RecordStore } from "./record-store.ts";
import { DROPPED } from "./row-set.ts";
import { makeRoom, runInSteps } from "./rows.ts";
import { sortRows } from "./sort-rows.ts";
import { TextIndex } from "./text-index.ts";

export class Segment {
  readonly schema: IndexSchema;
  readonly #facets: Map<string, FacetColumn>;
  readonly #numbers: Map<string, NumberColumn>;
  readonly #rowOfId = new Map<number, number>();
  positions = new PositionColumn();
  text: TextIndex;
  records = new RecordStore();
  live: Bits = new Uint32Array(0);
  ids = new Float64Array(0);
  /** Dead rows included. */
  rowCount = 0;
  /** Room for one query. */
  pool = new Pool(0);
  /** How many rows are searchable. */
  #settled = 0;

  constructor(schema: IndexSchema) {
    this.schema = schema;
    this.text = new TextIndex(schema.ownWords);
    this.#facets = new Map(schema.facets.map((name) => [name, new FacetColumn()]));
    this.#numbers = new Map(schema.numbers.map((name) => [name, new NumberColumn()]));
  }

  get liveCount(): number {
    return this.#rowOfId.size;
  }

  /** The column of a facet of the schema. */
  facet(name: string): FacetColumn {
    return this.#facets.get(name)!;
  }

  /** The column of a number of the schema. */
  number(name: string): NumberColumn {
    return this.#numbers.get(name)!;
  }

  findRow(id: number): number | undefined {
    return this.#rowOfId.get(id);
  }

  hit(row: number, near?: SearchQuery["near"]): Hit {
    const hit = { id: this.ids[row]!, record: this.records.at(row) };
    return near ? { ...hit, ...this.positions.measure(row, near) } : hit;
  }

  /** Appends a document that fits the schema, in place of one with the same id. */
  put(document: IndexDocument): void {
    this.remove(document.id);
    const row = this.#appendRow(document.id);
    for (const [name, column] of this.#facets) column.append(row, document.facets[name] ?? []);
    for (const [name, column] of this.#numbers) column.append(row, document.numbers[name] ?? null);
    this.positions.append(row, document.position);
    this.text.append(row, document);
    this.records.append(row, document.record);
  }

  remove(id: number): void {
    const row = this.#rowOfId.get(id);
    if (row === undefined) return;
    this.#rowOfId.delete(id);
    clearBit(this.live, row);
    for (const column of this.#facets.values()) column.remove(row);
    this.positions.remove(row);
  }

  /** Makes the rows put since last time searchable. */
  settle(): void {
    for (const _ of this.settling());
  }

  /** The same in steps of one column each, between which other work may be done. Nothing may be put meanwhile. */
  *settling(): Generator<void> {
    yield* this.settlingValues();
    const rows = sortRows(this.#unsettledRows(), this.ids);
    for (const column of this.#numbers.values()) {
      column.settle(rows, this.ids);
      yield;
    }
    this.#settled = this.rowCount;
    this.pool = new Pool(this.rowCount);
  }

  /**
   * Tells facet values and words the rows put since last time, in steps. While an index is built, it bounds what waits; orders
   * of numbers wait for the end, since merging rows into them costs more than sorting all at once.
   */
  *settlingValues(): Generator<void> {
    for (const column of this.#facets.values()) {
      column.settle();
      yield;
    }
    this.positions.settle();
    yield;
    yield* this.text.settling();
  }

  /** Gives all row sets their smaller form. */
  seal(): void {
    for (const column of this.#facets.values()) column.seal(this.rowCount);
    this.positions.seal(this.rowCount);
    this.text.seal(this.rowCount);
    this.records.seal();
  }

  /**
   * A settled segment of the live rows alone, sealed, made in small steps between which other work may be done (D96).
   * This one must be settled, and stay as it is meanwhile.
   */
  *compacting(): Generator<void, Segment> {
    const kept = new Uint32Array(this.liveCount);
    listRows(this.live, kept);
    const newRow = new Uint32Array(this.rowCount).fill(DROPPED);
    const next = new Segment(this.schema);
    yield* runInSteps(kept.length, (at) => {
      const row = kept[at]!;
      newRow[row] = next.#appendRow(this.ids[row]!);
    });
    for (const [name, column] of this.#facets) next.#facets.set(name, yield* column.compacting(kept));
    for (const [name, column] of this.#numbers) {
      next.#numbers.set(name, column.compacted(kept, newRow));
      yield;
    }
    next.positions = yield* this.positions.compacting(kept);
    next.text = yield* this.text.compacting(newRow, kept.length);
    next.records = yield* this.records.compacting(kept);
    next.#settled = next.rowCount;
    next.pool = new Pool(next.rowCount);
    return next;
  }

  #unsettledRows(): Uint32Array<ArrayBuffer> {
    const rows = new Uint32Array(this.rowCount - this.#settled);
    for (let i = 0; i < rows.length; i++) rows[i] = this.#settled + i;
    return rows;
  }

  #appendRow(id: number): number {
    const row = this.rowCount++;
    this.live = makeRoom(this.live, countWords(this.rowCount));
    this.ids = makeRoom(this.ids, this.rowCount);
    setBit(this.live, row);
    this.ids[row] = id;
    this.#rowOfId.set(id, row);
    return row;
  }
}
