import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { showAuditLog } from "../../audit/show-audit-log.server.ts";
import { AuditLogPage } from "../../audit/ui/audit-log-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showAuditLog(context.get(staffContext));

export default function AuditLog() {
  return <AuditLogPage view={useLoaderData<typeof loader>()} />;
}
