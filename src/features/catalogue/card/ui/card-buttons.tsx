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
  if (card.dealer)
    return (
      <div className={className}>
        <LinkButton to={card.href} size="small" variant={look} className="relative grow basis-0">
          <span className="line-clamp-1">See at {card.dealer}</span>
          <span className="sr-only">: {card.title}</span>
        </LinkButton>
      </div>
    );
  const shown = buttons.flatMap((button) => {
    const href = findHref(card, button);
    return href ? [{ button, href }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className={className}>
      {shown.map(({ button, href }) => (
        <LinkButton
          key={button}
          to={href}
          size="small"
          variant={button === "enquire" ? look : "secondary"}
          className="relative grow basis-0"
        >
          {WORDS[button][0]}
          <span className="sr-only">
            {WORDS[button][1]} {card.title}
          </span>
        </LinkButton>
      ))}
    </div>
  );
}

/** What is seen, and what is read out between it and the vehicle's name. */
const WORDS: Readonly<Record<CardButton, readonly [seen: string, read: string]>> = {
  view: ["View", ""],
  "test-drive": ["Test drive", ""],
  reserve: ["Reserve", ""],
  enquire: ["Enquire", " about"],
};

const findHref = ({ href, ...card }: CardView, button: CardButton) =>
  ({ view: href, "test-drive": card.testDriveHref, reserve: card.reserveHref, enquire: card.enquireHref })[
    button
  ];
