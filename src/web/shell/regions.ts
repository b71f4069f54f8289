const regions =
  '#navigation, .header-bar, .area-list, .project-tree, #content, aside, .footer, .bottom-bar, [data-region]';
const focusable = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex]';

const isShown = (element: HTMLElement): boolean => element.offsetParent !== null;

/** Puts the focus on the next part of the page: on itself where it takes it, else on the first thing in it. */
export function focusNextRegion(): void {
  const shown = [...document.querySelectorAll<HTMLElement>(regions)].filter(isShown);
  const targets = shown.flatMap((region) => {
    const target = region.hasAttribute('tabindex') ? region : region.querySelector(focusable);
    return target instanceof HTMLElement ? [{ region, target }] : [];
  });
  // The innermost region counts as the present one: an aside lies within the content.
  const present = targets.findLastIndex(({ region }) => region.contains(document.activeElement));
  targets[(present + 1) % targets.length]?.target.focus();
}
