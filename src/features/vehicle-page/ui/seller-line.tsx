import { toTelephoneHref } from "#features/places/telephone.ts";
import type { VehicleView } from "../view/vehicle-view.ts";

/**
 * Business name, licence number and phone of the seller (LAW-02) on every vehicle page, and the vehicle's registration (LAW-05)
 * unless the checks above have said it.
 */
export function SellerLine({
  view: { sellerLine, registration, blocks },
}: {
  view: Pick<VehicleView, "sellerLine" | "registration" | "blocks">;
}) {
  const { businessName, licenceNumber, phone } = sellerLine;
  const isSaid = blocks.some(
    (block) => block.kind === "checks" && block.checks.some(({ text }) => text === registration),
  );
  return (
    <p className="border-t border-line py-4 text-sm text-muted">
      {!isSaid && registration} {businessName}. Dealer licence {licenceNumber}.{" "}
      <a
        href={toTelephoneHref(phone)}
        className="inline-block py-1 whitespace-nowrap underline underline-offset-2"
      >
        {phone}
      </a>
    </p>
  );
}
