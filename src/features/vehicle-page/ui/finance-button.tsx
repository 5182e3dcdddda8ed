import HandCoins from "lucide/dist/esm/icons/hand-coins.mjs";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";

/**
 * To the finance form with the vehicle filled in, or to its quote where the site gates finance (FIN-58 to FIN-60, SIDE-17).
 * Search engines are not led there: it is one page however many vehicles link to it. A `repeated` one is for who points;
 * keyboards and screen readers have the page's own. A `plain` one looks like a link in a text.
 */
export function FinanceButton({
  link,
  repeated = false,
  plain = false,
  className,
}: {
  link: VehicleView["financeLink"];
  repeated?: boolean;
  plain?: boolean;
  className?: string;
}) {
  if (!link) return null;
  if (plain)
    return (
      <Link
        to={link.href}
        rel="nofollow"
        className={classNames(
          "link inline-flex min-h-11 items-center text-sm font-semibold print:hidden",
          className,
        )}
      >
        {link.label}
      </Link>
    );
  return (
    <LinkButton
      to={link.href}
      rel="nofollow"
      variant="secondary"
      tabIndex={repeated ? -1 : undefined}
      className={className}
    >
      <Icon icon={HandCoins} />
      {link.label}
    </LinkButton>
  );
}
