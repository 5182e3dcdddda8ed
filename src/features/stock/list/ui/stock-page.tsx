import { useEffect, useMemo, useRef } from "react";
import { Form, useBeforeUnload, useBlocker, useLocation } from "react-router";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import type { BulkAnswer } from "../../bulk/bulk-view.ts";
import { BulkPanel } from "../../bulk/ui/bulk-panel.tsx";
import { BulkPreview } from "../../bulk/ui/bulk-preview.tsx";
import type { ColumnsAnswer } from "../../columns/columns.ts";
import { ColumnsPanel } from "../../columns/ui/columns-panel.tsx";
import {
  type EditAnswer,
  SEARCH_FIELDS,
  SORT_NAMES,
  STATE_NAMES,
  type StockListView,
} from "../stock-view.ts";
import { StockTable } from "./stock-table.tsx";

/** What one of the page's forms led to. */
export type StockAnswer = EditAnswer | BulkAnswer | ColumnsAnswer;

export function StockPage({ view, answer }: { view: StockListView; answer: StockAnswer | undefined }) {
  const { rows, count, search } = view;
  const unsaved = useUnsavedRows();
  const { pathname, search: asked } = useLocation();
  const bulk = answer && "isBulk" in answer ? answer : null;
  const edit = answer && "vehicle" in answer ? answer : null;
  if (bulk?.preview) return <BulkPreview preview={bulk.preview} backHref={pathname + asked} />;
  return (
    <>
      <PageHead title="Stock">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-muted" role="status">
            {formatWhole(count)} {count === 1 ? "vehicle" : "vehicles"}
          </p>
          {view.newHref && <LinkButton to={view.newHref}>Add a vehicle</LinkButton>}
        </div>
      </PageHead>
      <Search search={search} hasLadder={view.hasLadder} />
      {view.mayEdit && rows.length > 0 && (
        <BulkPanel count={count} mayPrice={view.mayPrice} answer={bulk} last={view.lastBulk} />
      )}
      {rows.length > 0 && <ColumnsPanel {...view} answer={answer && "isColumns" in answer ? answer : null} />}
      {rows.length === 0 ? (
        <p className="card p-6">
          {search.query === ""
            ? `No vehicle is ${STATE_NAMES[search.state].toLowerCase()}.`
            : `Nothing matches “${search.query}”. Try the stock number, the registration, or make and model.`}
        </p>
      ) : (
        <StockTable view={view} answer={edit} unsaved={unsaved} />
      )}
      <div className="mt-5">
        <Pagination {...view} />
      </div>
    </>
  );
}

/** Asks before a page is left on which something was typed and not saved. */
function useUnsavedRows() {
  const rows = useRef(new Set<number>());
  const leaves = () =>
    rows.current.size === 0 || confirm("You changed a vehicle and did not save it. Leave this page?");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.key !== nextLocation.key && !leaves(),
  );
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (rows.current.size > 0) event.preventDefault();
  });
  // The same on each render: a row that was saved must not forget what is typed into it afterwards.
  return useMemo(
    () => ({
      add: (id: number) => void rows.current.add(id),
      delete: (id: number) => void rows.current.delete(id),
    }),
    [],
  );
}

function Search({ search, hasLadder }: Pick<StockListView, "search" | "hasLadder">) {
  return (
    <Form
      key={JSON.stringify(search)}
      role="search"
      className="mb-5 grid grid-cols-2 items-end gap-3 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_14rem_14rem_auto]"
    >
      <TextField
        label="Search"
        name={SEARCH_FIELDS.query}
        type="search"
        defaultValue={search.query}
        placeholder="Stock number, rego, VIN, make or model"
        className="max-lg:col-span-2"
      />
      <SelectField label="Show" name={SEARCH_FIELDS.state} defaultValue={search.state}>
        {Object.entries(STATE_NAMES)
          .filter(([state]) => hasLadder || state !== "ladder")
          .map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
      </SelectField>
      <SelectField label="Order" name={SEARCH_FIELDS.sort} defaultValue={search.sort}>
        {Object.entries(SORT_NAMES).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" className="max-lg:col-span-2">
        Search
      </Button>
    </Form>
  );
}
