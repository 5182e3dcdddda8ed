import LoaderCircle from "lucide/dist/esm/icons/loader-circle.mjs";
import { CARRIED_FIELDS } from "#features/leads/enquiry/enquiry-fields.ts";
import type { EnquiryView } from "#features/leads/enquiry/enquiry-view.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button } from "#ui/controls/button.tsx";

/** On, back, and beside them the way to the privacy collection notice (LAW-06). */
export function StepActions({ view, sending }: { view: EnquiryView; sending: boolean }) {
  const at = view.steps.findIndex(({ key }) => key === view.step);
  const before = view.steps[at - 1];
  const isLast = at === view.steps.length - 1;
  return (
    <div className="mt-6 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <SendButton sending={sending} label={isLast ? "Send Enquiry" : "Continue"} />
        {before && (
          <Button
            type="submit"
            size="large"
            variant="quiet"
            name={CARRIED_FIELDS.back}
            value={before.key}
            formNoValidate
            disabled={sending}
          >
            Back
          </Button>
        )}
      </div>
      <PrivacyLine />
    </div>
  );
}

/** Disabled with a spinner while the form is on its way (LEAD-06). */
export function SendButton({ sending, label }: { sending: boolean; label: string }) {
  return (
    <Button type="submit" size="large" disabled={sending} className="grow sm:min-w-52 sm:grow-0">
      {sending && <Icon icon={LoaderCircle} className="shrink-0 animate-spin" />}
      {sending ? "Sending…" : label}
    </Button>
  );
}

/** LAW-06 */
export function PrivacyLine() {
  return (
    <p className="text-sm text-muted">
      How we use your details:{" "}
      <a href="/privacy-policy" target="_blank" className="link inline-block py-1" rel="noopener">
        privacy collection notice<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
