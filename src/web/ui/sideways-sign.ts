import './sideways-sign.css';

/**
 * Sets a data attribute on an element as long as it can be scrolled further to the right. Usable as a ref callback or
 * in an effect; returns a function that stops this.
 */
export function sidewaysSign(element: HTMLElement | null): () => void {
  if (!element) return () => undefined;
  const mark = () =>
    element.toggleAttribute('data-more', element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
  mark();
  element.addEventListener('scroll', mark, { passive: true });
  const sizes = new ResizeObserver(mark);
  const watch = () => {
    sizes.disconnect();
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    mark();
  };
  watch();
  const children = new MutationObserver(watch);
  children.observe(element, { childList: true });
  return () => {
    element.removeEventListener('scroll', mark);
    sizes.disconnect();
    children.disconnect();
  };
}
