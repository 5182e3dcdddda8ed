import type { Actor } from "#platform/actor.ts";
import { normaliseTyped } from "#platform/http/read-input.ts";

declare const staffBrand: unique symbol;

/** Id of a person who works in the back office (T8). Only the stores return it. */
export type StaffId = number & { readonly [staffBrand]: true };

/** A person who works in the back office. Their roles are those of their memberships in accounts. */
export interface StaffPerson {
  readonly id: StaffId;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  /** Runs the platform, and may enter every account. */
  readonly isOperator: boolean;
}

/** How what a person does is signed. */
export const toActor = (id: StaffId): Actor => `staff:${id}`;

const MAX_NAME = 80;
export const NAME_RULE = `Enter your name, in at most ${MAX_NAME} characters.`;

/** The name that somebody typed, in one line and without what nobody sees; null for none, and for one that is too long. */
export function parseStaffName(typed: string): string | null {
  const name = normaliseTyped(typed).replaceAll(/\s+/g, " ").trim();
  return name === "" || name.length > MAX_NAME ? null : name;
}
