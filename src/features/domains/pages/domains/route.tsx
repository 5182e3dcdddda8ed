import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { showDomains, submitDomains } from "../../domains.server.ts";
import { DomainsPage } from "../../ui/domains-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showDomains(context.get(staffContext));

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitDomains(context.get(staffContext), await readForm(request));
  return data(answer, { status: answer.done === null ? 422 : 200 });
}

export default function Domains() {
  return <DomainsPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
