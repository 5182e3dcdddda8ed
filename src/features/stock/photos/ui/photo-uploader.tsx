import { type ChangeEvent, useEffect, useState } from "react";
import { Form, useBlocker } from "react-router";
import { LiveRegion } from "#ui/base/live-region.tsx";
import { Button, buildButtonClass } from "#ui/controls/button.tsx";
import { PHOTO_FIELDS, PHOTO_INTENTS, PHOTO_TYPES } from "../photos-view.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

/** Takes photos of the camera, of files, dropped or pasted, and sends each by itself; without JavaScript all in one form. */
export function PhotoUploader({ href }: { href: string }) {
  const { uploads, add, retry, isSending } = useUploads(href);
  const [isReady, setIsReady] = useState(false);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => setIsReady(true), []);
  useLeaveWarning(isSending);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = listImages(event.clipboardData?.files);
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [add]);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])]);
    currentTarget.value = "";
  };
  return (
    <section
      aria-label="Add photos"
      className={`card mb-6 grid gap-3 p-4 ${isOver ? "outline-2 outline-accent" : ""}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        const files = listImages(event.dataTransfer.files);
        if (event.dataTransfer.files.length > 0) event.preventDefault();
        if (files.length > 0) add(files);
      }}
    >
      {isReady ? (
        <>
          <div className="flex flex-wrap gap-3">
            <FileButton label="Take a photo" capture onChange={choose} primary />
            <FileButton label="Choose photos" onChange={choose} />
          </div>
          <p className="text-sm text-muted">
            Or drop them here, or paste them. Where they were taken is left out. Each shows on your site as
            soon as it is here.
          </p>
        </>
      ) : (
        <Form method="post" encType="multipart/form-data" reloadDocument className="grid gap-3">
          <label className="grid gap-1.5 text-sm font-semibold">
            Photos
            <input
              type="file"
              name={PHOTO_FIELDS.files}
              accept={PHOTO_TYPES}
              multiple
              className="min-h-11 max-w-full py-2 font-normal"
            />
          </label>
          <Button
            type="submit"
            name={PHOTO_FIELDS.intent}
            value={PHOTO_INTENTS.upload}
            className="justify-self-start"
          >
            Add photos
          </Button>
        </Form>
      )}
      <LiveRegion message={summarise(uploads)} />
      {uploads.length > 0 && (
        <ul className="divide-y divide-line">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} retry={retry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FileButton({
  label,
  capture = false,
  primary = false,
  onChange,
}: {
  label: string;
  capture?: boolean;
  primary?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  return (
    <label
      className={`${buildButtonClass({ variant: primary ? "primary" : "secondary" })} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
    >
      {label}
      <input
        type="file"
        accept={PHOTO_TYPES}
        multiple={!capture}
        {...(capture && { capture: "environment" })}
        onChange={onChange}
        className="sr-only"
      />
    </label>
  );
}

const STATES: Readonly<Record<Upload["state"], string>> = {
  waiting: "Waiting",
  sending: "Sending",
  offline: "Waiting for the connection",
  done: "On your site",
  known: "Is there already",
  failed: "Not added",
};

function UploadRow({ upload, retry }: { upload: Upload; retry: (id: number) => void }) {
  const { id, name, state, share, error } = upload;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 truncate font-semibold">{name}</span>
      <span className={error ? "text-danger" : "text-muted"}>{error ?? STATES[state]}</span>
      {state === "sending" && (
        <progress value={share} max={1} aria-label={`Sent of ${name}`} className="w-32" />
      )}
      {state === "failed" && (
        <Button variant="secondary" size="small" onClick={() => retry(id)}>
          Try again<span className="sr-only"> with {name}</span>
        </Button>
      )}
    </li>
  );
}

/** What a screen reader hears, once it changes: no percentages. */
function summarise(uploads: readonly Upload[]): string {
  const count = (state: Upload["state"]) => uploads.filter((one) => one.state === state).length;
  if (uploads.length === 0) return "";
  const [done, failed, offline] = [count("done"), count("failed"), count("offline")];
  if (offline > 0) return "There is no connection. Photos are sent once there is.";
  const rest = uploads.length - done - failed - count("known");
  if (rest > 0) return `${rest} ${rest === 1 ? "photo is" : "photos are"} on the way.`;
  return failed > 0 ? `${failed} could not be added.` : "All photos are on your site.";
}

const listImages = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Asks before a page is left from which photos are still being sent. */
function useLeaveWarning(isSending: boolean) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname;
    return isSending && leaves && !confirm("Photos are still being sent. Leave this page?");
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
}
