type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const isLatinLetter = (key: string): boolean => /^[a-z]$/i.test(key);

const withModifiers = (event: Pressed, shifted: boolean, key: string): string =>
  `${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${event.altKey ? 'Alt+' : ''}${shifted ? 'Shift+' : ''}${key}`;

/** The pressed keys in the notation of commands: `Mod+Shift+z`, `Shift+Tab`, `Mod+Space`, `o`. */
export function pressedKeys(event: Pressed): string {
  const letter = event.key.length === 1;
  const shifted = event.shiftKey && (!letter || event.ctrlKey || event.metaKey || isLatinLetter(event.key));
  return withModifiers(event, shifted, event.key === ' ' ? 'Space' : letter ? event.key.toLowerCase() : event.key);
}

/**
 * All that a press can mean, the likeliest first, so that commands are reached on every keyboard: by the sign it writes,
 * by that sign though it takes Shift here (a full stop in France), and by the key's place where it writes another sign
 * (Shift+2 is an @ or a quotation mark, letters may be Cyrillic). AltGr only serves to write: it is no Ctrl+Alt.
 */
export function keySpellings(
  event: Pressed & Pick<KeyboardEvent, 'code' | 'getModifierState'>,
): readonly [string, ...string[]] {
  if (event.getModifierState('AltGraph')) return [event.key.toLowerCase()];
  const first = pressedKeys(event);
  if (event.key.length > 1 || isLatinLetter(event.key)) return [first];
  const unshifted = event.key === ' ' ? [] : [withModifiers(event, false, event.key)];
  const place = /^(?:Digit|Key)(.)$/.exec(event.code)?.[1];
  return [first, ...unshifted, ...(place ? [withModifiers(event, event.shiftKey, place.toLowerCase())] : [])];
}
