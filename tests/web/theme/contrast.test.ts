import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../../src/web/theme/tokens.css', import.meta.url), 'utf8');

const themes = Object.fromEntries(
  ['light', 'dark'].map((theme) => {
    const block = css.split(`[data-bs-theme="${theme}"] {`)[1]?.split('\n}')[0] ?? '';
    return [theme, Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, k, v]) => [k, v]))];
  }),
) as Readonly<Record<string, Readonly<Record<string, string>>>>;

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = ['bg-body', 'bg-surface', 'bg-surface-2', 'bg-surface-3', 'bg-selected'];
const hues = ['navy', 'cyan', 'teal', 'green', 'olive', 'amber', 'orange', 'red', 'magenta', 'violet'];

/** Colour pairs of text and its background. */
const texts: readonly (readonly [string, string])[] = [
  ...['text', 'text-2', 'text-3'].flatMap((ink) => backgrounds.map((paper) => [ink, paper] as const)),
  ...['link', 'accent-strong', 'success', 'warning', 'danger', 'info-ink'].map((ink) => [ink, 'bg-surface'] as const),
  ...['link', 'accent-strong'].flatMap((ink) => ['bg-body', 'bg-selected'].map((paper) => [ink, paper] as const)),
  ...['success', 'warning', 'danger'].map((ink) => [ink, `${ink}-bg`] as const),
  ['info-ink', 'info-bg'] as const,
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-active'],
  ['on-secondary', 'secondary'],
  ['on-secondary', 'secondary-hover'],
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['primary', 'primary-bg'],
  ['rail-text', 'rail-bg'],
  ['rail-text', 'rail-active-bg'],
  ...hues.map((hue) => [`${hue}-ink`, `${hue}-tint`] as const),
  ...hues.map((hue) => [hue, 'bg-surface'] as const),
  ...['low', 'medium', 'high', 'critical'].map((heat) => [`heat-${heat}-ink`, `heat-${heat}`] as const),
];

/** Colour pairs that only need to be distinguishable: borders of controls, the focus ring, badges. */
const shapes: readonly (readonly [string, string])[] = [
  ...backgrounds.map((paper) => ['border-control', paper] as const),
  ...backgrounds.map((paper) => ['focus', paper] as const),
  ['rail-focus', 'rail-bg'],
  ['rail-focus', 'rail-active-bg'],
  ['accent', 'rail-active-bg'],
  ['paper-link', 'paper'],
];

describe.each(Object.entries(themes))('%s theme', (_, colours) => {
  const ratio = ([ink, paper]: readonly [string, string]): number =>
    contrast(colours[ink] ?? '#000000', colours[paper] ?? '#000000');

  test.each(texts)('text %s on %s is readable (4.5)', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)('%s on %s can be seen (3)', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });
});
