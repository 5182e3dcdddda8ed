import type { Noun } from "#features/vehicles/noun.ts";
import { LinkButton } from "#ui/controls/button.tsx";

/** The way to emails about new vehicles like these (D143). */
export function AlertLink({ href, noun, isEmpty }: { href: string | null; noun: Noun; isEmpty: boolean }) {
  return href === null ? null : (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-quiet p-5">
      <p className="grow basis-60 font-semibold">
        {isEmpty
          ? "Be the first to know when one arrives."
          : "Not quite right? New ones arrive all the time."}
      </p>
      <LinkButton to={href} rel="nofollow" variant="secondary">
        Tell me about new {noun.many} like this
      </LinkButton>
    </div>
  );
}
