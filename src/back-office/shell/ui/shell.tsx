import CalendarClock from "lucide/dist/esm/icons/calendar-clock.mjs";
import Car from "lucide/dist/esm/icons/car.mjs";
import CircleUser from "lucide/dist/esm/icons/circle-user.mjs";
import Globe from "lucide/dist/esm/icons/globe.mjs";
import Inbox from "lucide/dist/esm/icons/inbox.mjs";
import Rss from "lucide/dist/esm/icons/rss.mjs";
import ScrollText from "lucide/dist/esm/icons/scroll-text.mjs";
import Users from "lucide/dist/esm/icons/users.mjs";
import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { useUnread } from "#features/inbox/live/use-live.ts";
import { useRenewal } from "#features/team/notifications/ui/use-notifications.ts";
import { SIGN_OUT_PATH } from "#features/team/paths.ts";
import { Icon } from "#ui/base/icon.tsx";
import { forgetAtSignOut } from "#ui/base/unsent.ts";
import { Button } from "#ui/controls/button.tsx";
import { Link, useLinkNavigation } from "#ui/page/link.tsx";
import { Keyboard } from "../../keyboard/keyboard.tsx";
import type { SectionView } from "../sections.ts";
import type { ShellView } from "../shell-view.ts";

const ICONS = {
  leads: Inbox,
  "test-drives": CalendarClock,
  stock: Car,
  feeds: Rss,
  people: Users,
  domains: Globe,
  audit: ScrollText,
} as const;

/** The frame of every page: at the side of a desk's screen, at the foot of a phone's, where a thumb reaches it. */
export function Shell({ view, children }: { view: ShellView | null; children: ReactNode }) {
  useLinkNavigation(null);
  useRenewal(view?.person?.sessionId);
  const isBusy = useNavigation().state !== "idle";
  if (!view?.person)
    return (
      <main
        id="main"
        className="mx-auto grid w-full max-w-md content-start px-4 py-10"
        data-busy={isBusy || undefined}
      >
        <p className="mb-6 text-lg font-bold tracking-tight">Forecourt</p>
        {children}
      </main>
    );
  return (
    <Frame view={view} isBusy={isBusy}>
      {children}
    </Frame>
  );
}

function Frame({ view, isBusy, children }: { view: ShellView; isBusy: boolean; children: ReactNode }) {
  const sections = useSections(view);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]" data-busy={isBusy || undefined}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-surface focus:p-3"
      >
        Skip to the page
      </a>
      <Side view={{ ...view, sections }} />
      <main
        id="main"
        className="mx-auto w-full max-w-6xl px-4 pt-5 pb-24 has-[[data-wide]]:max-w-[100rem] lg:px-8 lg:pt-8 lg:pb-12"
      >
        {children}
      </main>
      {sections.length > 0 && (
        <nav
          aria-label="Sections"
          className="fixed inset-x-0 bottom-0 z-10 flex print:hidden border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
        >
          {sections
            .filter(({ isSeldom }) => !isSeldom)
            .map((section) => (
              <SectionLink
                key={section.key}
                section={section}
                className="flex-1 flex-col gap-0.5 py-2 text-center text-xs leading-tight"
              />
            ))}
        </nav>
      )}
    </div>
  );
}

/** The sections, with what is new at this moment. Pages of leads load that again themselves. */
function useSections({ sections, live }: ShellView): readonly SectionView[] {
  const { pathname } = useLocation();
  const leads = sections.find(({ key }) => key === "leads");
  const isThere = leads !== undefined && /^(\/\d+)?$/.test(pathname.replace(leads.href, ""));
  const unread = useUnread(leads?.unread ?? 0, isThere ? null : live);
  return sections.map((section) => (section === leads ? { ...section, unread } : section));
}

function Side({ view: { person, account, hasOtherAccounts, sections } }: { view: ShellView }) {
  const toAccounts = account ? hasOtherAccounts && "Change dealer" : "Your dealers";
  return (
    <header className="flex print:hidden items-center justify-between gap-3 border-b border-line bg-quiet px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:justify-start lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3 lg:py-4">
      <div className="min-w-0 lg:mb-2 lg:px-2">
        <p className="truncate font-semibold">{account?.name ?? "Forecourt"}</p>
        {account && <p className="text-xs text-muted">{account.role}</p>}
        {toAccounts && (
          <Link to="/" className="link inline-flex min-h-11 items-center text-sm max-lg:hidden">
            {toAccounts}
          </Link>
        )}
      </div>
      {sections.length > 0 && (
        <nav aria-label="Sections" className="grid gap-1 max-lg:hidden">
          {sections.map((section) => (
            <SectionLink
              key={section.key}
              section={section}
              className="min-h-11 gap-3 rounded-control px-2"
            />
          ))}
        </nav>
      )}
      <div className="flex items-center gap-1 lg:mt-auto lg:grid lg:gap-0">
        {account && <Keyboard account={account.slug} sections={sections} />}
        {toAccounts && (
          <Link to="/" className="link inline-flex min-h-11 items-center px-2 text-sm lg:hidden">
            Dealers
          </Link>
        )}
        <Link
          to="/you"
          className="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-control px-2 hover:bg-sunken lg:justify-start"
        >
          <Icon icon={CircleUser} />
          <span className="min-w-0 max-lg:sr-only">
            <span className="block truncate text-sm font-semibold">{person?.name}</span>
            <span className="sr-only">, your sign-in</span>
          </span>
        </Link>
        <form method="post" action={SIGN_OUT_PATH} onSubmit={forgetAtSignOut} className="grid max-lg:hidden">
          <Button type="submit" variant="quiet" size="small" className="lg:justify-start lg:px-2">
            Sign out
          </Button>
        </form>
      </div>
    </header>
  );
}

function SectionLink({
  section: { key, label, href, unread },
  className,
}: {
  section: SectionView;
  className: string;
}) {
  const { pathname } = useLocation();
  const isHere = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link
      to={href}
      aria-current={isHere ? "page" : undefined}
      className={`relative flex items-center justify-center font-semibold hover:bg-sunken aria-[current]:text-accent lg:justify-start lg:aria-[current]:bg-accent-soft ${className}`}
    >
      <Icon icon={ICONS[key]} />
      {label}
      {unread > 0 && (
        <span className="tabular rounded-full bg-accent px-2 text-sm text-accent-ink max-lg:absolute max-lg:top-1 max-lg:left-1/2 max-lg:ml-2 max-lg:px-1.5 max-lg:text-xs">
          {unread > 99 ? "99+" : unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </Link>
  );
}
