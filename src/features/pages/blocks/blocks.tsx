import { type BlockComponents, BlockList } from "#features/blocks/block-list.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { hydrateNever, lazyPart } from "#ui/page/lazy-part.tsx";
import type { PageBlockProps, PageProps } from "../page-block.ts";
import type { BlockView, WrittenBlockView } from "./blocks.server.ts";
import { FormBlock } from "./form/form-block.tsx";

type PropsOf<Kind extends BlockView["kind"]> = PageBlockProps<Extract<BlockView, { kind: Kind }>>;

/** Few pages have them. */
const TableBlock = lazyPart<PropsOf<"table">>(() => import("./table/table-block.tsx"));
const QuestionsBlock = lazyPart<PropsOf<"questions">>(() => import("./questions/questions-block.tsx"));
const TwoColumnsBlock = lazyPart<PropsOf<"two-columns">>(() => import("./two-columns/two-columns-block.tsx"));
const GalleryBlock = lazyPart<PropsOf<"gallery">>(() => import("./gallery/gallery-block.tsx"));
const VideoBlock = lazyPart<PropsOf<"video">>(() => import("./video/video-block.tsx"));
const StaffBlock = lazyPart<PropsOf<"staff">>(() => import("./staff/staff-block.tsx"));
const LocationsBlock = lazyPart<PropsOf<"locations">>(() => import("./locations/locations-block.tsx"));
const StockShelfBlock = lazyPart<PropsOf<"stock-shelf">>(() => import("./stock-shelf/stock-shelf-block.tsx"));
const BookingBlock = lazyPart<PropsOf<"booking">>(() => import("./booking/booking-block.tsx"));

/** With links or text alone, they need no scripts. */
const TextBlock = hydrateNever<PropsOf<"text">>(() => import("./text/text-block.tsx"));
const CallToActionBlock = hydrateNever<PropsOf<"call-to-action">>(
  () => import("./call-to-action/call-to-action-block.tsx"),
);
const ImageBlock = hydrateNever<PropsOf<"image">>(() => import("./image/image-block.tsx"));
const BrandsBlock = hydrateNever<PropsOf<"brands">>(() => import("./brands/brands-block.tsx"));
const StatsBlock = hydrateNever<PropsOf<"stats">>(() => import("./stats/stats-block.tsx"));

/** The home page has these; few others do. */
const StockBlock = lazyPart(() => import("./stock-blocks.tsx"));

/** Every kind of block that a dealer writes and what renders it. */
const COMPONENTS: BlockComponents<WrittenBlockView, PageProps> = {
  text: TextBlock,
  image: ImageBlock,
  gallery: GalleryBlock,
  video: VideoBlock,
  table: TableBlock,
  questions: QuestionsBlock,
  staff: StaffBlock,
  brands: BrandsBlock,
  stats: StatsBlock,
  locations: LocationsBlock,
  "stock-shelf": StockShelfBlock,
  "call-to-action": CallToActionBlock,
  "two-columns": TwoColumnsBlock,
  booking: BookingBlock,
  form: FormBlock,
};

/** The blocks of a page in their order. */
export function Blocks({ blocks, site }: { blocks: readonly BlockView[]; site: SiteView }) {
  return <BlockList blocks={blocks} components={COMPONENTS} props={{ site }} Rest={StockBlock} />;
}
