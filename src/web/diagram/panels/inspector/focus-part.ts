import type { Editor } from '../../engine/editor.ts';

/** An attribute that marks the fields of a fixed cell in the inspector. */
export const partMark = (jsid: string) => ({ 'data-part': jsid });

/**
 * Focuses the first field of a fixed cell and selects its text, as soon as the inspector has rendered the field. Any
 * key or pointer event before cancels this.
 */
export function focusPart({ host }: Pick<Editor, 'host'>, jsid: string): void {
  const page = host.ownerDocument;
  const stop = new AbortController();
  const focus = (): void => {
    const field = page.querySelector<HTMLInputElement>(`[data-part="${CSS.escape(jsid)}"] input[type=text]`);
    if (!field) return;
    stop.abort();
    field.focus();
    field.select();
  };
  const seen = new MutationObserver(focus);
  stop.signal.addEventListener('abort', () => seen.disconnect());
  for (const event of ['keydown', 'pointerdown'] as const)
    page.addEventListener(event, () => stop.abort(), { capture: true, signal: stop.signal });
  seen.observe(page.body, { childList: true, subtree: true });
  focus();
}
