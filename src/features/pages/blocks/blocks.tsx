import { type BlockComponents, BlockList } from "#features/blocks/block-list.tsx";
import { drawRarely } from "#ui/page/rarely-drawn.tsx";
import type { BlockView } from "./blocks.server.ts";
import { CallToActionBlock } from "./call-to-action/call-to-action-block.tsx";
import { FormBlock } from "./form/form-block.tsx";
import { ImageBlock } from "./image/image-block.tsx";
import { QuestionsBlock } from "./questions/questions-block.tsx";
import { TableBlock } from "./table/table-block.tsx";
import { TextBlock } from "./text/text-block.tsx";
import { TwoColumnsBlock } from "./two-columns/two-columns-block.tsx";

/** Few pages have them. */
const GalleryBlock = drawRarely(() => import("./gallery/gallery-block.tsx"));
const VideoBlock = drawRarely(() => import("./video/video-block.tsx"));
const StaffBlock = drawRarely(() => import("./staff/staff-block.tsx"));
const LocationsBlock = drawRarely(() => import("./locations/locations-block.tsx"));
const StockShelfBlock = drawRarely(() => import("./stock-shelf/stock-shelf-block.tsx"));
const BookingBlock = drawRarely(() => import("./booking/booking-block.tsx"));

/** Every kind of block and what renders it. */
const COMPONENTS: BlockComponents<BlockView, object> = {
  text: TextBlock,
  image: ImageBlock,
  gallery: GalleryBlock,
  video: VideoBlock,
  table: TableBlock,
  questions: QuestionsBlock,
  staff: StaffBlock,
  locations: LocationsBlock,
  "stock-shelf": StockShelfBlock,
  "call-to-action": CallToActionBlock,
  "two-columns": TwoColumnsBlock,
  booking: BookingBlock,
  form: FormBlock,
};

/** The blocks of a page in their order. */
export function Blocks({ blocks }: { blocks: readonly BlockView[] }) {
  return <BlockList blocks={blocks} components={COMPONENTS} props={NO_PROPS} />;
}

const NO_PROPS = {};
