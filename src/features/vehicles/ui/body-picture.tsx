import { classNames } from "#ui/base/class-names.ts";
import { BODY_PICTURE, bodyPicture } from "../body-picture.ts";
import type { Body } from "../vehicle.ts";
import { VehicleIllustration } from "./vehicle-illustration.tsx";

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
