import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** The rule of a value that may be of several kinds and is of none of them. */
export const ONE_OF_SEVERAL = "must be of another kind";

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list, in [ ]",
  object: "a group, in { }",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "an email address, such as sales@dealer.example",
  url: "an https address, such as https://service.example",
  date: "a date that exists, such as 2026-03-31",
};

/**
 * The rule that a value breaks, in words for the person who wrote the setting. A schema's own messages come before these; the
 * library's are meant for programmers and never shown (TEN-04).
 */
export function describeRule(issue: Issue): string {
  if (issue.code === "invalid_union") return ONE_OF_SEVERAL;
  const rule = toRule(issue);
  return issue.input === undefined ? `is missing; it ${rule}` : rule;
}

function toRule(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${KINDS[issue.expected] ?? "of another kind"}`;
    case "invalid_value":
      return `must be ${listed(issue.values.map((value) => JSON.stringify(value)))}`;
    case "too_small":
      return isNumber(issue) ? `must be ${issue.minimum} or more` : toLeast(issue);
    case "too_big":
      return isNumber(issue)
        ? `must be ${issue.maximum} or less`
        : `must have at most ${counted(issue.origin, Number(issue.maximum))}`;
    case "invalid_format":
      return `must be ${FORMATS[issue.format] ?? "in another form"}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return "is not allowed here";
  }
}

const isNumber = ({ origin }: { readonly origin: string }) => origin === "number" || origin === "int";

function toLeast({
  origin,
  minimum,
}: {
  readonly origin: string;
  readonly minimum: number | bigint;
}): string {
  if (origin === "string" && minimum === 1) return "must not be empty";
  return `must have at least ${counted(origin, Number(minimum))}`;
}

function counted(origin: string, count: number): string {
  if (origin === "string") return `${count} ${count === 1 ? "character" : "characters"}`;
  return `${count} ${count === 1 ? "entry" : "entries"}`;
}

/** `"a", "b" or "c"` */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
