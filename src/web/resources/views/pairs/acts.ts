/** Actions on the chosen rows, with their keys. Pure. */

/** The properties of a keyboard event of the page or of React. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target' | 'preventDefault'
>;

export interface Act {
  /** The key; null for none. */
  readonly key: string | null;
  readonly title: string;
  readonly icon: string;
  /** Null if the action is not possible now. */
  readonly run: (() => void) | null;
  readonly primary?: true;
}

type Run = (() => void) | null;

/** The functions of the actions; undefined if the screen or the caller's rights exclude one. */
export interface Runs {
  readonly link: Run | undefined;
  /** Replaces the present pair. */
  readonly instead: Run | undefined;
  readonly accept: Run | undefined;
  readonly reject: Run | undefined;
  readonly none: Run | undefined;
  readonly next: () => void;
  /** Searches on the right. */
  readonly find: () => void;
  readonly acceptSure: Run | undefined;
}

/** The actions as buttons, in their order. */
export function actsOf({ link, instead, accept, reject, none, next, find, acceptSure }: Runs): readonly Act[] {
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
    ...act({ key: 'F', title: 'Find', icon: 'search' }, find),
    ...act({ key: null, title: 'Accept all sure ones', icon: 'check2-all' }, acceptSure),
  ];
}

/**
 * Runs the action of a key, or accepts the suggestion of a digit; not if the focused control handles the key, or single
 * keys are disabled.
 */
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
