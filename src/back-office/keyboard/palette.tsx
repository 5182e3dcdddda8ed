import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { LIST_FIELDS } from "#features/inbox/list/leads-view.ts";
import { SEARCH_FIELDS } from "#features/stock/list/stock-view.ts";
import { type Found, toFindHref } from "#features/team/paths.ts";
import { CONTROL } from "#ui/controls/control.ts";
import type { SectionView } from "../shell/sections.ts";
import { Modal } from "./modal.tsx";

interface Props {
  /** Slug. */
  account: string;
  sections: readonly SectionView[];
  close: () => void;
  showKeys: () => void;
}

interface Option {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** Null for the list of keys. */
  readonly href: string | null;
}

/** Goes to a section, or finds a lead or a vehicle: a combobox of what fits what is typed. */
export function Palette({ account, sections, close, showKeys }: Props) {
  const navigate = useNavigate();
  const id = useId();
  const [typed, type] = useState("");
  const [at, move] = useState(0);
  const found = useFound(account, sections, typed);
  const options = listOptions(sections, typed, found);
  const current = Math.min(at, options.length - 1);
  const choose = ({ href }: Option) => {
    if (href === null) return showKeys();
    close();
    void navigate(href);
  };
  const press = (event: KeyboardEvent) => {
    const { length } = options;
    if (event.key === "ArrowDown") move((current + 1) % length);
    else if (event.key === "ArrowUp") move((current + length - 1) % length);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing && options[current])
      choose(options[current]);
    else return;
    event.preventDefault();
  };
  const toOptionId = (option: Option) => `${id}-${option.id}`;
  return (
    <Modal label="Find or go to" close={close}>
      <div className="p-3">
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here.
          autoFocus
          role="combobox"
          aria-label="Find or go to"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options[current] && toOptionId(options[current])}
          value={typed}
          maxLength={100}
          placeholder="Name, phone, vehicle, or a section"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            type(event.currentTarget.value);
            move(0);
          }}
          onKeyDown={press}
          className={CONTROL}
        />
      </div>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label="What fits"
        className="max-h-[60dvh] overflow-y-auto px-3 pb-3"
      >
        {options.map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
          <div
            key={option.id}
            id={toOptionId(option)}
            role="option"
            tabIndex={-1}
            aria-selected={place === current}
            ref={place === current ? scrollToIt : undefined}
            onClick={() => choose(option)}
            className="min-h-11 cursor-pointer rounded-control px-3 py-2 hover:bg-quiet aria-selected:bg-accent-soft"
          >
            <span className="block font-semibold wrap-anywhere">{option.label}</span>
            {option.detail && <span className="block truncate text-sm text-muted">{option.detail}</span>}
          </div>
        ))}
      </div>
    </Modal>
  );
}

const scrollToIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

function listOptions(
  sections: readonly SectionView[],
  typed: string,
  found: readonly Found[],
): readonly Option[] {
  const query = typed.trim();
  const fits = (label: string) => label.toLowerCase().includes(query.toLowerCase());
  const places = [
    ...sections.map(({ key, label, href }) => ({ id: key, label, detail: "", href })),
    { id: "you", label: "Your sign-in", detail: "", href: "/you" },
    { id: "keys", label: "Keys", detail: "What they do, and how to turn them off", href: null },
  ];
  const toSearch = (key: SectionView["key"], field: string): Option[] =>
    sections
      .filter((section) => section.key === key && query !== "")
      .map(({ label, href }) => ({
        ...{ id: `find-${key}`, label: `Search ${label.toLowerCase()} for “${query}”`, detail: "" },
        href: `${href}?${new URLSearchParams({ [field]: query })}`,
      }));
  return [
    ...places.filter(({ label }) => fits(label)),
    ...found.map(({ name, about, href }) => ({ id: href, label: name, detail: about, href })),
    ...toSearch("leads", LIST_FIELDS.query),
    ...toSearch("stock", SEARCH_FIELDS.query),
  ];
}

const WAIT_MS = 150;
const MIN_LENGTH = 2;

/** Sections in which something is found by what is typed. */
const FINDING: readonly SectionView["key"][] = ["leads", "stock"];

/** What is found of the sections that somebody sees, once the typing pauses. */
function useFound(account: string, sections: readonly SectionView[], typed: string): readonly Found[] {
  const query = typed.trim();
  const keys = FINDING.filter((one) => sections.some(({ key }) => key === one)).join(" ");
  const [answer, keep] = useState<{ query: string; found: readonly Found[] }>({ query: "", found: [] });
  useEffect(() => {
    if (keys === "" || query.length < MIN_LENGTH) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    const ask = async (key: string): Promise<readonly Found[]> => {
      const response = await fetch(toFindHref(account, key, query), { signal });
      return response.ok ? response.json() : [];
    };
    const askAll = async () => {
      // Without a connection nothing is found, and the page of a search says why.
      const asked = await Promise.all(keys.split(" ").map((key) => ask(key).catch(() => [])));
      if (!signal.aborted) keep({ query, found: asked.flat() });
    };
    const waiting = setTimeout(() => void askAll(), WAIT_MS);
    return () => {
      clearTimeout(waiting);
      stopped.abort();
    };
  }, [account, keys, query]);
  return answer.query === query ? answer.found : [];
}
