import { Form, type LoaderFunctionArgs, redirectDocument, useLoaderData } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { readNext, SIGN_IN_PATH } from "../../paths.ts";
import {
  isOwnNavigation,
  isSsoProblem,
  SSO_FIELDS,
  SSO_PROBLEMS,
  toSsoStartHref,
} from "../../sso/sso-paths.ts";
import { PageHead } from "../../ui/page-head.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const { url, request } = context.get(staffContext);
  const problem = url.searchParams.get(SSO_FIELDS.problem);
  const dealer = (url.searchParams.get(SSO_FIELDS.dealer) ?? "").trim().toLowerCase().slice(0, 100);
  const next = readNext(url);
  if (problem === null && dealer !== "" && isOwnNavigation(request))
    throw redirectDocument(toSsoStartHref(dealer, next), 303);
  return { dealer, next, problem: isSsoProblem(problem) ? SSO_PROBLEMS[problem] : null };
}

export default function SingleSignOn() {
  const { dealer, next, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Single sign-on" />
      <FormMessage error={problem} />
      <Form className="grid gap-4" reloadDocument>
        <TextField
          label="Your dealer’s short name"
          hint="As in the address that your dealership gave you, such as harbourline."
          name={SSO_FIELDS.dealer}
          defaultValue={dealer}
          autoCapitalize="none"
          autoComplete="organization"
          spellCheck={false}
          required
        />
        <input type="hidden" name={SSO_FIELDS.next} value={next} />
        <Button type="submit" size="large" wide>
          Continue
        </Button>
        <Link to={SIGN_IN_PATH} className="link inline-flex min-h-11 items-center justify-self-start">
          Sign in with a password or passkey
        </Link>
      </Form>
    </>
  );
}
