import Search from "lucide-react/icons/search";
import { Form } from "react-router";
import { RecentSearches } from "#features/stock/ui/recent-searches.tsx";
import { Button } from "#ui/button.tsx";
import { CONTROL } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";

/** One box that searches all stock, and the way back to earlier searches. */
export function HomeSearch({ siteSlug, action, count }: { siteSlug: string; action: string; count: number }) {
  return (
    <Form action={action} role="search" className="flex w-full max-w-xl gap-2 text-ink">
      <div className="group/search relative grow">
        <label className="block">
          <span className="sr-only">Search our cars</span>
          <span aria-hidden="true" className="absolute inset-y-0 left-4 grid place-items-center text-muted">
            <Icon icon={Search} />
          </span>
          <input
            type="search"
            name="query"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={`Search ${count.toLocaleString("en-AU")} cars`}
            className={`${CONTROL} min-h-13! pl-12! text-lg!`}
          />
        </label>
        <RecentSearches siteSlug={siteSlug} />
      </div>
      <Button type="submit" size="large" className="max-sm:px-5">
        Search
      </Button>
    </Form>
  );
}
