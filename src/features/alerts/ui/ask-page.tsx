import { Form, useNavigation } from "react-router";
import { CONSENTS_PATH } from "#features/account/paths.ts";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Link } from "#ui/page/link.tsx";
import type { AskSubject, AskView } from "../take/ask-view.ts";
import { AlertLayout } from "./alert-layout.tsx";
import { FrequencyChoice } from "./frequency-choice.tsx";

/** Asks for an email address to send news of a search or a lower price to. Works without JavaScript. */
export function AskPage({ site, view }: { site: SiteView; view: AskView }) {
  if (view.done) return <Done view={view} done={view.done} />;
  const { subject } = view;
  return (
    <AlertLayout
      title={subject.noun ? `Tell me about new ${subject.noun} like this` : "Tell me when the price drops"}
      lead={
        subject.kind === "search"
          ? "We'll email you when a matching vehicle arrives or drops in price."
          : "We'll email you when the price drops."
      }
    >
      <Subject subject={subject} />
      <AskForm site={site} view={view} />
    </AlertLayout>
  );
}

function AskForm({
  site,
  view: { values, emailError, formError, consent, own },
}: {
  site: SiteView;
  view: AskView;
}) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" noValidate className="grid gap-5">
      {formError && (
        <p role="alert" className="rounded-card border border-danger p-4 font-semibold text-danger">
          {formError}
        </p>
      )}
      {own ? (
        <p>
          <input type="hidden" name="form_token" value={own.formToken} />
          To <strong className="wrap-anywhere">{own.email}</strong>
        </p>
      ) : (
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          maxLength={254}
          defaultValue={values.email}
          error={emailError ?? undefined}
        />
      )}
      <FrequencyChoice chosen={values.frequency} />
      <div className="grid gap-3">
        <Button type="submit" size="large" disabled={isSending}>
          {isSending ? "Sending…" : "Email me"}
        </Button>
        <p className="text-sm text-muted">
          {consent} Sent by {site.legal.businessName}.{" "}
          <Link to="/privacy-policy" className="underline">
            How we use your address
          </Link>
        </p>
      </div>
    </Form>
  );
}

function Subject({ subject: { kind, title, href, price, photo } }: { subject: AskSubject }) {
  return (
    <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
      {photo && <Picture picture={photo} alt="" sizes="7rem" className="w-28 shrink-0 rounded-control" />}
      <div className="min-w-0">
        <p className="text-sm text-muted">{kind === "search" ? "Your search" : "The vehicle"}</p>
        <p className="font-semibold break-words">
          <Link to={href} className="underline">
            {title}
          </Link>
        </p>
        {price && <PriceText price={price} size="card" />}
      </div>
    </div>
  );
}

const DONE = {
  sent: {
    title: "Check your email",
    lead: "We have sent you an email. Press Confirm in it to start your alerts.",
  },
  confirmed: {
    title: "Your alert is set",
    lead: "We'll email you as soon as there is news. You don't need to confirm anything.",
  },
};

function Done({ view: { subject }, done }: { view: AskView; done: NonNullable<AskView["done"]> }) {
  return (
    <AlertLayout {...DONE[done]}>
      <Subject subject={subject} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={subject.href} variant="secondary">
          {subject.kind === "search" ? "Back to the search" : "Back to the vehicle"}
        </LinkButton>
        {done === "confirmed" && (
          <LinkButton to={CONSENTS_PATH} variant="quiet">
            See or stop your alerts
          </LinkButton>
        )}
      </div>
    </AlertLayout>
  );
}
