import MailIcon from "lucide/dist/esm/icons/mail.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";

interface Contact {
  readonly text: string;
  readonly href: string;
}

/** Calls a shopper, or writes to them; null for what they have not left. */
export function ContactButtons({ phone, email }: { phone: Contact | null; email: Contact | null }) {
  return (
    <>
      {phone && (
        <a href={phone.href} className={buildButtonClass({ size: "small" })}>
          <Icon icon={Phone} size={18} />
          <span>
            <span className="sr-only">Call </span>
            {phone.text}
          </span>
        </a>
      )}
      {email && (
        <a href={email.href} className={buildButtonClass({ variant: "secondary", size: "small" })}>
          <Icon icon={MailIcon} size={18} />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Write to </span>
            {email.text}
          </span>
        </a>
      )}
    </>
  );
}
