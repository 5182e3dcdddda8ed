import { z } from "zod";
import { didYouMean } from "#platform/nearest-name.ts";
import { writtenPath } from "./document-values.ts";

export interface ConfigProblem {
  /** `search.facets[2].attribute` */
  readonly path: string;
  /** The rule that is broken, in words. */
  readonly rule: string;
}

type Issue = z.core.$ZodIssue;

/** A schema's complaints about a document as path and rule, with the name that was most likely meant (TEN-04). */
export function problemsOf(error: z.ZodError, schema: z.ZodType, document: unknown): ConfigProblem[] {
  return error.issues.flatMap((issue) =>
    rulesOf(issue, schema, document).map((rule) => ({ path: writtenPath(issue.path), rule })),
  );
}

function rulesOf(issue: Issue, schema: z.ZodType, document: unknown): string[] {
  if (issue.code === "unrecognized_keys") {
    const known = settingsAt(schema, issue.path);
    return issue.keys.map((key) => `unknown setting "${key}".${didYouMean(key, known)}`);
  }
  if (issue.code !== "invalid_value") return [issue.message];
  const value = issue.path.reduce<unknown>((within, key) => Object(within)[key], document);
  const meant = typeof value === "string" ? didYouMean(value, issue.values.map(String)) : "";
  return [meant ? `${issue.message}.${meant}` : issue.message];
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

/** Names of the settings in a group. */
function settingsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const whole = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const group = path.reduce<JsonSchema | undefined>(
    (within, key) => (typeof key === "number" ? within?.items : within?.properties?.[String(key)]),
    whole,
  );
  return Object.keys(group?.properties ?? {});
}
