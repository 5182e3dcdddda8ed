import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { formatCents } from "#ui/base/money.ts";
import { Button } from "#ui/controls/button.tsx";
import type { PaymentFormView } from "../payment-form-view.ts";

interface StripeFormProps {
  readonly client: Extract<PaymentFormView["client"], { readonly kind: "stripe" }>;
  readonly amountCents: number;
  readonly returnPath: string;
}

const NOT_LOADED = "The card form could not be loaded. Check your connection, then reload the page.";
const FAILED = "That did not work, and nothing was charged. Please try again.";

/**
 * Stripe's Payment Element: cards, Google Pay and Apple Pay in Stripe's own frame (CHK-05). What is typed there goes to Stripe and never
 * to us. Stripe leads back to `returnPath`, also after 3-D Secure.
 */
export default function StripeForm({ client, amountCents, returnPath }: StripeFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const parts = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [isReady, setReady] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { publishableKey, connectedAccount, clientSecret } = client;
  useEffect(() => {
    let isGone = false;
    loadStripe(publishableKey, { stripeAccount: connectedAccount })
      .then((stripe) => {
        if (isGone || !place.current) return;
        if (!stripe) throw new Error(NOT_LOADED);
        const elements = stripe.elements({ clientSecret, loader: "auto" });
        parts.current = { stripe, elements };
        const element = elements.create("payment");
        element.on("ready", () => setReady(true));
        element.on("loaderror", () => setError(NOT_LOADED));
        element.mount(place.current);
      })
      .catch(() => !isGone && setError(NOT_LOADED));
    return () => {
      isGone = true;
      parts.current?.elements.getElement("payment")?.destroy();
    };
  }, [publishableKey, connectedAccount, clientSecret]);
  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!parts.current || isPaying) return;
    setPaying(true);
    setError(null);
    const { stripe, elements } = parts.current;
    const return_url = new URL(returnPath, location.href).href;
    // It returns only when it failed; else the browser is on its way.
    const answer = await stripe.confirmPayment({ elements, confirmParams: { return_url } }).catch(() => null);
    setError(answer?.error.message ?? FAILED);
    setPaying(false);
  }
  return (
    <form onSubmit={pay} className="grid gap-5">
      <div ref={place} className="min-h-64" />
      {error && (
        <p role="alert" className="font-semibold text-danger">
          {error}
        </p>
      )}
      <Button
        type="submit"
        size="large"
        disabled={!isReady || isPaying}
        className="max-sm:w-full sm:justify-self-start"
      >
        {isPaying ? "Paying…" : `Pay ${formatCents(amountCents)}`}
      </Button>
    </form>
  );
}
