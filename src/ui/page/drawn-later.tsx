import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNear } from "./in-view.ts";
import { addPart } from "./parts-loaded.ts";

/** How a part learns what was typed into the forms that the server drew, before its own took their place. */
export interface Served {
  readonly typed: FormData | null;
}

interface Shown<Props> {
  readonly Part: ComponentType<Props & Served>;
  readonly typed: FormData | null;
  /** Which of its controls had focus, and what was selected of its text. */
  readonly focus: { readonly control: number; readonly selected: readonly [number, number] | null } | null;
}

/** The same object each time: React leaves alone what stands there. */
const AS_SERVED = { __html: "" };
const NEAR = "800px";

/**
 * A part far down a page whose scripts a browser asks for when it comes near. A server draws it like any other, and what
 * it drew stands until then; what was typed into it stays. On a page that was navigated to it is asked for at once.
 */
export function drawLater<Props extends object>(
  load: () => Promise<ComponentType<Props & Served>>,
): ComponentType<Props> {
  return drawPart(load, NEAR);
}

/**
 * A part with nothing to press but links, whose props stay what they are: what a server drew of it stands, and its scripts
 * come to a page that was navigated to alone.
 */
export function drawServed<Props extends object>(
  load: () => Promise<ComponentType<Props & Served>>,
): ComponentType<Props> {
  return drawPart(load, null);
}

/**
 * A part in which nothing changes while pages are open, on every page of a document: a browser keeps the HTML that its document
 * has, and needs neither its props nor its scripts (D220).
 * @param place selects the element around it
 */
export function drawOnServer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: string,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  let html: string | undefined;
  if (typeof document === "undefined") {
    addPart(
      load().then((loaded) => {
        Part = loaded;
      }),
    );
  }
  return function DrawnOnServer(props: Props) {
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

/** `near`: how far from the window it takes its scripts; null for never. */
function drawPart<Props extends object>(
  load: () => Promise<ComponentType<Props & Served>>,
  near: string | null,
): ComponentType<Props> {
  let part: ComponentType<Props & Served> | null = null;
  const ask = async () => {
    part ??= await load();
    return part;
  };
  if (typeof document === "undefined") addPart(ask().then(() => undefined));
  return function DrawnLater(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [shown, setShown] = useState<Shown<Props> | null>(
      () => part && { Part: part, typed: null, focus: null },
    );
    const draw = async (signal: AbortSignal) => {
      // Where the line fails, the served form asks the server.
      const Part = await ask().catch(() => null);
      // At once: what is typed between reading the served form and drawing another would be lost.
      if (Part && !signal.aborted)
        flushSync(() => setShown((before) => before ?? { Part, ...findServed(place.current) }));
    };
    useNear(place, near, draw);
    useEffect(() => {
      // Nothing was served to a page that was navigated to.
      if (place.current?.hasChildNodes()) return;
      const leaving = new AbortController();
      draw(leaving.signal);
      return () => leaving.abort();
    }, []);
    useLayoutEffect(() => {
      if (shown?.focus) giveFocus(place.current, shown.focus);
    }, [shown]);
    if (shown === null)
      return <div key="served" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />;
    return (
      <div key="drawn" ref={place}>
        <shown.Part {...props} typed={shown.typed} />
      </div>
    );
  };
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
