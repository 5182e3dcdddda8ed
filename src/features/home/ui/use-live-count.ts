import { type FormEvent, useRef, useState } from "react";
import { findCount } from "#features/results/ui/find-count.ts";
import { toSearchQuery } from "../view/search-choices.ts";

/** How many vehicles a form's choices find, asked of the server as they change; null while words are typed, or not known. */
export function useLiveCount(all: number) {
  const [count, setCount] = useState<number | null>(all);
  const asking = useRef<AbortController>(null);
  const ask = async ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    asking.current?.abort();
    const query = toSearchQuery(new FormData(form));
    if (query === null || query === "") return setCount(query === null ? null : all);
    const controller = new AbortController();
    asking.current = controller;
    const found = await findCount(query, controller.signal);
    if (!controller.signal.aborted) setCount(found);
  };
  return { count, ask };
}
