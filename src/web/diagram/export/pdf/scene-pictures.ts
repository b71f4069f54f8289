import type { Box } from '../../../../diagram/cells/cell.ts';
import type { Scene } from '../scene.ts';
import type { PictureSource, PlacedPicture } from './pdf-file.ts';

/** The number of pixels per unit: 288 per inch of paper at the diagram's own size. */
const sharpness = 3;
/** The maximum side length of a picture, in pixels. */
const maxPixels = 2000;
/** Matches JPEG pictures by their first bytes, because the declared type may be wrong. */
const jpeg = /^data:image\/jpeg;base64,\/9j\//;

/** Loads the pictures of a scene in formats that PDF supports, before drawing, because drawing is synchronous. */
export async function scenePictures(scene: Scene): Promise<PictureSource> {
  const loaded = new Map<string, HTMLImageElement>();
  const addresses = new Set(
    scene.flatMap(({ drawing }) => drawing.flatMap((stroke) => (stroke.kind === 'picture' ? stroke.href : []))),
  );
  for (const href of addresses) {
    const image = new Image();
    image.src = href;
    await image.decode().then(
      () => loaded.set(href, image),
      () => undefined,
    );
  }
  return ({ href, box }) => {
    const image = loaded.get(href);
    if (!image) return undefined;
    const ratio =
      image.naturalWidth && image.naturalHeight ? image.naturalWidth / image.naturalHeight : box.width / box.height;
    // As in SVG, the whole picture is shown, centred in its box.
    const [width, height] = [Math.min(box.width, box.height * ratio), Math.min(box.height, box.width / ratio)];
    const fitted = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
    // Photographs are embedded unchanged: encoding them as PNG would make them many times larger.
    return jpeg.test(href) ? { data: href, box: fitted } : painted(image, fitted);
  };
}

function painted(image: HTMLImageElement, box: Box): PlacedPicture | undefined {
  const scale = Math.min(sharpness, maxPixels / box.width, maxPixels / box.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(box.width * scale);
  canvas.height = Math.ceil(box.height * scale);
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { data: canvas.toDataURL('image/png'), box };
}
