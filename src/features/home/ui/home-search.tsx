import Search from "lucide-react/icons/search";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { CONTROL } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";

/** One box that searches all stock. */
export function HomeSearch({ action, count }: { action: string; count: number }) {
  return (
    <Form action={action} role="search" className="flex w-full max-w-xl gap-2 text-ink">
      <label className="relative grow">
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
      <Button type="submit" size="large" className="max-sm:px-5">
        Search
      </Button>
    </Form>
  );
}
