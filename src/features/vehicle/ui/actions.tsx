import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { buttonClass, LinkButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import type { VehicleView } from "../vehicle-view.ts";

type Look = { className: string; size: "medium" | "large" };

/** "Enquire Now" and "Call Now" (SIDE-06, SIDE-07, D25), or what a car that is gone offers instead (VDP-15, SIDE-13). */
export function Actions({ view, className, size }: Look & { view: VehicleView }) {
  if (!view.available) {
    return (
      <div className={className}>
        <LinkButton to={view.similarHref} size={size}>
          Find Me Something Similar
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={className}>
      <a href="#enquiry" className={buttonClass({ size })}>
        <Icon icon={Mail} />
        Enquire Now
      </a>
      {view.phone && (
        <a
          href={view.phone.href}
          className={classNames(buttonClass({ variant: "secondary", size }), "flex-wrap gap-x-2! gap-y-0!")}
        >
          <Icon icon={Phone} />
          Call Now
          <span className="tabular font-normal whitespace-nowrap max-lg:hidden">{view.phone.display}</span>
        </a>
      )}
    </div>
  );
}
