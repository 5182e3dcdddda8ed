import { LinkButton } from "#ui/controls/button.tsx";
import type { OfferView } from "../view/offer-view.ts";

/** What a shopper may do about an offer (OFF-09). */
export function OfferButtons({ offer, className }: { offer: OfferView; className: string }) {
  const { name, enquireHref, explore, testDriveHref } = offer;
  const of = <span className="sr-only">: {name}</span>;
  return (
    <div className={className}>
      <LinkButton to={enquireHref} rel="nofollow">
        Enquire Now{of}
      </LinkButton>
      {explore && (
        <LinkButton to={explore.href} variant="secondary">
          {explore.label}
        </LinkButton>
      )}
      {testDriveHref && (
        <LinkButton to={testDriveHref} rel="nofollow" variant="secondary">
          Book A Test Drive{of}
        </LinkButton>
      )}
    </div>
  );
}
