import Phone from "lucide/dist/esm/icons/phone.mjs";
import { toTelephoneHref } from "#features/places/telephone.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

/** A plain `tel:` link (D25). */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a
      href={toTelephoneHref(phone)}
      className={classNames("inline-flex min-h-11 items-center gap-2 whitespace-nowrap", className)}
    >
      <Icon icon={Phone} size={18} />
      {phone}
    </a>
  );
}
