/** Pictures from elsewhere as shapes. */
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Point, Size } from '../../cells/cell.ts';
import { centreOf } from '../../cells/geometry.ts';
import { insertElement, newElement } from '../../edits/insert.ts';
import { boxOf } from '../../routing/route.ts';
import { imageItem } from '../../shapes/common/image.ts';
import { type ImageParts, imageTypes, uploadImage } from '../../sync/images.ts';
import { freePlace } from './free-place.ts';

/** A picture is not larger than this on the sheet, in units, nor smaller than that. */
const [most, least] = [320, 24];
/** How far the next of several pictures lies from the one before. */
const step = 30;

/** Is it a picture and nothing else: draw.io keeps its diagrams in pictures. */
export async function isPicture(file: File): Promise<boolean> {
  if (!imageTypes.split(',').includes(file.type)) return false;
  if (file.type !== 'image/png') return true;
  return !new TextDecoder('latin1').decode(await file.arrayBuffer()).includes('mxfile');
}

/** How large a picture stands on the sheet: as large as it is, if that is not too much. */
async function sizeOf(file: File): Promise<Size> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  picture.close();
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(least, Math.round(width * scale)), height: Math.max(least, Math.round(height * scale)) };
}

/** Puts pictures onto the sheet about a place, or where there is room, and uploads them. What cannot be read or uploaded is told. */
export async function addPictures(parts: ImageParts, files: readonly File[], at?: Point): Promise<void> {
  const { editor } = parts;
  if (editor.types && !editor.types.has(imageItem.type)) {
    toast({ text: 'This kind of diagram holds no pictures.', kind: 'error' });
    return;
  }
  for (const [place, file] of files.entries()) {
    try {
      const size = await sizeOf(file);
      const centre = at ? { x: at.x + place * step, y: at.y + place * step } : centreOf(freePlace(editor, size));
      const cell = newElement(imageItem, { x: Math.round(centre.x), y: Math.round(centre.y) }, { size });
      const added = insertElement(editor.graph, cell, editor.index.query(boxOf(cell)));
      editor.selection.set([added.jsid]);
      editor.viewport.reveal(boxOf(added));
      await uploadImage(parts, added.jsid, file);
      editor.announce(`Picture ${file.name} added`);
    } catch (error) {
      toast({ text: `The picture ${file.name} could not be added. ${problemText(error)}`, kind: 'error' });
    }
  }
}
