import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { keepWhileOffline } from "#ui/page/offline.ts";
import type { FeedsView } from "../../list/feeds-view.ts";
import { showFeeds } from "../../list/show-feeds.server.ts";
import { FeedsPage } from "../../list/ui/feeds-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showFeeds(context.get(staffContext));

export const clientLoader = keepWhileOffline<FeedsView>();

export default function Feeds() {
  return <FeedsPage view={useLoaderData<typeof loader>()} />;
}
