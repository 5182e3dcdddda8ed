import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { formatCount } from "#features/vehicles/noun.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { AllStockView } from "./all-stock.ts";

/** The way to all that is for sale. */
export default function AllStockBlock({ block: { count, noun, href } }: PageBlockProps<AllStockView>) {
  return (
    <p className="mt-10 text-center">
      <LinkButton to={href} variant="secondary" size="large">
        See all {formatCount(count, noun)}
        <Icon icon={ArrowRight} />
      </LinkButton>
    </p>
  );
}
