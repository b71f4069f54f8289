import { describe, expect, test } from 'vitest';
import { commands } from '../../../../src/web/diagram/commands/commands.ts';
import { keySpellings } from '../../../../src/web/diagram/keyboard/pressed-keys.ts';

interface Press {
  readonly code: string;
  readonly key: string;
  readonly ctrl?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
  readonly altGraph?: boolean;
}

/** The commands that match a key press, the executed one first. */
const reached = ({ code, key, ctrl = false, shift = false, alt = false, altGraph = false }: Press): string[] =>
  keySpellings({
    code,
    key,
    ctrlKey: ctrl,
    metaKey: false,
    shiftKey: shift,
    altKey: alt,
    getModifierState: (name) => name === 'AltGraph' && altGraph,
  }).flatMap((keys) => commands.filter((command) => command.keys?.includes(keys)).map(({ id }) => id));

describe.each<[string, readonly (Press & { readonly runs: string | undefined })[]]>([
  [
    'American',
    [
      { code: 'Digit1', key: '!', shift: true, runs: 'fit' },
      { code: 'Digit2', key: '@', shift: true, runs: 'fit-selection' },
      { code: 'Equal', key: '+', shift: true, ctrl: true, runs: 'zoom-in' },
      { code: 'Slash', key: '/', runs: 'search' },
      { code: 'BracketRight', key: ']', runs: 'inspector' },
      { code: 'Digit0', key: ')', shift: true, runs: undefined },
    ],
  ],
  [
    'German',
    [
      { code: 'Digit2', key: '"', shift: true, runs: 'fit-selection' },
      { code: 'Digit7', key: '/', shift: true, runs: 'search' },
      { code: 'Digit0', key: '=', shift: true, runs: 'zoom-in' },
      { code: 'Digit9', key: ']', ctrl: true, alt: true, altGraph: true, runs: 'inspector' },
      { code: 'KeyQ', key: '@', ctrl: true, alt: true, altGraph: true, runs: undefined },
      { code: 'KeyY', key: 'z', ctrl: true, runs: 'undo' },
      { code: 'KeyZ', key: 'y', ctrl: true, runs: 'redo' },
    ],
  ],
  [
    'French',
    [
      { code: 'Digit1', key: '1', shift: true, runs: 'fit' },
      { code: 'Digit0', key: 'à', ctrl: true, runs: 'zoom-reset' },
      { code: 'Comma', key: '.', shift: true, ctrl: true, runs: 'next-link' },
      { code: 'Equal', key: '+', shift: true, ctrl: true, runs: 'zoom-in' },
      { code: 'KeyW', key: 'z', ctrl: true, runs: 'undo' },
    ],
  ],
  [
    'Russian',
    [
      { code: 'KeyZ', key: 'я', ctrl: true, runs: 'undo' },
      { code: 'KeyZ', key: 'Я', ctrl: true, shift: true, runs: 'redo' },
      { code: 'KeyO', key: 'щ', runs: 'outline' },
    ],
  ],
])('on a keyboard that is %s', (_layout, presses) => {
  test.each(presses)('$key of $code runs $runs', ({ runs, ...press }) => {
    expect(reached(press)[0]).toBe(runs);
  });
});
