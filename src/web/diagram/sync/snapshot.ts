import { grow } from '../../../diagram/cells/geometry.ts';
import { themeColours } from '../../../diagram/shapes/drawing.ts';
import { api } from '../../api/client.ts';
import { whenIdle } from '../../ui/idle.ts';
import type { Editor } from '../engine/editor.ts';
import { paintCells } from '../engine/overview.ts';
import type { Saver } from './saver.ts';

/** Milliseconds after the last change (spec W9). */
export const snapshotDelay = 2000;
/** The size of the picture in pixels: sufficient for a card of the project page on a high-resolution screen. */
const size = { width: 800, height: 450 } as const;

/** Draws the diagram as a small picture, in the light theme; null if the diagram is empty. */
export async function paintSnapshot(editor: Editor): Promise<Blob | null> {
  const bounds = editor.index.bounds();
  if (!bounds) return null;
  const box = grow(bounds, 20);
  const zoom = Math.min(size.width / box.width, size.height / box.height, 2);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = themeColours.light.paper;
  context.fillRect(0, 0, size.width, size.height);
  context.translate((size.width - box.width * zoom) / 2, (size.height - box.height * zoom) / 2);
  context.scale(zoom, zoom);
  context.translate(-box.x, -box.y);
  const jsids = editor.graph.cells().map(({ jsid }) => jsid);
  paintCells(
    context,
    { graph: editor.graph, jsids, routeOf: editor.route },
    { colours: themeColours.light, smallestWords: 4 },
    zoom,
  );
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * Uploads a picture of the module after changes made here. The picture of changes by others is uploaded from their
 * pages.
 */
export function startSnapshots(
  editor: Editor,
  saver: Saver,
  module: { readonly id: number; readonly project_id: number },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const upload = async (): Promise<void> => {
    if (saver.busy || editor.isRouting) return schedule();
    const picture = await paintSnapshot(editor);
    if (!picture) return;
    // The picture is a convenience: the next change tries again.
    await api
      .POST('/api/projects/{project_id}/project_scenario_modules/{id}/upload_image.json', {
        params: { path: { project_id: module.project_id, id: module.id } },
        body: { 'image[image]': new File([picture], 'snapshot.png', { type: 'image/png' }) },
        quiet: true,
        optOut: [401, 403, 404],
      })
      .catch(() => undefined);
  };
  let last = 0;
  const wait = (time: number): void => {
    timer = setTimeout(() => {
      timer = undefined;
      const rest = last + snapshotDelay - performance.now();
      if (rest > 0) wait(rest);
      else whenIdle(() => void upload());
    }, time);
  };
  // A drag changes cells in every frame: this only notes the time of the last change.
  const schedule = (): void => {
    last = performance.now();
    if (timer === undefined) wait(snapshotDelay);
  };
  const unlisten = editor.graph.onChange((changes) => {
    if (changes.some(({ origin }) => origin === 'user' || origin === 'history')) schedule();
  });
  return () => {
    unlisten();
    clearTimeout(timer);
  };
}
