import type { CookiePlace } from "#features/identity/sessions/host-cookie.ts";
import { isUuid } from "#platform/http/read-input.ts";
import { HOLD_MS } from "./hold.ts";

/** `__Host-` keeps sibling hosts from setting the cookie; browsers refuse that prefix without https. */
const toName = ({ protocol }: CookiePlace) => (protocol === "https:" ? "__Host-test-drive" : "test-drive");

/** Reads the visitor from a `Cookie` header; null for none, and for anything else. */
export function readVisitor(header: string | null, place: CookiePlace): string | null {
  const name = toName(place);
  const values = (header ?? "").split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`));
  const visitor = values[0]?.slice(name.length + 1) ?? "";
  return values.length === 1 && isUuid(visitor) ? visitor : null;
}

/** Returns the `Set-Cookie` header that keeps a visitor known for as long as a hold lasts. */
export function toVisitorCookie(visitor: string, place: CookiePlace): string {
  const secure = place.protocol === "https:" ? "; Secure" : "";
  return `${toName(place)}=${visitor}; HttpOnly; Path=/; Max-Age=${HOLD_MS / 1000}; SameSite=Lax${secure}`;
}
