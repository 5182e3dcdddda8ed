import { classNames } from "#ui/base/class-names.ts";
import type { Body } from "../vehicle.ts";
import { VehicleIllustration } from "./vehicle-illustration.tsx";

const FILES: Readonly<Record<string, string>> = import.meta.glob("../bodies/*.webp", {
  eager: true,
  import: "default",
});

/** Pixels of each. */
export const BODY_PICTURE = { width: 600, height: 300 };

/** Address of the picture of a body type, cut out from its ground (HOME-20); null for one that has not been pictured. */
export const bodyPicture = (body: string): string | null => FILES[`../bodies/${body}.webp`] ?? null;

/** A body type, cut out from its ground (HOME-20); drawn where it has not been pictured. Decoration. */
export function BodyPicture({ body, className }: { body: string; className: string }) {
  const picture = bodyPicture(body);
  if (picture !== null)
    return <img src={picture} alt="" {...BODY_PICTURE} loading="lazy" className={className} />;
  return (
    <VehicleIllustration
      itemType="car"
      body={body as Body}
      colour="silver"
      className={classNames("aspect-2/1", className)}
    />
  );
}
