import { Readable, Writable } from "node:stream";
import type pg from "pg";

/** What of the driver's connection a query of its own kind uses; the driver's types leave most of it out. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  readonly stream: NodeJS.ReadableStream & { readonly writableNeedDrain: boolean };
}

const toRows = (tag: string) => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0);

/** What `copy … to stdout` sends, as PostgreSQL's text format. It is read no faster than the reader takes it. */
export class CopyOut extends Readable {
  readonly #sql: string;
  #wire: Wire | undefined;
  /** Rows so far; all of them once the stream has ended. */
  rows = 0;

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#sql);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The chunk is a part of a buffer that the driver fills again.
    if (!this.push(Buffer.from(chunk))) this.#wire?.stream.pause();
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.rows += toRows(text);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.#wire?.stream.resume();
    this.destroy(error);
  }
}

/** Sends what is written to it as the data of `copy … from stdin`. */
export class CopyIn extends Writable {
  readonly #sql: string;
  readonly #begun = Promise.withResolvers<Wire>();
  readonly #ended = Promise.withResolvers<void>();
  /** Rows that PostgreSQL took, once the stream has finished. */
  rows = 0;

  constructor(sql: string) {
    super();
    this.#sql = sql;
    for (const { promise } of [this.#begun, this.#ended]) promise.catch(() => undefined);
  }

  submit(wire: Wire): void {
    wire.query(this.#sql);
  }

  handleCopyInResponse(wire: Wire): void {
    this.#begun.resolve(wire);
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#begun.promise.then((wire) => {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) wire.stream.once("drain", () => done());
      else done();
    }, done);
  }

  override _final(done: (error?: Error) => void): void {
    const ending = this.#begun.promise.then((wire) => wire.endCopyFrom()).then(() => this.#ended.promise);
    ending.then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error)
      this.#begun.promise.then((wire) => wire.sendCopyFail("the data ended early")).catch(() => undefined);
    done(error);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.rows += toRows(text);
  }

  handleReadyForQuery(): void {
    this.#ended.resolve();
  }

  handleError(error: Error): void {
    this.#begun.reject(error);
    this.#ended.reject(error);
    this.destroy(error);
  }
}

/** Starts a copy on a connection: the stream that carries its rows. */
export const startCopy = <Copy extends CopyOut | CopyIn>(client: pg.ClientBase, copy: Copy): Copy =>
  client.query(copy as never) as Copy;
