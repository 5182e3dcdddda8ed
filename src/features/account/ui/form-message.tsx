import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import { Icon } from "#ui/base/icon.tsx";

/** Error or success message of a form; screen readers announce it. */
export function FormMessage({ error, done }: { error: string | null; done?: string | null }) {
  const text = error ?? done;
  if (!text) return null;
  const look = error ? "border-danger bg-danger-soft text-danger" : "border-line-strong bg-quiet text-ink";
  return (
    <p
      role={error ? "alert" : "status"}
      className={`mb-5 flex gap-3 rounded-card border-2 p-4 font-semibold ${look}`}
    >
      <Icon icon={error ? CircleAlert : CircleCheck} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

/** Leads to the outbox on an installation that sends no messages (T9). */
export function OutboxNote({ href }: { href: string }) {
  return (
    <p className="rounded-card bg-quiet p-4">
      This installation sends no messages.{" "}
      <a href={href} target="_blank" rel="noreferrer" className="underline">
        Read the code in its outbox
      </a>
      .
    </p>
  );
}
