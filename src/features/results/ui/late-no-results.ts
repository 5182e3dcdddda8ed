import { drawRarely } from "#ui/page/rarely-drawn.tsx";

export const NoResults = drawRarely(() => import("./no-results.tsx"));
