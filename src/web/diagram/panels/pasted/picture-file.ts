/** Reads picture files in a format that the sheet can show and the server accepts. */
import type { Size } from '../../../../diagram/cells/cell.ts';
import { imageTypes, PictureRefused } from '../../sync/images.ts';

const drawn = 'image/svg+xml';
/** The picture types in which draw.io can embed a diagram. */
const mayHideDiagrams: readonly string[] = ['image/png', drawn];
/** The length of the longer side when a vector picture is converted, in pixels. */
const longestSide = 1600;

/** Whether the file is a picture without an embedded diagram. */
export async function isPicture(file: File): Promise<boolean> {
  if (file.type !== drawn && !imageTypes.split(',').includes(file.type)) return false;
  if (!mayHideDiagrams.includes(file.type)) return true;
  return !new TextDecoder('latin1').decode(await file.arrayBuffer()).includes('mxfile');
}

export interface Picture {
  readonly blob: Blob;
  readonly size: Size;
}

/**
 * Reads a picture, with its size in pixels. A vector picture (SVG) is converted to pixels, because the server does not
 * store vector pictures.
 * @throws {PictureRefused} if the browser cannot show it
 */
export async function readPicture(file: File): Promise<Picture> {
  const source = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    // Some browsers report no size for drawings without a declared size.
    const size = { width: image.naturalWidth || 300, height: image.naturalHeight || 150 };
    return { blob: file.type === drawn ? await inPoints(image, size) : file, size };
  } catch (error) {
    throw new PictureRefused('The file is damaged, or no picture: open it in another program and save it again.', {
      cause: error,
    });
  } finally {
    URL.revokeObjectURL(source);
  }
}

async function inPoints(image: HTMLImageElement, { width, height }: Size): Promise<Blob> {
  const scale = longestSide / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser made no picture of the drawing.');
  return blob;
}
