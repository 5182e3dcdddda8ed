import { type FormEvent, useState } from "react";
import { describeDelivery } from "#features/catalogue/delivery/delivery-copy.ts";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import type { Served } from "#ui/page/lazy-part.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import type { DeliveryView } from "./delivery.ts";

/**
 * What it costs to bring the vehicle to a postcode (DEL-01 to DEL-04). Without JavaScript the form asks for this page
 * once more, and the server answers in it.
 */
export default function DeliveryBlock({ block, Section, typed }: BlockProps<DeliveryView> & Served) {
  const [asked, setAsked] = useState(block.asked);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAsking) return;
    const postcode = String(new FormData(event.currentTarget).get("postcode"));
    setIsAsking(true);
    setAsked(describeDelivery(postcode, await askPrice(block.slug, postcode)));
    setIsAsking(false);
  };
  return (
    <Section id="delivery" title="Delivery cost" className="print:hidden">
      <p className="mb-4">See what it costs to bring it to you.</p>
      <form
        action={`${toVehiclePath(block.slug)}#delivery`}
        onSubmit={ask}
        noValidate
        className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
      >
        <TextField
          label="Your postcode"
          name="postcode"
          defaultValue={typed?.get("postcode")?.toString() ?? block.asked?.postcode}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <Button type="submit" aria-disabled={isAsking}>
          Get a price
        </Button>
      </form>
      <p
        role="status"
        className={classNames(
          "mt-4 min-h-7 measure",
          asked?.found && "tabular text-xl font-semibold",
          isAsking && "opacity-60",
        )}
      >
        {asked?.words}
      </p>
    </Section>
  );
}

/** Null for no estimate, and for no answer, which comes to the same for the shopper (DEL-03). */
async function askPrice(car: string, postcode: string) {
  if (postcode.trim() === "") return null;
  try {
    const answer = await fetch(`/api/delivery-price?${new URLSearchParams({ postcode, car })}`);
    if (!answer.ok) return null;
    const { price, name } = (await answer.json()) as { price: number; name: string };
    return { name, cents: Math.round(price * 100) };
  } catch {
    return null;
  }
}
