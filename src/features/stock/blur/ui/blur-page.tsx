import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Link } from "#ui/page/link.tsx";
import { AREA_SIDES, type AreaSide, toPercent } from "../areas.ts";
import { BLUR_FIELDS, type BlurAnswer, type BlurPageView } from "../blur-view.ts";
import { AreaEditor } from "./area-editor.tsx";

/** Blurs number plates, or what else shoppers are not to see of a photo (D454). */
export function BlurPage({ view, answer }: { view: BlurPageView; answer: BlurAnswer | undefined }) {
  const { title, photo, place, backHref } = view;
  const isBusy = useNavigation().state !== "idle";
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return (
    <div className="measure">
      <Link to={backHref} className="link mb-1 inline-flex min-h-11 items-center text-sm">
        Back to the photos
      </Link>
      <PageHead title={photo ? `Blur photo ${place}` : "Blur a photo"} />
      <p className="-mt-3 mb-5 text-muted wrap-anywhere">{title}</p>
      <FormMessage error={answer?.error ?? null} />
      {photo ? (
        <Form method="post" className="card grid gap-4 p-4">
          <input type="hidden" name={BLUR_FIELDS.photo} value={photo.url} />
          <input type="hidden" name={BLUR_FIELDS.seen} value={photo.hash} />
          {isReady ? (
            <AreaEditor key={photo.hash} alt={`Photo ${place}`} picture={photo.picture} />
          ) : (
            <TypedArea alt={`Photo ${place}`} picture={photo.picture} typed={answer?.typed ?? {}} />
          )}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button type="submit" disabled={isBusy}>
              Blur
            </Button>
            <p className="text-sm text-muted">
              Shoppers see it at once. “Use the original”, beside the photo, takes it back.
            </p>
          </div>
        </Form>
      ) : (
        <p className="card p-6">
          This photo does not show as it was any more, or is still on its way from the feed.
        </p>
      )}
    </div>
  );
}

const LABELS: Readonly<Record<AreaSide, string>> = {
  ...{ left: "From the left, %", top: "From the top, %", width: "Width, %", height: "Height, %" },
};
const LOW_IN_THE_MIDDLE = { left: 0.4, top: 0.6, width: 0.2, height: 0.1 };

/** One box, without JavaScript. */
function TypedArea({
  picture,
  alt,
  typed,
}: {
  picture: NonNullable<BlurPageView["photo"]>["picture"];
  alt: string;
  typed: BlurAnswer["typed"];
}) {
  return (
    <>
      <Picture picture={picture} alt={alt} sizes={PHOTO_SIZES} eager className="h-auto w-full" />
      <div className="grid grid-cols-2 gap-4">
        {AREA_SIDES.map((side) => (
          <TextField
            key={side}
            label={LABELS[side]}
            name={side}
            inputMode="decimal"
            required
            defaultValue={typed[side] ?? toPercent(LOW_IN_THE_MIDDLE[side])}
          />
        ))}
      </div>
    </>
  );
}

const PHOTO_SIZES = "(min-width: 768px) 42rem, 100vw";
