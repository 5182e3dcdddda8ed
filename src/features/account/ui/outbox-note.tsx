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
