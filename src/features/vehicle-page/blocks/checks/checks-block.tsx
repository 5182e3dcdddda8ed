import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import type { ChecksView } from "./checks.ts";

/** The warranty of a used vehicle, and what a buyer can check of it (VDP-13, VDP-19, ANA-08, D397). */
export function ChecksBlock({ block: { vehicleId, checks }, Section }: BlockProps<ChecksView>) {
  return (
    <Section id="checks" title="Check before you buy" className="print:hidden">
      <ul className="grid grid-cols-1 gap-x-12 gap-y-6 sm:grid-cols-2">
        {checks.map(({ title, text, link, isHistoryReport, more }) => (
          <li key={title} className="grid content-start justify-items-start gap-2 sm:last:odd:col-span-2">
            <h3 className="font-semibold">{title}</h3>
            <p className="measure wrap-anywhere">{text}</p>
            {link && (
              <a
                href={link.href}
                target="_blank"
                rel="noreferrer"
                className={buildButtonClass({ variant: "secondary" })}
                onClick={isHistoryReport ? () => track(EVENTS.historyReport, vehicleId) : undefined}
              >
                {link.label}
                <Icon icon={ExternalLink} size={18} />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
            {more && (
              <details className="measure text-sm">
                <summary className="link inline-flex min-h-11 items-center">{more.title}</summary>
                {more.text}
              </details>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
