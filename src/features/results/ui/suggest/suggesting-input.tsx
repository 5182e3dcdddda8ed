import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from "react";
import type { SuggestionListProps } from "./suggestion-list.tsx";

interface SuggestingInputProps extends ComponentProps<"input"> {
  label: string;
  /** What is rendered over the box. */
  icon: ReactNode;
  /** Whether the filters of the page are part of what Enter searches for. */
  keepsFilters?: boolean;
  /** Called before the page of a suggestion is opened. */
  onChoose?: () => void;
}

/**
 * A search box that suggests searches while words are typed (D119). Without JavaScript, and until it holds the focus, it is a plain
 * input; what makes it a combobox is loaded then. Its parent is the place that the list hangs from.
 */
export function SuggestingInput({
  label,
  icon,
  keepsFilters = false,
  onChoose,
  ...input
}: SuggestingInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const [List, setList] = useState<ComponentType<SuggestionListProps> | null>(null);
  const load = () => {
    if (List) return;
    import("./suggestion-list.tsx").then(
      ({ SuggestionList }) => setList(() => SuggestionList),
      // The box works without suggestions.
      () => undefined,
    );
  };
  return (
    <>
      <label className="relative block">
        <span className="sr-only">{label}</span>
        {icon}
        <input ref={box} type="search" enterKeyHint="search" autoComplete="off" onFocus={load} {...input} />
      </label>
      {List && <List box={box} keepsFilters={keepsFilters} onChoose={onChoose} />}
    </>
  );
}
