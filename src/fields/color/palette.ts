/** Colours that work together on light and dark pages, and the ink for each background. Pure. */

/** The categorical palette of the design system, by name: solid on a light page. */
export const palette = [
  ['Navy', '#3678BA'],
  ['Cyan', '#277E9D'],
  ['Teal', '#208174'],
  ['Green', '#2C844C'],
  ['Olive', '#667D24'],
  ['Amber', '#986C16'],
  ['Orange', '#BA581E'],
  ['Red', '#D43E33'],
  ['Magenta', '#C14594'],
  ['Violet', '#8760C3'],
] as const;

/** The colours that users choose from: the palette, and a neutral grey. */
export const swatches = [...palette, ['Grey', '#5B6B7C']] as const;

/** A colour as `#AABBCC`, from texts such as `#abc` and `abcdef`; null for any other text. */
export function readColor(text: string): string | null {
  const digits = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text)?.[1];
  if (!digits) return null;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${six.toUpperCase()}`;
}

/** Relative luminance of WCAG 2. */
function luminance(color: string): number {
  const channel = (from: number): number => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The WCAG contrast ratio of two colours (`#rrggbb`), in either order: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The minimum contrast of small text against its background (WCAG 1.4.3). */
const readable = 4.5;
const inks = new Map<string, string>();

/**
 * The text colour (`#rrggbb`) that is readable on a background: the dark colour of the design system, else white, else
 * black. One of these is always readable. Cached, because a diagram needs it for each shape.
 */
export function inkOn(color: string): string {
  const known = inks.get(color);
  if (known) return known;
  if (inks.size > 1000) inks.clear();
  const ink = ['#14202E', '#FFFFFF'].find((one) => contrast(one, color) >= readable) ?? '#000000';
  inks.set(color, ink);
  return ink;
}

/** The name of a palette colour; for any other colour its hexadecimal number. */
export const colorName = (color: string): string => swatches.find(([, value]) => value === color)?.[0] ?? color;
