import type { Page } from "@playwright/test";
import sharp from "sharp";
import { computeContrast } from "#ui/base/contrast.ts";

interface Words {
  readonly colour: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels between the points that are measured. */
const STEP = 3;

/** The least contrast between words and what is under them, pictures included. `words` is a selector; they are on the screen. */
export async function measureLeastContrast(page: Page, words: string): Promise<number> {
  const lines = await page.evaluate(hideWords, words);
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ratios = lines.flatMap(({ colour, left, top, right, bottom }) => {
    const found: number[] = [];
    for (let y = Math.ceil(top); y < Math.min(bottom, info.height); y += STEP)
      for (let x = Math.ceil(left); x < Math.min(right, info.width); x += STEP) {
        const at = (y * info.width + x) * 3;
        found.push(computeContrast(colour, `#${data.subarray(at, at + 3).toString("hex")}`));
      }
    return found;
  });
  return ratios.reduce((least, ratio) => Math.min(least, ratio), Number.POSITIVE_INFINITY);
}

/** Hides words and says where their lines are and in which colour. Runs in the page. */
function hideWords(selector: string): Words[] {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    pen.fillStyle = getComputedStyle(element).color;
    pen.fillRect(0, 0, 1, 1);
    const [...rgb] = pen.getImageData(0, 0, 1, 1).data.subarray(0, 3);
    const colour = `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()].map(({ left, top, right, bottom }) => ({
      ...{ colour, left, top, right, bottom },
    }));
    element.style.visibility = "hidden";
    return lines;
  });
}
