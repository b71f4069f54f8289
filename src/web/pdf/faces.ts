/**
 * Loads the fonts of PDF files. Arimo has the character widths of Arial, and Latin, Greek, Cyrillic and Vietnamese
 * letters.
 */

import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import semibold from '@expo-google-fonts/arimo/600SemiBold/Arimo_600SemiBold.ttf?url';
import { create, type Font } from 'fontkit';

const files = { regular, semibold } as const;
export type Face = keyof typeof files;

/** A font as bytes, for embedding, and as a parsed font, for its glyphs and outlines. */
export interface LoadedFace {
  readonly bytes: Uint8Array;
  readonly font: Font;
}

/** Loads the font file at an address. Rejects if the file cannot be loaded. */
export type ReadFont = (address: string) => Promise<Uint8Array>;

const fetchFont: ReadFont = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The fonts of the file could not be loaded. Try again.');
  return new Uint8Array(await answer.arrayBuffer());
};

/**
 * Loads font faces.
 * @throws {Error} with a sentence, if a face cannot be loaded
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

// Matches text that runs from right to left. Its characters have to be reordered, which the browser's canvas does and
// PDFKit does not.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Whether a font has glyphs for all characters of a text, and the text runs from left to right. */
export const canShow = ({ font }: LoadedFace, text: string): boolean =>
  !rightToLeft.test(text) && [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
