import type { IconNode } from "lucide";
import MessageSquareText from "lucide/dist/esm/icons/message-square-text.mjs";
import MonitorSmartphone from "lucide/dist/esm/icons/monitor-smartphone.mjs";
import ShieldCheck from "lucide/dist/esm/icons/shield-check.mjs";
import type { ReactNode } from "react";
import { Icon } from "#ui/base/icon.tsx";
import type { SignInMethod } from "../sign-in-view.ts";

/** What signing in means, and what happens to the number (LAW-06). */
export function SignInNotes({ businessName, method }: { businessName: string; method: SignInMethod }) {
  const contact = method === "phone" ? "number" : "address";
  return (
    <ul className="grid gap-6 md:pt-2">
      <Note icon={MessageSquareText} title="No password to remember">
        You get a new code each time you sign in.
      </Note>
      <Note icon={MonitorSmartphone} title="Signed in on this device">
        You stay signed in for up to six months, until you sign out or have not visited for 30 days. You can
        see all your devices and sign out any of them.
      </Note>
      <Note icon={ShieldCheck} title={`Your ${contact} stays private`}>
        {businessName} uses it to sign you in, and for marketing only if you ask for it.{" "}
        <a href="/privacy-policy" target="_blank" className="link inline-block py-1" rel="noopener">
          Privacy collection notice<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Note>
    </ul>
  );
}

function Note({ icon, title, children }: { icon: IconNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <Icon icon={icon} size={24} className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-muted">{children}</p>
      </div>
    </li>
  );
}
