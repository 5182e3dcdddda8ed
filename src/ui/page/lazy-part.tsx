import {
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useNear } from "./in-view.ts";

type Part<Props> = (props: Props) => ReactNode;

/** Loads a part, as React's `lazy` takes it. */
type Load<Props> = () => Promise<{ readonly default: Part<Props> }>;

/** How a part learns what was typed into the forms that the server rendered, before its own took their place. */
export interface Served {
  readonly typed: FormData | null;
}

interface Shown<Props> {
  readonly Part: Part<Props & Served>;
  readonly typed: FormData | null;
  /** Which of its controls had focus, and what was selected of its text. */
  readonly focus: { readonly control: number; readonly selected: readonly [number, number] | null } | null;
}

/** The same object each time: React leaves alone what stands there. */
const AS_SERVED = { __html: "" };
const NEAR = "800px";

const loading: Promise<void>[] = [];

/** Notes a part of pages that is on its way. */
export function addPart(part: Promise<void>): void {
  loading.push(part);
}

/**
 * Resolves once the parts requested so far, and those that they bring, are there (or failed), so that rendering a page waits for
 * nothing.
 */
export async function waitForParts(): Promise<void> {
  for (let waited = 0; waited < loading.length; ) {
    waited = loading.length;
    await Promise.all(loading);
  }
}

/** A part that few pages have: a browser loads its scripts when it is rendered. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let part: ComponentType<Props> = lazy(load);
  loadOnServer(load, (loaded) => {
    part = loaded;
  });
  return function LazyPart(props: Props) {
    const [Part] = useState(() => part);
    return <Part {...props} />;
  };
}

/**
 * A part far down a page whose scripts a browser loads when it comes near. What the server rendered stands until then; what was
 * typed into it stays. On a page that was navigated to, they are loaded at once.
 * @param near how far from the window it loads them
 */
export function hydrateNear<Props extends object>(
  load: Load<Props & Served>,
  near = NEAR,
): ComponentType<Props> {
  return hydrate(load, near);
}

/**
 * A part with nothing to press but links, whose props stay what they are: what the server rendered stands, and its scripts are
 * loaded only on a page that was navigated to.
 */
export function hydrateNever<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return hydrate(load, null);
}

/**
 * A part in which nothing changes while pages are open, on every page of a document: a browser keeps the HTML that its document
 * has, and needs neither its props nor its scripts (D220).
 * @param place selects the element around it
 */
export function serverPart<Props extends object>(load: Load<Props>, place: string): ComponentType<Props> {
  let Part: Part<Props> | null = null;
  let html: string | undefined;
  loadOnServer(load, (loaded) => {
    Part = loaded;
  });
  return function ServerPart(props: Props) {
    if (Part)
      return (
        <div>
          <Part {...props} />
        </div>
      );
    html ??= document.querySelector(`${place} > div`)?.innerHTML ?? "";
    return <div dangerouslySetInnerHTML={{ __html: html }} />;
  };
}

/** A server renders every part, so it loads all of them before the first page. */
function loadOnServer<Props>(load: Load<Props>, take: (part: Part<Props>) => void): void {
  if (typeof document === "undefined") addPart(load().then((loaded) => take(loaded.default)));
}

/** `near`: how far from the window it loads its scripts; null for never. */
function hydrate<Props extends object>(
  load: Load<Props & Served>,
  near: string | null,
): ComponentType<Props> {
  let part: Part<Props & Served> | null = null;
  const take = (loaded: Part<Props & Served>) => {
    part = loaded;
  };
  loadOnServer(load, take);
  return function HydratedLater(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [shown, setShown] = useState<Shown<Props> | null>(
      () => part && { Part: part, typed: null, focus: null },
    );
    const show = async (signal: AbortSignal) => {
      // Where the line fails, the served form asks the server.
      const Part = part ?? (await load().catch(() => null))?.default;
      if (Part) take(Part);
      await untilReachable(place.current);
      // At once: what is typed between reading the served form and rendering another would be lost.
      if (Part && !signal.aborted)
        flushSync(() => setShown((before) => before ?? { Part, ...findServed(place.current) }));
    };
    useNear(place, near, show);
    useEffect(() => {
      // Nothing was served to a page that was navigated to.
      if (place.current?.hasChildNodes()) return;
      const leaving = new AbortController();
      show(leaving.signal);
      return () => leaving.abort();
    }, []);
    useLayoutEffect(() => {
      if (shown?.focus) giveFocus(place.current, shown.focus);
    }, [shown]);
    if (shown === null)
      return <div key="served" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />;
    return (
      <div key="hydrated" ref={place}>
        <shown.Part {...props} typed={shown.typed} />
      </div>
    );
  };
}

/**
 * Resolves once nothing is open over an element. What was opened from the served part gives the focus back to it, so that must
 * still be there.
 */
async function untilReachable(element: HTMLElement | null): Promise<void> {
  while (element?.closest("[inert]")) {
    const change = Promise.withResolvers<void>();
    const observer = new MutationObserver(() => change.resolve());
    observer.observe(document, { subtree: true, attributeFilter: ["inert"] });
    await change.promise;
    observer.disconnect();
    // A browser gives the focus back after it has told that something closes.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function findServed(place: HTMLElement | null): Pick<Shown<never>, "typed" | "focus"> {
  const form = place?.querySelector("form");
  const active = document.activeElement;
  const control = place ? controlsIn(place).indexOf(active as HTMLElement) : -1;
  const [from, to] = active instanceof HTMLInputElement ? [active.selectionStart, active.selectionEnd] : [];
  const selected = from == null || to == null ? null : ([from, to] as const);
  return { typed: form ? new FormData(form) : null, focus: control < 0 ? null : { control, selected } };
}

function giveFocus(
  place: HTMLElement | null,
  { control, selected }: NonNullable<Shown<never>["focus"]>,
): void {
  const element = place && controlsIn(place)[control];
  element?.focus({ preventScroll: true });
  if (element instanceof HTMLInputElement && selected) element.setSelectionRange(...selected);
}

const controlsIn = (place: HTMLElement) => [
  ...place.querySelectorAll<HTMLElement>("a, button, input, select, summary"),
];
