import { z } from "zod";
import { suggestName } from "#platform/nearest-name.ts";
import { formatList } from "#ui/base/format-list.ts";
import { formatPath } from "./document-values.ts";
import { describeRule, ONE_OF_SEVERAL } from "./plain-rules.ts";

export interface ConfigProblem {
  /** `search.facets[2].attribute`; entries of a list count from 0. */
  readonly path: string;
  /** The rule that is broken, in words. */
  readonly rule: string;
}

/** More names than these are looked up in the documentation. */
const MAX_LISTED_NAMES = 8;

type Issue = z.core.$ZodIssue;

export type ReadDocument<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads a document by a schema, or says in plain words where it does not fit and what was most likely meant (TEN-04). */
export function readDocument<Schema extends z.ZodType>(
  schema: Schema,
  document: unknown,
): ReadDocument<z.output<Schema>> {
  const parsed = schema.safeParse(document, { error: describeRule });
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.flatMap((issue) => listProblems(issue, schema, document));
  return { ok: false, problems: keepFirstPerPath(problems) };
}

/** A value that breaks several rules is named once, with the first. */
export function keepFirstPerPath(problems: readonly ConfigProblem[]): ConfigProblem[] {
  return [...new Map(problems.toReversed().map((problem) => [problem.path, problem])).values()].reverse();
}

function listProblems(issue: Issue, schema: z.ZodType, document: unknown): ConfigProblem[] {
  if (issue.code === "unrecognized_keys") {
    const known = settingsAt(schema, issue.path);
    return issue.keys.map((key) => ({
      path: formatPath([...issue.path, key]),
      rule: `is not a known setting.${suggestName(key, known) || listNames(known)}`,
    }));
  }
  if (issue.code === "invalid_union" && issue.message === ONE_OF_SEVERAL) {
    const meant = chooseMeantKind(issue.errors).map((inner) => ({
      ...inner,
      path: [...issue.path, ...inner.path],
    }));
    return meant.flatMap((inner) => listProblems(inner, schema, document));
  }
  const isGroup = issue.code === "invalid_type" && issue.expected === "object";
  const names = isGroup ? listNames(settingsAt(schema, issue.path)) : "";
  const hint = names ? `.${names}` : suggestValue(issue, document);
  return [{ path: formatPath(issue.path), rule: issue.message + hint }];
}

/** ` There are "file" and "alt".` after a sentence about a group; empty where there are none, or too many to read. */
function listNames(names: readonly string[]): string {
  if (names.length === 0 || names.length > MAX_LISTED_NAMES) return "";
  return ` ${names.length === 1 ? "There is" : "There are"} ${formatList(names.map((name) => `"${name}"`))}.`;
}

/** Where a value may be of several kinds: what is wrong by the kind that it is, or by all of them when it is none. */
function chooseMeantKind(kinds: readonly (readonly Issue[])[]): readonly Issue[] {
  const isOther = ({ code, path }: Issue) => code === "invalid_type" && path.length === 0;
  const meant = kinds.find((issues) => !issues.some(isOther)) ?? [];
  const [first, ...others] = kinds.flat().filter(({ path }) => path.length === 0);
  if (!first || (meant.length > 0 && meant[0]?.code !== "invalid_value")) return meant;
  const message = [first.message, ...others.map((issue) => issue.message.replace(/^must be /, ""))].join(
    " or ",
  );
  return [{ ...first, message }];
}

function suggestValue(issue: Issue, document: unknown): string {
  if (issue.code !== "invalid_value") return "";
  const value = issue.path.reduce<unknown>((within, key) => Object(within)[key], document);
  const meant = typeof value === "string" ? suggestName(value, issue.values.map(String)) : "";
  return meant && `.${meant}`;
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Names of the settings in a group. */
function settingsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const whole = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const group = path.reduce<JsonSchema | undefined>((within, key) => {
    const kinds = within && [within, ...(within.anyOf ?? [])];
    return kinds
      ?.map(({ items, properties }) => (typeof key === "number" ? items : properties?.[String(key)]))
      .find(Boolean);
  }, whole);
  const kinds = group ? [group, ...(group.anyOf ?? [])] : [];
  return kinds.flatMap(({ properties = {} }) => Object.keys(properties));
}
