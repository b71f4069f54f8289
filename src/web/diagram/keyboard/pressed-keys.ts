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
 * All interpretations of a key press, the most likely first, so that shortcuts work with every keyboard layout: by the
 * character; by the character without Shift, if this layout requires Shift for it (a full stop in France); by the
 * position of the key, if its character differs (Shift+2 may be @ or a quotation mark, letters may be Cyrillic). AltGr
 * only enters characters: it is not Ctrl+Alt.
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
