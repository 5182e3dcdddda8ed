const FILES: Readonly<Record<string, string>> = import.meta.glob("./bodies/*.webp", {
  eager: true,
  import: "default",
});

/** Pixels of each. */
export const BODY_PICTURE = { width: 600, height: 300 };

/** Address of the picture of a body type, cut out from its ground (HOME-20); null for one that has not been pictured. */
export const bodyPicture = (body: string): string | null => FILES[`./bodies/${body}.webp`] ?? null;
