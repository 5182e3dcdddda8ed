import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import MessageSquare from "lucide/dist/esm/icons/message-square.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { toSmsHref } from "./sms-href.ts";

type PhoneLink = { readonly display: string; readonly href: string };

export interface LocationWaysProps {
  readonly directionsHref: string | null;
  readonly phone: PhoneLink | null;
  readonly landline: PhoneLink | null;
}

/** Ways to reach a location: directions, its numbers, and a text where its number is a mobile (PHONE-07, PHONE-08). */
export function LocationWays({ directionsHref, phone, landline }: LocationWaysProps) {
  const sms = phone && toSmsHref(phone.href);
  const look = buildButtonClass({ variant: "secondary" });
  if (!directionsHref && !phone && !landline) return null;
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {directionsHref && (
        <a href={directionsHref} target="_blank" rel="noreferrer" className={look}>
          <Icon icon={MapPin} />
          Get Directions
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {phone && (
        <a href={phone.href} className={classNames(look, "tabular flex-wrap gap-y-0! py-1.5")}>
          <Icon icon={Phone} />
          Call the dealer
          <span className="font-normal whitespace-nowrap">{phone.display}</span>
        </a>
      )}
      {landline && (
        <a href={landline.href} className={classNames(look, "tabular flex-wrap gap-y-0! py-1.5")}>
          <Icon icon={Phone} />
          Landline
          <span className="font-normal whitespace-nowrap">{landline.display}</span>
        </a>
      )}
      {sms && (
        <a href={sms} className={look}>
          <Icon icon={MessageSquare} />
          Text us
        </a>
      )}
    </div>
  );
}
