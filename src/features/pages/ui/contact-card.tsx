import Mail from "lucide/dist/esm/icons/mail.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";
import { toTelephoneHref } from "#features/places/telephone.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass, LinkButton } from "#ui/controls/button.tsx";

/** How to reach the dealer, beside each of their pages. */
export default function ContactCard({ site, className }: { site: SiteView; className?: string }) {
  const { name, legal } = site;
  return (
    <aside
      aria-label={`Contact ${name}`}
      className={classNames("grid gap-4 rounded-card border border-line bg-quiet p-5", className)}
    >
      <p className="text-lg font-bold">Talk to us</p>
      <div className="grid gap-2">
        <a href={toTelephoneHref(legal.phone)} className={buildButtonClass({ wide: true })}>
          <Icon icon={Phone} size={18} />
          {legal.phone}
        </a>
        <LinkButton to={ENQUIRY_PATH} variant="secondary" wide>
          <Icon icon={Mail} size={18} />
          Send an enquiry
        </LinkButton>
      </div>
      <p className="text-sm text-muted">
        {legal.businessName}, dealer licence {legal.licenceNumber}
      </p>
    </aside>
  );
}
