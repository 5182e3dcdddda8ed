import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { keepWhileOffline } from "#ui/page/offline.ts";
import type { DrivesView } from "../../list/drives-view.ts";
import { showDrives } from "../../list/show-drives.server.ts";
import { DrivesPage } from "../../list/ui/drives-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showDrives(context.get(staffContext));

export const clientLoader = keepWhileOffline<DrivesView>();

export default function Drives() {
  return <DrivesPage view={useLoaderData<typeof loader>()} />;
}
