import { type ChangeEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { formatCount } from "#features/vehicles/noun.ts";
import { formatList } from "#ui/base/format-list.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { SelectField } from "#ui/controls/field.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { Link } from "#ui/page/link.tsx";
import { Preview } from "../../ui/preview.tsx";
import { FIELD_GROUPS } from "../field-names.ts";
import {
  type ColumnView,
  type DraftView,
  MAPPING_FORM,
  MAPPING_INTENTS,
  MAX_UPLOAD_BYTES,
  type MappingAnswer,
  type MappingView,
} from "../mapping-view.ts";

export function MappingPage({ view, answer }: { view: MappingView; answer: MappingAnswer | undefined }) {
  const { feed, feedHref, draft, isPaused } = view;
  return (
    <>
      <Link to={feedHref} className="link inline-flex min-h-11 items-center text-sm wrap-anywhere">
        {feed}
      </Link>
      <PageHead title="What the columns mean" />
      <FormMessage error={answer?.error ?? null} />
      {isPaused && (
        <p className="mb-5 measure rounded-card bg-quiet p-4">
          The feed is paused. Saving what its columns mean has it run.
        </p>
      )}
      {draft ? <Draft draft={draft} key={draft.version} /> : <Begin view={view} />}
    </>
  );
}

function Begin({ view: { current, hasNewestFile } }: { view: MappingView }) {
  const isBusy = useNavigation().state === "submitting";
  const [isTooLarge, setTooLarge] = useState(false);
  const check = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) =>
    setTooLarge((files?.[0]?.size ?? 0) > MAX_UPLOAD_BYTES);
  return (
    <>
      <p className="mb-5 measure">
        The feed is read with “{current}”. Give a file like those that it delivers, and its columns are
        proposed from their names and values. Nothing changes before you save.
      </p>
      {hasNewestFile && (
        <Form method="post" className="mb-5">
          <Button
            type="submit"
            name={MAPPING_FORM.intent}
            value={MAPPING_INTENTS.useNewest}
            disabled={isBusy}
          >
            Use the newest file of the feed
          </Button>
        </Form>
      )}
      <Form method="post" encType="multipart/form-data" className="card grid gap-4 p-4">
        <label className="grid gap-1.5">
          <span className="text-sm font-semibold">A file of yours</span>
          <span className="text-sm text-muted">
            CSV, Excel (.xlsx), JSON or XML, gzipped or not, up to 32 MB
          </span>
          <input
            type="file"
            name={MAPPING_FORM.file}
            required
            onChange={check}
            className="min-h-11 w-full rounded-control border border-line-strong p-2"
          />
        </label>
        {isTooLarge && (
          <p role="alert" className="font-semibold text-danger">
            This file is larger than 32 MB. A part of it is enough: its first rows say what the columns mean.
          </p>
        )}
        <Button
          type="submit"
          variant={hasNewestFile ? "secondary" : "primary"}
          name={MAPPING_FORM.intent}
          value={MAPPING_INTENTS.upload}
          disabled={isBusy || isTooLarge}
          className="justify-self-start"
        >
          {isBusy ? "Reading…" : "Read this file"}
        </Button>
      </Form>
    </>
  );
}

function Draft({ draft }: { draft: DraftView }) {
  const isBusy = useNavigation().state === "submitting";
  const { title, version, columns, columnCount, lacking, questions, notes, previews } = draft;
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name={MAPPING_FORM.version} value={version} />
      <div className="flex flex-wrap items-center justify-between gap-3 wrap-anywhere">
        <p>
          “{title}”, {formatCount(columnCount, { one: "column", many: "columns" })}
        </p>
        <LinkButton to="?" variant="secondary" size="small">
          Another file
        </LinkButton>
      </div>
      {lacking.length > 0 && (
        <p className="rounded-card bg-danger-soft p-4 font-semibold">
          No column was found for {formatList(lacking)}. Choose one below: without it no vehicle is taken.
        </p>
      )}
      {questions.length > 0 && (
        <fieldset className="grid gap-2 rounded-card border-2 border-accent p-4">
          <legend className="px-1 font-semibold">To be decided by you</legend>
          <p className="text-sm text-muted">Imports are held until each is settled.</p>
          {questions.map((question, index) => (
            <label key={question} className="flex min-h-11 gap-3 wrap-anywhere">
              <input
                type="checkbox"
                name={`${MAPPING_FORM.settled}${index}`}
                className="mt-1 size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0">{question}</span>
            </label>
          ))}
        </fieldset>
      )}
      {notes.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <section aria-labelledby="columns">
        <h2 id="columns" className="mb-3 text-lg font-semibold">
          Columns
        </h2>
        <ul className="card divide-y divide-line">
          {columns.map((column) => (
            <Column key={column.field} column={column} />
          ))}
        </ul>
        {draft.pages.length > 1 && (
          <p className="mt-3 text-sm text-muted">
            Press “Show what comes out” before you go to other columns.
          </p>
        )}
        <div className="mt-3">
          <Pagination {...draft} />
        </div>
      </section>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="secondary"
          name={MAPPING_FORM.intent}
          value={MAPPING_INTENTS.apply}
          disabled={isBusy}
        >
          Show what comes out
        </Button>
        <Button type="submit" name={MAPPING_FORM.intent} value={MAPPING_INTENTS.save} disabled={isBusy}>
          Save, and run the feed
        </Button>
      </div>
      <section aria-labelledby="preview">
        <h2 id="preview" className="mb-1 text-lg font-semibold">
          The first vehicles
        </h2>
        <p className="mb-3 text-sm text-muted">As your site would have them. Nothing was imported yet.</p>
        {previews.length === 0 ? (
          <p className="card p-6">They are shown once every needed column is chosen.</p>
        ) : (
          <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {previews.map((preview, index) => (
              <li key={`${index}${preview.title}`} className="min-w-0">
                <Preview preview={preview} />
              </li>
            ))}
          </ol>
        )}
      </section>
    </Form>
  );
}

function Column({ column: { field, name, samples, meaning, also } }: { column: ColumnView }) {
  return (
    <li className="grid gap-2 p-4 wrap-anywhere sm:grid-cols-[minmax(0,1fr)_18rem] sm:items-center sm:gap-4">
      <div className="min-w-0">
        <p className="line-clamp-3 font-semibold">{name || "(no name)"}</p>
        <p className="line-clamp-3 text-sm text-muted">
          {samples.length > 0 ? samples.join(" · ") : "Empty in the first rows"}
        </p>
      </div>
      <div>
        <SelectField label={`Meaning of ${name.slice(0, 80)}`} hideLabel name={field} defaultValue={meaning}>
          <option value="">Not used</option>
          {Object.entries(FIELD_GROUPS).map(([group, fields]) => (
            <optgroup key={group} label={group}>
              {Object.entries(fields).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        {also && <p className="mt-1 text-sm text-muted">{also}</p>}
      </div>
    </li>
  );
}
