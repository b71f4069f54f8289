import type { Stroke } from '../../../diagram/shapes/drawing.ts';
import { isPictureAddress } from '../../../diagram/shapes/svg.ts';
import type { Scene } from './scene.ts';

const addressesIn = (scene: Scene): Set<string> =>
  new Set(scene.flatMap(({ drawing }) => drawing.flatMap((stroke) => (stroke.kind === 'picture' ? stroke.href : []))));

async function asDataAddress(href: string): Promise<string | undefined> {
  if (!isPictureAddress(href)) return undefined;
  if (href.startsWith('data:')) return href;
  try {
    const answer = await fetch(href);
    const picture = await answer.blob();
    if (!answer.ok || !picture.type.startsWith('image/')) return undefined;
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => resolve(undefined);
      reader.readAsDataURL(picture);
    });
  } catch {
    return undefined;
  }
}

/**
 * Embeds the pictures of a scene as data: a file must not load other files, and a canvas with pictures from other
 * origins cannot be read. Pictures that cannot be loaded are left out and counted.
 */
export async function inlinePictures(scene: Scene): Promise<{ readonly scene: Scene; readonly missing: number }> {
  const addresses = addressesIn(scene);
  if (!addresses.size) return { scene, missing: 0 };
  const inside = new Map<string, string>();
  let missing = 0;
  await Promise.all(
    [...addresses].map(async (href) => {
      const data = await asDataAddress(href);
      if (data) inside.set(href, data);
      else missing += 1;
    }),
  );
  const withPictures = (stroke: Stroke): readonly Stroke[] => {
    if (stroke.kind !== 'picture') return [stroke];
    const href = inside.get(stroke.href);
    return href ? [{ ...stroke, href }] : [];
  };
  return { scene: scene.map((placed) => ({ ...placed, drawing: placed.drawing.flatMap(withPictures) })), missing };
}
