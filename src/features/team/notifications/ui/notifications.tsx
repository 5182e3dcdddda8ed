import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { Button } from "#ui/controls/button.tsx";
import { YOU_FIELDS } from "../../you/you-view.ts";
import { DEVICE_FIELD, NOTIFICATION_INTENTS } from "../notification-paths.ts";
import type { NotificationsView, PushDeviceView } from "../notifications-view.ts";
import type { PushProblem } from "./push-browser.ts";
import { useCanNotify } from "./use-notifications.ts";

/** Where a person is told of enquiries while no page is open (D463). */
export function Notifications({ view, problem }: { view: NotificationsView; problem: string | undefined }) {
  const { publicKey, devices, sessionId } = view;
  const isOnHere = devices.some(({ isThis }) => isThis);
  return (
    <>
      <p className="measure text-muted">
        Hear of new enquiries and of those you are given, also while Forecourt is closed. The screen shows
        what it is about and the yard, never who asks.
      </p>
      {problem !== undefined && <FormMessage error={problem} />}
      {devices.length > 0 && (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
      {publicKey === null ? (
        <p className="font-semibold">Notifications aren’t set up on this installation.</p>
      ) : (
        !isOnHere && <TurnOn publicKey={publicKey} sessionId={sessionId} />
      )}
    </>
  );
}

function Device({ device: { id, name, isThis, text } }: { device: PushDeviceView }) {
  const stop = () => {
    if (isThis) void import("./push-browser.ts").then(({ stopNotifications }) => stopNotifications());
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {name}
          {isThis && <span className="font-normal text-muted"> (this one)</span>}
        </p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <Form method="post" onSubmit={stop}>
        <input type="hidden" name={DEVICE_FIELD} value={id} />
        <Button
          type="submit"
          name={YOU_FIELDS.intent}
          value={NOTIFICATION_INTENTS.stop}
          variant="secondary"
          size="small"
        >
          Turn off<span className="sr-only"> on {name}</span>
        </Button>
      </Form>
    </li>
  );
}

const PROBLEMS: Readonly<Record<PushProblem, string>> = {
  denied:
    "Your browser blocks notifications from Forecourt. Allow them in its settings for this page, then try again.",
  failed: "That did not work just now. Check your connection and try again.",
};

function TurnOn({ publicKey, sessionId }: Pick<NotificationsView, "sessionId"> & { publicKey: string }) {
  const can = useCanNotify();
  const submit = useSubmit();
  const [problem, setProblem] = useState<PushProblem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isBusy = useNavigation().state !== "idle" || isAsking;
  const ask = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const { askForNotifications } = await import("./push-browser.ts");
      const asked = await askForNotifications(publicKey, sessionId);
      if (!asked.ok) return setProblem(asked.problem);
      await submit({ ...asked.fields, [YOU_FIELDS.intent]: NOTIFICATION_INTENTS.start }, { method: "post" });
    } catch {
      setProblem("failed");
    } finally {
      setAsking(false);
    }
  };
  if (can === null) return null;
  if (!can)
    return (
      <p className="measure">
        This browser can’t show notifications. On an iPhone or iPad, press Share, then “Add to Home Screen”,
        and turn them on there.
      </p>
    );
  return (
    <>
      <Button className="justify-self-start" aria-disabled={isBusy} onClick={() => void (isBusy || ask())}>
        Turn on for this device
      </Button>
      <p role="status" className="text-sm font-semibold text-danger empty:hidden">
        {problem && PROBLEMS[problem]}
      </p>
    </>
  );
}
