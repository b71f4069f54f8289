/** The letters that PDF files are written in. Arimo is as wide as Arial, and has Latin, Greek, Cyrillic and Vietnamese. */

import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import semibold from '@expo-google-fonts/arimo/600SemiBold/Arimo_600SemiBold.ttf?url';
import { create, type Font } from 'fontkit';

const files = { regular, semibold } as const;
export type Face = keyof typeof files;

/** A font as it came, for the file, and as it is read, for its letters and their outlines. */
export interface LoadedFace {
  readonly bytes: Uint8Array;
  readonly font: Font;
}

/** Brings the font behind an address. Rejects if it cannot be had. */
export type ReadFont = (address: string) => Promise<Uint8Array>;

const fetchFont: ReadFont = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The letters of the file could not be loaded. Try again.');
  return new Uint8Array(await answer.arrayBuffer());
};

/**
 * The faces that a file needs; the others are not fetched.
 * @throws {Error} with a sentence, if one cannot be fetched.
 */
export async function loadFaces(
  needed: ReadonlySet<Face>,
  read: ReadFont = fetchFont,
): Promise<ReadonlyMap<Face, LoadedFace>> {
  const load = async (face: Face): Promise<readonly [Face, LoadedFace]> => {
    const bytes = await read(files[face]);
    return [face, { bytes, font: create(bytes as Buffer) as Font }];
  };
  return new Map(await Promise.all([...needed].map(load)));
}

// What is read from right to left is to be ordered by whoever draws it.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Whether a font can show each letter of a text, in the order it is written. */
export const canShow = ({ font }: LoadedFace, text: string): boolean =>
  !rightToLeft.test(text) && [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
