import BadgeDollarSign from "lucide/dist/esm/icons/badge-dollar-sign.mjs";
import FolderOpen from "lucide/dist/esm/icons/folder-open.mjs";
import Heart from "lucide/dist/esm/icons/heart.mjs";
import MonitorSmartphone from "lucide/dist/esm/icons/monitor-smartphone.mjs";
import ShieldCheck from "lucide/dist/esm/icons/shield-check.mjs";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Note } from "../../ui/note.tsx";
import type { SignInMethod } from "../sign-in-view.ts";

/** What signing in is good for, and what happens to the number (LAW-06). */
export function SignInNotes({ site, method }: { site: SiteView; method: SignInMethod }) {
  const contact = method === "phone" ? "number" : "address";
  return (
    <div className="grid gap-8">
      <section aria-labelledby="sign-in-gives" className="rounded-card bg-sunken p-5 lg:p-8">
        <h2 id="sign-in-gives" className="mb-5 text-xl font-semibold">
          Once you are signed in
        </h2>
        <ul className="grid gap-6">
          <Note icon={Heart} title="Your watchlist is everywhere">
            What you save is on your phone and your computer, and stays until you take it out.
          </Note>
          <Note icon={BadgeDollarSign} title="Price changes stand out">
            See what each of them cost when you saved it, and what it costs today.
          </Note>
          {site.garage.path && (
            <Note icon={FolderOpen} title="All you asked for in one place">
              Your enquiries, your deals and your alerts are in your garage.
            </Note>
          )}
        </ul>
      </section>
      <ul className="grid gap-6 xl:grid-cols-2">
        <Note icon={MonitorSmartphone} title="No password to remember">
          A new code signs you in, for up to six months or until you have not visited for 30 days. You can see
          all your devices and sign out any of them.
        </Note>
        <Note icon={ShieldCheck} title={`Your ${contact} stays private`}>
          {site.legal.businessName} uses it to sign you in, and for marketing only if you ask for it.{" "}
          <a href="/privacy-policy" target="_blank" className="link inline-block py-1" rel="noopener">
            Privacy collection notice<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Note>
      </ul>
    </div>
  );
}
