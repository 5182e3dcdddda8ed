export interface DocumentValue {
  /** `["leads", "routes", 0, "to"]` */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Every value in a document, groups and lists before what is in them. */
export function* listValues(value: unknown, path: DocumentValue["path"] = []): Generator<DocumentValue> {
  yield { path, value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield* listValues(child, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** A path as it is written: `leads.routes[0].to`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, "");
}
