/** Matches an `Accept` or `Accept-Encoding` header that names this kind, unless with `q=0`. A wildcard names none. */
export function matchAccepted(name: string): RegExp {
  return new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(,|;|$)`, "i");
}
