import Search from "lucide/dist/esm/icons/search.mjs";
import { Form } from "react-router";
import { RecentSearches } from "#features/results/ui/recent-searches.tsx";
import { SuggestingInput } from "#features/results/ui/suggest/suggesting-input.tsx";
import { counted } from "#features/vehicles/noun.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button } from "#ui/controls/button.tsx";
import { CONTROL } from "#ui/controls/field.tsx";
import type { HomePageProps } from "./home-page-props.ts";

/** One box that searches all stock, and the way back to earlier searches. */
export function HomeSearch({ site, view }: HomePageProps) {
  return (
    <Form action={view.searchHref} role="search" className="flex w-full max-w-xl gap-2 text-ink">
      <div className="group/search relative grow">
        <SuggestingInput
          name="query"
          label="Search our stock"
          icon={
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-4 grid place-items-center text-muted max-sm:hidden"
            >
              <Icon icon={Search} />
            </span>
          }
          placeholder={`Search ${counted(view.count, view.noun)}`}
          className={`${CONTROL} min-h-13! text-lg! sm:pl-12!`}
        />
        <RecentSearches siteSlug={site.slug} />
      </div>
      <Button type="submit" size="large" className="max-sm:px-4">
        <span className="max-sm:sr-only">Search</span>
        <Icon icon={Search} size={24} className="sm:hidden" />
      </Button>
    </Form>
  );
}
