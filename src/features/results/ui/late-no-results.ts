import { rarelyDrawn } from "#ui/page/rarely-drawn.tsx";

export const NoResults = rarelyDrawn(() => import("./no-results.tsx"));
