/** What can be done with what is chosen, each with its key. Pure. */

/** A key that was pressed, as the page or React tells it. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target' | 'preventDefault'
>;

export interface Act {
  /** The key that does it; null for none. */
  readonly key: string | null;
  readonly title: string;
  readonly icon: string;
  /** Null while there is nothing to do it with. */
  readonly run: (() => void) | null;
  readonly primary?: true;
}

type Run = (() => void) | null;

/** What there is to do; undefined where the screen, or what the caller may, has no such act. */
export interface Runs {
  readonly link: Run | undefined;
  /** Instead of the pair there is. */
  readonly instead: Run | undefined;
  readonly accept: Run | undefined;
  readonly reject: Run | undefined;
  readonly none: Run | undefined;
  readonly next: () => void;
  readonly acceptSure: Run | undefined;
}

/** The acts as buttons, in their order. */
export function actsOf({ link, instead, accept, reject, none, next, acceptSure }: Runs): readonly Act[] {
  const act = (one: Omit<Act, 'run'>, run: Run | undefined): readonly Act[] =>
    run === undefined ? [] : [{ ...one, run }];
  const linking = instead ? 'Link as well' : 'Link';
  return [
    ...act({ key: 'Enter', title: linking, icon: 'link-45deg', primary: true }, link),
    ...act({ key: 'Shift+Enter', title: 'Link instead', icon: 'shuffle' }, instead),
    ...act({ key: 'A', title: 'Accept', icon: 'check-lg' }, accept),
    ...act({ key: 'R', title: 'Reject', icon: 'x-lg' }, reject),
    ...act({ key: 'X', title: 'No counterpart', icon: 'slash-circle' }, none),
    ...act({ key: 'N', title: 'Next unpaired', icon: 'skip-forward' }, next),
    ...act({ key: null, title: 'Accept all sure ones', icon: 'check2-all' }, acceptSure),
  ];
}

/** Does what a key stands for, or takes the suggestion of its number: not where the key is the control's own, or keys alone are off. */
export function actByKey(
  event: PressedKey,
  { acts, take }: { readonly acts: readonly Act[]; readonly take: ((at: number) => void) | null },
  singleKeys: boolean,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!(event.target instanceof Element) || event.target.closest('input, select, textarea')) return;
  const isEnter = event.key === 'Enter';
  if ((isEnter || event.key === ' ') && event.target.closest('button, a')) return;
  if (!isEnter && !singleKeys) return;
  const name = event.shiftKey && isEnter ? 'Shift+Enter' : event.key;
  const act = acts.find(({ key }) => key?.toLowerCase() === name.toLowerCase());
  if (take && /^[1-9]$/.test(event.key)) take(Number(event.key) - 1);
  else if (act) act.run?.();
  else return;
  event.preventDefault();
}
