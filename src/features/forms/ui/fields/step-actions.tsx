import LoaderCircle from "lucide/dist/esm/icons/loader-circle.mjs";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { PrivacyLine } from "#features/tenancy/ui/privacy-line.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { Button } from "#ui/controls/button.tsx";
import type { EnquiryView } from "../../enquiry/take/enquiry-view.ts";

/** At the foot of a panel with a padding of 1rem that scrolls. */
const PINNED =
  "sticky -bottom-4 z-10 -mx-4 mt-4 -mb-4 grid gap-1.5 border-t border-line bg-surface px-4 py-2.5";

/** On, back, and beside them the way to the privacy collection notice (LAW-06). `pinned` keeps them in view. */
export function StepActions({
  view,
  sending,
  pinned,
}: {
  view: EnquiryView;
  sending: boolean;
  pinned: boolean;
}) {
  const at = view.steps.findIndex(({ key }) => key === view.step);
  const before = view.steps[at - 1];
  const isLast = at === view.steps.length - 1;
  return (
    <div className={pinned ? PINNED : "mt-6 grid gap-3"}>
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
