import Mail from "lucide/dist/esm/icons/mail.mjs";
import Smartphone from "lucide/dist/esm/icons/smartphone.mjs";
import { useNavigation } from "react-router";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { AccountCard, AccountLayout } from "../../ui/account-layout.tsx";
import { FormMessage } from "../../ui/form-message.tsx";
import type { SignInView } from "../sign-in-view.ts";
import { CodeForm } from "./code-form.tsx";
import { ContactForm } from "./contact-form.tsx";
import { SignInNotes } from "./sign-in-notes.tsx";
import { TermsLine } from "./terms-line.tsx";

/** The sign-in page. Its forms work without JavaScript. */
export function SignInPage({ site, view }: { site: SiteView; view: SignInView }) {
  const isBusy = useNavigation().state === "submitting";
  const cancel = (
    <LinkButton to={view.back} variant="quiet" size="large" className="grow sm:grow-0">
      Cancel
    </LinkButton>
  );
  return (
    <AccountLayout site={site} title={view.heading} lead={view.reason}>
      <div className="grid items-start gap-x-8 xl:gap-x-14 gap-y-10 md:grid-cols-2 xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
        <AccountCard site={site}>
          <FormMessage error={view.error} done={view.notice} />
          {view.step === "contact" ? (
            <ContactForm view={view} isBusy={isBusy} cancel={cancel} />
          ) : (
            <CodeForm view={view} isBusy={isBusy} />
          )}
          <TermsLine />
          {view.otherMethod && <OtherMethod {...view.otherMethod} />}
        </AccountCard>
        <SignInNotes site={site} method={view.method} />
      </div>
    </AccountLayout>
  );
}

const METHODS = {
  phone: { icon: Smartphone, label: "Use my mobile number instead" },
  email: { icon: Mail, label: "Use my email address instead" },
};

function OtherMethod({ method, href }: NonNullable<SignInView["otherMethod"]>) {
  const { icon, label } = METHODS[method];
  return (
    <p className="mt-6 border-t border-line pt-3">
      <Link to={href} reloadDocument className="inline-flex min-h-11 items-center gap-2.5 underline">
        <Icon icon={icon} className="shrink-0 text-muted" />
        {label}
      </Link>
    </p>
  );
}
