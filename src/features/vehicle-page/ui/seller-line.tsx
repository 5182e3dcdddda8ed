import { toTelephoneHref } from "#features/places/telephone.ts";
import type { VehicleView } from "../view/vehicle-view.ts";

/** Business name, licence number and phone of the seller (LAW-02), and the vehicle's registration (LAW-05), on every vehicle page. */
export function SellerLine({
  view: { sellerLine, registration },
}: {
  view: Pick<VehicleView, "sellerLine" | "registration">;
}) {
  const { businessName, licenceNumber, phone } = sellerLine;
  return (
    <p className="border-t border-line py-4 text-sm text-muted">
      {registration} {businessName}. Dealer licence {licenceNumber}.{" "}
      <a
        href={toTelephoneHref(phone)}
        className="inline-block py-1 whitespace-nowrap underline underline-offset-2"
      >
        {phone}
      </a>
    </p>
  );
}
