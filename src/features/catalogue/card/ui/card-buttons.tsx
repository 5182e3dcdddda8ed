import { type ButtonVariant, LinkButton } from "#ui/controls/button.tsx";
import type { CardButton } from "../../settings/card-settings.ts";
import type { CardView } from "../card.ts";

/** The buttons that the site has chosen for its cards (CARD-17). They lie above the card's own link. */
export function CardButtons({
  card,
  buttons,
  enquire: look = "primary",
  className,
}: {
  card: CardView;
  buttons: readonly CardButton[];
  enquire?: ButtonVariant;
  className?: string;
}) {
  const enquire = buttons.includes("enquire") && card.enquireHref;
  const drive = buttons.includes("test-drive") && card.driveHref;
  if (!enquire && !drive && !buttons.includes("view")) return null;
  return (
    <div className={className}>
      {buttons.includes("view") && (
        <LinkButton to={card.href} size="small" variant="secondary" className="relative grow basis-0">
          View<span className="sr-only"> {card.title}</span>
        </LinkButton>
      )}
      {drive && (
        <LinkButton to={drive} size="small" variant="secondary" className="relative grow basis-0">
          Test drive<span className="sr-only"> {card.title}</span>
        </LinkButton>
      )}
      {enquire && (
        <LinkButton to={enquire} size="small" variant={look} className="relative grow basis-0">
          Enquire<span className="sr-only"> about {card.title}</span>
        </LinkButton>
      )}
    </div>
  );
}
