import { type ReactNode, useLayoutEffect, useState } from "react";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import {
  type RememberedShopper,
  readShopper,
  removeShopper,
  SHOPPER_FIELDS,
} from "../kept/remembered-shopper.ts";
import { useFieldId } from "./field-ids.ts";

/**
 * Details of the last enquiry, for a form that holds none yet, and the line that says so with its "Not you?". The line
 * takes the same room before the details arrive (D17).
 * @param purpose what the line says the details are for: "for your booking"; null for no line until there are details, in a form
 *   that appears after hydration
 */
export function useRememberedShopper(
  siteSlug: string,
  wanted: boolean,
  purpose: string | null = "to answer you",
): { shopper: RememberedShopper | null; notice: ReactNode } {
  const [shopper, setShopper] = useState<RememberedShopper | null>(null);
  useLayoutEffect(() => {
    if (wanted) setShopper(readShopper(siteSlug, openBrowserStore("localStorage")));
  }, [siteSlug, wanted]);
  const fieldId = useFieldId();
  const forget = () => {
    removeShopper(siteSlug, openBrowserStore("localStorage"));
    setShopper(null);
    clearFields(SHOPPER_FIELDS.map(fieldId));
  };
  return { shopper, notice: <Notice {...{ shopper, purpose, forget }} /> };
}

function Notice({
  shopper,
  purpose,
  forget,
}: {
  shopper: RememberedShopper | null;
  purpose: string | null;
  forget: () => void;
}) {
  if (!shopper && purpose === null) return null;
  return (
    <div className="flex h-11 items-center gap-2 text-sm leading-tight text-muted">
      {shopper ? (
        <>
          <p className="min-w-0 truncate">
            Filled in {shopper.name ? `for ${shopper.name}` : "from last time"}.
          </p>
          <button type="button" className="link min-h-11 shrink-0 px-1 font-semibold" onClick={forget}>
            Not you?
          </button>
        </>
      ) : (
        <p>We use these details {purpose}.</p>
      )}
    </div>
  );
}

function clearFields(ids: readonly string[]): void {
  const controls = ids.map((id) => document.getElementById(id));
  for (const control of controls) if (control instanceof HTMLInputElement) clear(control);
  controls[0]?.focus();
}

function clear(control: HTMLInputElement): void {
  control.value = "";
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
