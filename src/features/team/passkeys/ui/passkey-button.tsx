import { type ComponentProps, useEffect, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { PasskeyPurpose } from "#features/identity/staff/passkeys/passkey-challenge.ts";
import { Button } from "#ui/controls/button.tsx";
import { PASSKEY_FIELD } from "../passkey-paths.ts";

/** Whether this browser has passkeys; false until the page's scripts run. */
export function usePasskeys(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas("PublicKeyCredential" in window), []);
  return has;
}

const CANCELLED = "It was cancelled or took too long. Please try again.";
const FAILED = "That did not work just now. Check your connection and try again.";
const KNOWN = "This device already has a passkey for your sign-in.";

const explain = ({ name }: Error): string => {
  if (name === "InvalidStateError") return KNOWN;
  return name === "NotAllowedError" || name === "AbortError" ? CANCELLED : FAILED;
};

/** Asks for a passkey and posts it to the page, or to `action`. Its scripts load on the tap. Shown only where there are passkeys. */
export function PasskeyButton({
  purpose,
  action,
  fields,
  children,
  ...look
}: {
  purpose: PasskeyPurpose;
  action?: string;
  /** What the form sends beside it. */
  fields?: () => Readonly<Record<string, string>>;
} & Pick<ComponentProps<typeof Button>, "variant" | "size" | "wide" | "className" | "children">) {
  const has = usePasskeys();
  const submit = useSubmit();
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isBusy = useNavigation().state !== "idle" || isAsking;
  const ask = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const { runPasskey } = await import("./passkey-ceremony.ts");
      const answer = await runPasskey(purpose);
      await submit(
        { ...fields?.(), [PASSKEY_FIELD]: answer },
        { method: "post", ...(action !== undefined && { action }) },
      );
    } catch (error) {
      setProblem(explain(error as Error));
    } finally {
      setAsking(false);
    }
  };
  if (!has) return null;
  return (
    <>
      <Button {...look} aria-disabled={isBusy} onClick={() => void (isBusy || ask())}>
        {children}
      </Button>
      <p role="status" className="text-sm font-semibold text-danger empty:hidden">
        {problem}
      </p>
    </>
  );
}
