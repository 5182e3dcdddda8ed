import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ResultsView } from "#features/results/view/results-view.ts";
import { toDelay, toFilterHref } from "./filter-search.ts";

export const FILTER_FORM = "filter-form";
export const FILTER_SHEET = "filters";

const SEARCH_BOX = "query";

type Fields = readonly (readonly [name: string, value: FormDataEntryValue])[];

/** A shopper typing into the search box. */
interface TypedQuery {
  /** The page on which it began, and its fields beside the box. */
  readonly view: ResultsView;
  readonly others: Fields;
  /** Whether any of it was sent. */
  isSent: boolean;
}

/** A slider's thumb moves while a pointer holds it, or has just been let go. */
type Drag = "held" | "released";

/** A column of folding filters, or a bar of filters whose panels drop down over the page on wide screens. */
export type Arrangement = "column" | "bar";

export interface FilterForm {
  readonly form: RefObject<HTMLFormElement | null>;
  /** True while a change waits to be sent. */
  readonly busy: { readonly current: boolean };
  /** To be called after a field of this name has changed. */
  readonly changed: (name: string, drag?: Drag) => void;
  /** To be called when the search box loses the focus. */
  readonly leaveSearchBox: () => void;
  /** To be called when something else is opened than what is typed. */
  readonly forgetTyping: () => void;
  readonly onSubmit: (event: FormEvent) => void;
}

/**
 * The filter form with JavaScript: a change goes to its address by itself, ticks at once, typing and sliding after a
 * pause (SEA-26, FAC-14). A drag is sent once, after the thumb is let go, as one step in the browser's history. The
 * address stays the state of the search: its answer sets the fields.
 */
export function useFilterForm(view: ResultsView): FilterForm {
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  /** Whether a field's change was sent, whose answer leaves the field in sight. */
  const staysThere = useRef(false);
  /** While words are typed, what the other fields said before: what the words mean is ticked, and must not be in the search twice. */
  const typing = useRef<TypedQuery>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { state } = useLocation();
  /** A field's change leaves the page where that field is; what Enter or a button asks for begins at the top (SEA-24). */
  const send = (change?: string, drag?: Drag) => {
    clearTimeout(timer.current);
    busy.current = false;
    if (!form.current) return;
    staysThere.current = change !== undefined;
    const to = toFilterHref(typing.current?.view ?? view, readFields(form.current, typing.current));
    // A step back undoes what was typed into one field, not a letter of it.
    const isSecond = typing.current ? typing.current.isSent : state === change;
    const isTyped = typing.current !== null || (change !== undefined && toDelay(change) > 0);
    const goesOn = !drag && isTyped && isSecond;
    if (typing.current) typing.current.isSent = true;
    if (change !== SEARCH_BOX) typing.current = null;
    navigate(to, {
      replace: goesOn || to === location.pathname + location.search,
      preventScrollReset: change !== undefined,
      state: drag ? null : change,
    });
  };
  // The page may be rendered again while a change waits.
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  const changed = (name: string, drag?: Drag) => {
    clearTimeout(timer.current);
    busy.current = true;
    if (name !== SEARCH_BOX) typing.current = null;
    else if (form.current) typing.current ??= { view, others: listOtherFields(form.current), isSent: false };
    if (drag !== "held") timer.current = setTimeout(() => latestSend.current(name, drag), toDelay(name));
  };
  useEffect(() => {
    const touched = form.current ? readTouched(form.current) : [];
    if (touched.length > 0) changed(touched.every((name) => name === SEARCH_BOX) ? SEARCH_BOX : "");
  }, []);
  useEffect(() => {
    if (!form.current || busy.current) return;
    if (document.activeElement !== form.current.elements.namedItem(SEARCH_BOX)) typing.current = null;
    followAnswer(form.current, typing.current !== null);
    // Filters below the one in use may go, and a column that becomes shorter would take it out of sight (SEA-24).
    const { activeElement } = document;
    if (staysThere.current && form.current.contains(activeElement))
      activeElement?.scrollIntoView({ block: "nearest" });
    staysThere.current = false;
  }, [view]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    form,
    busy,
    changed,
    leaveSearchBox: () => {
      if (!typing.current || busy.current || !form.current) return;
      typing.current = null;
      followAnswer(form.current, false);
    },
    forgetTyping: () => {
      clearTimeout(timer.current);
      busy.current = false;
      typing.current = null;
    },
    onSubmit: (event) => {
      event.preventDefault();
      send();
      const sheet = document.getElementById(FILTER_SHEET);
      if (sheet?.matches(":popover-open")) sheet.hidePopover();
    },
  };
}

/** Where the filter form goes: the search's own path unless the server names another. */
export function toFormAction(view: ResultsView): string {
  return view.action ?? view.path;
}

/** Names of the fields that the shopper changed before JavaScript ran: they say something else than the page. */
function readTouched(form: HTMLFormElement): readonly string[] {
  return [...form.elements].flatMap((field) => {
    if (!(field instanceof HTMLInputElement) || field.name === "" || field.type === "hidden") return [];
    const isTouched = field.checked !== field.defaultChecked || field.value !== field.defaultValue;
    return isTouched ? [field.name] : [];
  });
}

/** The form's fields; while words are typed, those beside the search box as they were before. */
function readFields(form: HTMLFormElement, typing: TypedQuery | null): Fields {
  const fields = [...new FormData(form)];
  return typing ? [...typing.others, ...fields.filter(([name]) => name === SEARCH_BOX)] : fields;
}

function listOtherFields(form: HTMLFormElement): Fields {
  return [...new FormData(form)].filter(([name]) => name !== SEARCH_BOX);
}

/** Sets every field to what the page says: after a chip was removed, after going back. Words that are being typed stay. */
function followAnswer(form: HTMLFormElement, isTyping: boolean): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || (isTyping && field.name === SEARCH_BOX)) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = field.defaultChecked;
    else if (field.value !== field.defaultValue) field.value = field.defaultValue;
  }
}
