import { toTelephoneHref } from "#features/places/telephone.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Link } from "#ui/page/link.tsx";

/** Business name, licence number and phone, on every page (LAW-02), and the ways to the privacy notice and the terms (LAW-06, LEAD-18). */
export function LegalLine({ site }: { site: SiteView }) {
  const { businessName, licenceNumber, phone } = site.legal;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      <p>
        <span className="font-semibold">{businessName}</span>
        <span className="px-2 opacity-60" aria-hidden="true">
          ·
        </span>
        Dealer licence {licenceNumber}
        <span className="px-2 opacity-60" aria-hidden="true">
          ·
        </span>
        <a
          href={toTelephoneHref(phone)}
          className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4"
        >
          {phone}
        </a>
      </p>
      <ul className="flex flex-wrap gap-x-6 lg:ml-auto">
        {LINKS.map(([label, href]) => (
          <li key={href}>
            <Link to={href} className="inline-flex min-h-9 items-center underline underline-offset-4">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const LINKS = [
  ["Privacy policy", "/privacy-policy"],
  ["Terms and conditions", "/terms-and-conditions"],
] as const;
