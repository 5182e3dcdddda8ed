import Phone from "lucide/dist/esm/icons/phone.mjs";
import { type MouseEvent, useState } from "react";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LiveRegion } from "#ui/base/live-region.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import type { CallPhone } from "../view/vehicle-view.ts";

/**
 * "Call Now" (PHONE-08, SIDE-06, SIDE-07). A masked number shows whole on the first click and is called by the
 * next; a finger dials at once, and so does a button without a number (D25). Both are recorded (PHONE-03). Without
 * JavaScript it is a plain link with the whole number.
 */
export function CallButton({
  phone,
  carId,
  withNumber,
  size,
}: {
  phone: CallPhone;
  carId: number;
  withNumber: boolean;
  size: "medium" | "large";
}) {
  const [asked, setAsked] = useState(false);
  const masked = asked ? null : phone.masked;
  const call = (event: MouseEvent) => {
    recordReveal(carId);
    setAsked(true);
    if (withNumber && masked !== null && !isTouch(event)) event.preventDefault();
  };
  return (
    <>
      <a
        href={phone.href}
        onClick={call}
        className={classNames(
          buildButtonClass({ variant: "secondary", size }),
          "flex-wrap gap-x-2! gap-y-0!",
        )}
      >
        <Icon icon={Phone} />
        <span>
          Call<span className="max-lg:sr-only"> Now</span>
        </span>
        {withNumber && <Digits display={phone.display} masked={masked} />}
      </a>
      {withNumber && <LiveRegion message={asked ? phone.display : ""} />}
    </>
  );
}

function Digits({ display, masked }: { display: string; masked: string | null }) {
  const look = "tabular font-normal whitespace-nowrap";
  if (masked === null) return <span className={look}>{display}</span>;
  return (
    <span className={look}>
      <span className="noscript:hidden">
        {masked}
        <span className="sr-only"> (show the whole number)</span>
      </span>
      <span className="hidden noscript:inline">{display}</span>
    </span>
  );
}

/** A click of a keyboard has no kind of pointer. Where a browser does not say, the screen that it is on decides. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  const { pointerType } = nativeEvent as PointerEvent;
  if (pointerType === undefined) return matchMedia("(hover: none)").matches;
  return pointerType === "touch" || pointerType === "pen";
}

/** Vehicles whose number was asked for since the page was loaded: several buttons show the same number. */
const recorded = new Set<number>();

/**
 * Records that the shopper asked for a vehicle's number or called it: event 25 and a call to the site (PHONE-03, API-10,
 * ANA-04, D25). It outlives the page, and its failure is only logged.
 */
function recordReveal(carId: number): void {
  if (recorded.has(carId)) return;
  recorded.add(carId);
  track(EVENTS.phoneReveal, carId);
  fetch("/api/phone-reveal", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ car_id: carId }),
  })
    .then(({ ok, status }) => ok || warn(status))
    .catch(warn);
}

function warn(problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: API-10 is no business of the shopper's.
  console.warn("Phone reveal:", problem);
}
