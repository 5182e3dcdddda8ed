import Bell from "lucide/dist/esm/icons/bell.mjs";
import { Form, useNavigation } from "react-router";
import { WATCHED } from "#features/alerts/take/manage-view.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { GARAGE_FIELDS } from "../section/garage-fields.ts";
import { focusSection } from "../section/garage-section.tsx";
import type { AlertEntry } from "./build-alert-entries.server.ts";

/** The alerts. One that is being stopped is left out at once. */
export function AlertList({ alerts, formToken }: { alerts: readonly AlertEntry[]; formToken: string }) {
  const stopping = useNavigation().formData?.get(GARAGE_FIELDS.stoppedAlert);
  return (
    <ul className="grid gap-3">
      {alerts
        .filter(({ id }) => id !== stopping)
        .map((alert) => (
          <Alert key={alert.id} alert={alert} formToken={formToken} />
        ))}
    </ul>
  );
}

function Alert({ alert, formToken }: { alert: AlertEntry; formToken: string }) {
  const { id, kind, title, askedOn, isConfirmed, link } = alert;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <Icon icon={Bell} size={24} className="shrink-0 text-accent max-sm:hidden" />
      <div className="min-w-0 grow basis-56">
        <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
        <p className="text-sm text-muted">
          {WATCHED[kind]}, since {askedOn}
        </p>
        {link === null && (
          <p className="font-semibold">
            {isConfirmed
              ? "No longer for sale"
              : "Not confirmed yet: open the link in the email that we sent you."}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {link && (
          <LinkButton to={link.href} variant="secondary" size="small">
            {link.label}
            <span className="sr-only"> of {title}</span>
          </LinkButton>
        )}
        <Form method="post" preventScrollReset onSubmit={() => focusSection("searches")}>
          <input type="hidden" name={GARAGE_FIELDS.formToken} value={formToken} />
          <input type="hidden" name={GARAGE_FIELDS.stoppedAlert} value={id} />
          <Button type="submit" variant="quiet" size="small">
            Stop<span className="sr-only"> {title}</span>
          </Button>
        </Form>
      </div>
    </li>
  );
}
