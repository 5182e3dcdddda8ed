import Search from "lucide/dist/esm/icons/search.mjs";
import { useEffect, useState } from "react";
import { Icon } from "#ui/base/icon.tsx";
import type { SectionView } from "../shell/sections.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { Palette } from "./palette.tsx";
import { type Dialog, useShortcuts } from "./shortcuts.ts";

/** The keys of every page, and a button for who has none. Without JavaScript there is nothing. */
export function Keyboard({ account, sections }: { account: string; sections: readonly SectionView[] }) {
  const [dialog, open] = useState<Dialog | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useShortcuts(open);
  if (!isReady) return null;
  const close = () => open(null);
  return (
    <>
      <button
        type="button"
        onClick={() => open("palette")}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-control px-2 font-semibold hover:bg-sunken lg:justify-start"
      >
        <Icon icon={Search} />
        <span className="max-lg:sr-only">
          Find<span className="sr-only"> or go to</span>
        </span>
        <kbd aria-hidden className="ml-auto text-xs whitespace-nowrap text-muted max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {dialog === "palette" && (
        <Palette account={account} sections={sections} close={close} showKeys={() => open("keys")} />
      )}
      {dialog === "keys" && <KeysDialog close={close} />}
    </>
  );
}
