import Mail from "lucide/dist/esm/icons/mail.mjs";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass, LinkButton } from "#ui/controls/button.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { CallButton } from "./call-button.tsx";

interface Look {
  readonly className: string;
  readonly size: "medium" | "large";
  /** Beside Call Now, on wide screens (SIDE-07). */
  readonly withNumber: boolean;
}

/** "Enquire Now" and "Call Now" (SIDE-06, SIDE-07, D25), or what a car that is gone offers instead (VDP-15, SIDE-13). */
export function Actions({ view, className, size, withNumber }: Look & { view: VehicleView }) {
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
      <a href={view.enquireHref} className={buildButtonClass({ size })}>
        <Icon icon={Mail} />
        <span>
          Enquire<span className="max-lg:sr-only"> Now</span>
        </span>
      </a>
      {view.phone && (
        <CallButton key={view.id} phone={view.phone} carId={view.id} withNumber={withNumber} size={size} />
      )}
    </div>
  );
}
