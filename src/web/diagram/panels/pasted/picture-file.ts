/** Picture files, in the form that the sheet shows and the server accepts. */
import type { Size } from '../../../../diagram/cells/cell.ts';
import { imageTypes, PictureRefused } from '../../sync/images.ts';

const drawn = 'image/svg+xml';
/** Types of pictures in which draw.io stores diagrams. */
const mayHideDiagrams: readonly string[] = ['image/png', drawn];
/** Pixels along the longer side of a picture that was drawn with lines. */
const longestSide = 1600;

/** Whether the file is a picture and nothing else. */
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
 * A picture with its size in pixels. A vector picture (SVG) is converted to pixels, because the server stores no other.
 * @throws {PictureRefused} if the browser cannot show it
 */
export async function readPicture(file: File): Promise<Picture> {
  const source = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    // In some browsers, drawings without a declared size have none.
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
