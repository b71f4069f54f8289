import type { Box, Size } from '../../../diagram/cells/cell.ts';

/** The maximum side length of a canvas in browsers, in pixels. */
export const maxPixels = 16_000;
/** The maximum number of pixels of a canvas; each takes four bytes of memory. */
const maxArea = 120_000_000;

/** The requested scale, reduced if the canvas would be too large. */
export function pngScale({ width, height }: Size, wished: number): number {
  const fits = Math.min(wished, maxPixels / width, maxPixels / height, Math.sqrt(maxArea / (width * height)));
  return fits < wished ? Math.floor(fits * 100) / 100 : wished;
}

/** A sentence about a reduced scale; undefined if the scale is not reduced. */
export const pngScaleNote = (size: Size, wished: number): string | undefined => {
  const scale = pngScale(size, wished);
  if (scale === wished) return undefined;
  return `At ${wished}× the picture would be larger than browsers can make (${maxPixels.toLocaleString('en')} pixels on a side), so it is made at ${scale}×. SVG and PDF have no such limit.`;
};

/**
 * Paints an SVG file with embedded pictures as PNG.
 * @throws {Error} with a sentence, if the browser cannot
 */
export async function pngFile(svg: string, box: Box, wished: number): Promise<Blob> {
  const scale = pngScale(box, wished);
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(box.width * scale));
    canvas.height = Math.max(1, Math.round(box.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('There is no picture.');
    return blob;
  } catch (error) {
    throw new Error('The browser could not paint a picture of this size. Choose a smaller scale, or SVG.', {
      cause: error,
    });
  } finally {
    URL.revokeObjectURL(source);
  }
}
