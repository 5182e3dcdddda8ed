import type { BlockView } from "../../vehicle-view.ts";
import type { BlockProps } from "./frame.ts";

/** The dealer's small print (VDP-20). */
export function DisclaimerBlock({ block, Frame }: BlockProps<Extract<BlockView, { kind: "disclaimer" }>>) {
  return (
    <Frame title="Disclaimer" small>
      <p className="max-w-prose whitespace-pre-line text-sm text-muted">{block.text}</p>
    </Frame>
  );
}
