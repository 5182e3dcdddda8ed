import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import Crop from "lucide/dist/esm/icons/crop.mjs";
import RotateLeft from "lucide/dist/esm/icons/rotate-ccw.mjs";
import RotateRight from "lucide/dist/esm/icons/rotate-cw.mjs";
import { type RefObject, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { Icon } from "#ui/base/icon.tsx";
import { Button, IconButton, LinkButton } from "#ui/controls/button.tsx";
import { PHOTO_FIELDS, PHOTO_INTENTS, type PhotosAnswer, type StaffPhotoView } from "../photos-view.ts";
import { PhotoPicture } from "./photo-picture.tsx";

const EDITS = [
  { intent: PHOTO_INTENTS.turnLeft, label: "Turn left", icon: RotateLeft },
  { intent: PHOTO_INTENTS.turnRight, label: "Turn right", icon: RotateRight },
  { intent: PHOTO_INTENTS.crop, label: "Crop to 4:3", icon: Crop },
] as const;

/** One photo that shows, with what can be done to it. It can be dragged, too. */
export function PhotoItem({
  photo,
  at,
  count,
  fetcher,
  mayEdit,
  isBusy,
  blurHref,
  dragged,
  move,
}: {
  photo: StaffPhotoView;
  /** From 0. */
  at: number;
  count: number;
  fetcher: FetcherWithComponents<PhotosAnswer>;
  mayEdit: boolean;
  isBusy: boolean;
  blurHref: string;
  /** The photo that is being dragged. */
  dragged: RefObject<string | null>;
  move: (url: string, to: number) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const name = `photo ${at + 1}`;
  const button = { type: "submit", name: PHOTO_FIELDS.intent } as const;
  return (
    <li
      data-photo={photo.id}
      draggable={mayEdit}
      onDragStart={(event) => {
        dragged.current = photo.url;
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragEnd={() => {
        dragged.current = null;
      }}
      onDragOver={(event) => {
        if (dragged.current === null) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (dragged.current === null || isBusy) return;
        event.preventDefault();
        if (dragged.current !== photo.url) move(dragged.current, at);
      }}
      className={`card overflow-hidden ${isOver ? "outline-2 outline-accent" : ""}`}
    >
      <div className="relative">
        <PhotoPicture photo={photo} alt={`Photo ${at + 1}`} />
        {at === 0 && (
          <p className="absolute top-2 left-2 rounded-control bg-surface px-2 py-1 text-sm font-semibold">
            First photo
          </p>
        )}
      </div>
      {mayEdit && (
        <fetcher.Form method="post" className="grid gap-1 p-2">
          <input type="hidden" name={PHOTO_FIELDS.photo} value={photo.url} />
          <div className="flex flex-wrap items-center">
            <IconButton
              {...button}
              value={PHOTO_INTENTS.earlier}
              label={`Move ${name} earlier`}
              title="Move earlier"
              disabled={isBusy || at === 0}
            >
              <Icon icon={ChevronLeft} />
            </IconButton>
            <IconButton
              {...button}
              value={PHOTO_INTENTS.later}
              label={`Move ${name} later`}
              title="Move later"
              disabled={isBusy || at === count - 1}
            >
              <Icon icon={ChevronRight} />
            </IconButton>
            {EDITS.map(({ intent, label, icon }) => (
              <IconButton
                key={intent}
                {...button}
                value={intent}
                label={`${label}: ${name}`}
                title={label}
                disabled={isBusy || photo.picture === null}
              >
                <Icon icon={icon} />
              </IconButton>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              {...button}
              value={PHOTO_INTENTS.first}
              variant="secondary"
              size="small"
              disabled={isBusy || at === 0}
            >
              Make first<span className="sr-only">: {name}</span>
            </Button>
            <Button
              {...button}
              value={PHOTO_INTENTS.remove}
              variant="secondary"
              size="small"
              disabled={isBusy}
            >
              Remove<span className="sr-only"> {name}</span>
            </Button>
            {photo.picture && (
              <LinkButton to={`${blurHref}${encodeURIComponent(photo.url)}`} variant="secondary" size="small">
                Blur plates<span className="sr-only"> of {name}</span>
              </LinkButton>
            )}
            {photo.mayRestore && (
              <Button
                {...button}
                value={PHOTO_INTENTS.restore}
                variant="secondary"
                size="small"
                disabled={isBusy}
              >
                Use the original<span className="sr-only"> of {name}</span>
              </Button>
            )}
          </div>
        </fetcher.Form>
      )}
    </li>
  );
}
