import { z } from "zod";

/** What every entry of a list of blocks has, and every block's view: the kind of block that it is. */
export interface OfKind<Kind extends string = string> {
  readonly kind: Kind;
}

/** A block's view, and until when the clock leaves it right; null if only a change can make it wrong (D19). */
export interface BuiltBlock<View> {
  readonly view: View;
  readonly until: Date | null;
}

/** A block that nothing but a change of what it is built from makes wrong. */
export const asBuilt = <View>(view: View): BuiltBlock<View> => ({ view, until: null });

/** A kind of block. Its folder has this, its component and their tests (D282). */
interface Block {
  /** Settings of a site that belong to the block, by name. */
  readonly settings?: Readonly<Record<string, z.ZodType>>;
  /** What a list of blocks says of one of this kind. Absent where a list has names alone. */
  readonly schema?: z.ZodType<OfKind> & z.core.$ZodTypeDiscriminable;
  /** The view, alone or with its time, from what the page knows and what the list says; null for nothing to show. */
  build(context: never, listed: never): unknown;
}

/** Every kind of block that some pages may have, by name. */
export type Blocks = Readonly<Record<string, Block>>;

/** Keeps the types of a block together. */
export const defineBlock = <Kind extends Block>(block: Kind): Kind => block;

type Build<Kinds extends Blocks> = Kinds[keyof Kinds]["build"];
type Intersect<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type ContextOfOne<One> = One extends (context: infer Context, ...rest: never[]) => unknown
  ? Context
  : unknown;
type ToView<Built> = Built extends BuiltBlock<infer View> ? View : Exclude<Built, null>;

/** The view of a block of any of these kinds. */
export type ViewOf<Kinds extends Blocks> = ToView<Awaited<ReturnType<Build<Kinds>>>>;

/** What a list may say of a block of any of these kinds. */
export type ListedOf<Kinds extends Blocks> = {
  [Kind in keyof Kinds]: Kinds[Kind] extends { readonly schema: infer Schema } ? z.output<Schema> : never;
}[keyof Kinds];

/** What blocks of all these kinds need to be built. */
export type ContextOf<Kinds extends Blocks> = {
  [Kind in keyof Kinds]: (context: ContextOfOne<Kinds[Kind]["build"]>) => void;
}[keyof Kinds] extends (context: infer All) => void
  ? All
  : never;

/** The settings of all these kinds in one shape. */
type SettingsOf<Kinds extends Blocks> = Intersect<
  { [Kind in keyof Kinds]: Kinds[Kind] extends { readonly settings: infer Own } ? Own : never }[keyof Kinds]
>;

/** The names of kinds of blocks, in their usual order. */
export const listKinds = <Kinds extends Blocks>(kinds: Kinds): [keyof Kinds & string] =>
  Object.keys(kinds) as [keyof Kinds & string];

/** The settings of a site that its blocks have, by name. */
export const listBlockSettings = <Kinds extends Blocks>(kinds: Kinds): SettingsOf<Kinds> =>
  Object.assign({}, ...Object.values(kinds).map(({ settings }) => settings));

/** Checks what a list says of a block of any of these kinds. */
export function listedBlock<Kinds extends Blocks>(kinds: Kinds): z.ZodType<ListedOf<Kinds>> {
  const schemas = Object.values(kinds).flatMap(({ schema }) => schema ?? []);
  return z.discriminatedUnion("kind", schemas as [(typeof schemas)[number]]) as unknown as z.ZodType<
    ListedOf<Kinds>
  >;
}

/** Builds one block of a list; null if it has nothing to show. */
export function buildBlock<Kinds extends Blocks>(
  kinds: Kinds,
  listed: OfKind<keyof Kinds & string>,
  context: ContextOf<Kinds>,
): ReturnType<Build<Kinds>> {
  return kinds[listed.kind]?.build(context as never, listed as never) as ReturnType<Build<Kinds>>;
}

/** Builds the blocks of a list, one after the other, as far as they have something to show. */
export async function buildBlocks<Kinds extends Blocks>(
  kinds: Kinds,
  list: readonly OfKind<keyof Kinds & string>[],
  context: ContextOf<Kinds>,
): Promise<BuiltBlock<ViewOf<Kinds>>[]> {
  const built: BuiltBlock<ViewOf<Kinds>>[] = [];
  for (const listed of list) {
    const block = (await buildBlock(kinds, listed, context)) as BuiltBlock<ViewOf<Kinds>> | null;
    if (block) built.push(block);
  }
  return built;
}
