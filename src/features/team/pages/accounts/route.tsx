import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";

import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";
import { toAccountHref } from "../../paths.ts";
import { ROLE_NAMES } from "../../people/role-names.ts";
import { PageHead } from "../../ui/page-head.tsx";

/** The dealers that a person may enter. Someone with one dealer goes straight there. */
export function loader({ context }: LoaderFunctionArgs) {
  const { accounts } = context.get(staffContext);
  const [only] = accounts;
  if (only && accounts.length === 1) throw redirect(toAccountHref(only.slug));
  return accounts.map(({ slug, name, role }) => ({
    name,
    href: toAccountHref(slug),
    role: ROLE_NAMES[role],
  }));
}

export default function Accounts() {
  const accounts = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Choose a dealer" />
      {accounts.length === 0 ? (
        <p className="measure">
          You have no access to a dealer at the moment. Ask an owner of your dealership to invite you to the
          email address that you sign in with.
        </p>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {accounts.map(({ name, href, role }) => (
            <li key={href} className="min-w-0">
              <Link to={href} className="card flex min-h-16 items-center gap-3 p-4 hover:bg-quiet">
                <span className="min-w-0 grow">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="block text-sm text-muted">{role}</span>
                </span>
                <Icon icon={ChevronRight} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
