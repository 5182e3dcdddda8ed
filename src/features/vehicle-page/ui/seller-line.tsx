import { telephoneHref } from "#features/places/telephone.ts";
import type { VehicleView } from "../view/vehicle-view.ts";

/** Business name, licence number and phone of the seller, on every vehicle page (LAW-02). */
export function SellerLine({ seller }: { seller: VehicleView["sellerLine"] }) {
  return (
    <p className="border-t border-line pt-4 text-sm text-muted">
      {seller.businessName}. Dealer licence {seller.licenceNumber}.{" "}
      <a
        href={telephoneHref(seller.phone)}
        className="inline-block py-1 whitespace-nowrap underline underline-offset-2"
      >
        {seller.phone}
      </a>
    </p>
  );
}
