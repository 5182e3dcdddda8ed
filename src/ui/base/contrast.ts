/** WCAG 2.2 contrast ratio (1 to 21) of two `#rrggbb` colours. */
export function computeContrast(one: string, other: string): number {
  const [dark, light] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(colour: string): number {
  const at = (start: number) => toLinear(Number.parseInt(colour.slice(start, start + 2), 16));
  return 0.2126 * at(1) + 0.7152 * at(3) + 0.0722 * at(5);
}

function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
