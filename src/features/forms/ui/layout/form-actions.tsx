import LoaderCircle from "lucide/dist/esm/icons/loader-circle.mjs";
import type { ComponentProps, ReactNode } from "react";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { PrivacyLine } from "#features/tenancy/ui/privacy-line.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { Button } from "#ui/controls/button.tsx";

interface FormActionsProps {
  readonly sending: boolean;
  /** Of the button that sends the form. */
  readonly label: string;
  /** The step to go back to. */
  readonly back?: string | undefined;
  readonly className?: string;
  /** Beside the buttons. */
  readonly beside?: ReactNode;
  /** Whether the form asks for details here, which the privacy collection notice is about (LAW-06). */
  readonly asksDetails?: boolean;
  readonly children?: ReactNode;
}

/** On, back, and beside them the way to the privacy collection notice (LAW-06). */
export function FormActions({
  sending,
  label,
  back,
  className = "mt-6 grid gap-3",
  beside,
  asksDetails = true,
  children,
}: FormActionsProps) {
  return (
    <div className={className}>
      <div className="flex flex-wrap gap-3">
        <SendButton sending={sending} label={label} />
        {back !== undefined && (
          <StepButton to={back} variant="quiet" disabled={sending}>
            Back
          </StepButton>
        )}
        {beside}
      </div>
      {asksDetails && <PrivacyLine />}
      {children}
    </div>
  );
}

interface StepButtonProps
  extends Pick<ComponentProps<typeof Button>, "variant" | "disabled" | "className" | "children"> {
  readonly to: string;
}

/** Leads to another step, and nothing is checked. */
export const StepButton = ({ to, ...button }: StepButtonProps) => (
  <Button type="submit" size="large" name={CARRIED_FIELDS.back} value={to} formNoValidate {...button} />
);

/** Disabled with a spinner while the form is on its way (LEAD-06). */
export function SendButton({ sending, label }: { sending: boolean; label: string }) {
  return (
    <Button type="submit" size="large" disabled={sending} className="grow sm:min-w-52 sm:grow-0">
      {sending && <Icon icon={LoaderCircle} className="shrink-0 animate-spin" />}
      {sending ? "Sending…" : label}
    </Button>
  );
}
