import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { showAgreementPage } from "../../agreement/show-agreement-page.server.ts";
import { AgreementPage } from "../../agreement/ui/agreement-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showAgreementPage(context.get(staffContext));

export default function Agreement() {
  return <AgreementPage view={useLoaderData<typeof loader>()} />;
}
