import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { toAccountHref } from "../../paths.ts";

/** An account opens with its leads, and with the stock for who may not see those. */
export function loader({ context }: LoaderFunctionArgs) {
  const { account } = context.get(staffContext);
  if (!account) throw data(null, { status: 404 });
  throw redirect(toAccountHref(account.slug, mayAs(account, "leads:read") ? "leads" : "stock"));
}

export default function Account() {
  return null;
}
