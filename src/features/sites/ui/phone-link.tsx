import Phone from "lucide/dist/esm/icons/phone.mjs";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { telephoneHref } from "../telephone.ts";

/** A plain `tel:` link (D25). */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a
      href={telephoneHref(phone)}
      className={classNames("inline-flex min-h-11 items-center gap-2 whitespace-nowrap", className)}
    >
      <Icon icon={Phone} size={18} />
      {phone}
    </a>
  );
}
