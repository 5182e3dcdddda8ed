import { FoldedText } from "#ui/panels/folded-text.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import type { DisclaimerView } from "./disclaimer.ts";

/** FIN-26, FIN-27: the vehicle page's disclaimer starts folded. */
const MAX_SHOWN = 197;

/** The dealer's small print (VDP-20). */
export function DisclaimerBlock({ block, Section }: BlockProps<DisclaimerView>) {
  return (
    <Section title="Disclaimer" small>
      <FoldedText
        text={block.text}
        limit={MAX_SHOWN}
        of="of the disclaimer"
        className="measure text-sm text-muted"
      />
    </Section>
  );
}
