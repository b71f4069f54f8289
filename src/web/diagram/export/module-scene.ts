/** Draws a diagram that is not open in an editor. */
import type { Box, Layer } from '../../../diagram/cells/cell.ts';
import { repair } from '../../../diagram/cells/repair.ts';
import { rerouted } from '../edits/rerouted.ts';
import { createGraph } from '../engine/graph.ts';
import { loadRows } from '../sync/calls.ts';
import { storedOf } from '../sync/rows.ts';
import { inlinePictures } from './inline-pictures.ts';
import { type Scene, sceneBox, sceneOf } from './scene.ts';

/** The module that contains the diagram. */
interface DiagramOfModule {
  readonly id: number;
  readonly project: number;
  readonly layers: readonly Layer[];
  /** Whether its links are routed again, without stored corners. */
  readonly rerouted: boolean;
}

/**
 * The scene with embedded pictures; null if there is nothing to draw.
 * @throws {Problem} if the diagram cannot be read
 */
export async function moduleScene(
  { id, project, layers, rerouted: afresh }: DiagramOfModule,
  signal: AbortSignal,
): Promise<{ readonly scene: Scene; readonly box: Box } | null> {
  const rows = await loadRows(project, id, { signal });
  const { cells } = repair(storedOf(rows).cells, layers);
  const graph = createGraph(layers);
  graph.add(afresh ? rerouted(cells) : cells, 'load');
  const { scene } = await inlinePictures(sceneOf(graph));
  const box = sceneBox(scene);
  return box ? { scene, box } : null;
}
