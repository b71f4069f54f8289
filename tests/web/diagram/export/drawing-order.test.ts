import { expect, test } from 'vitest';
import { quadrantBoard } from '../../../../src/diagram/shapes/quadrant/board.ts';
import { sceneOf } from '../../../../src/web/diagram/export/scene.ts';
import { graphOf, task } from '../../../diagram/cells.ts';

test('what belongs to the sheet lies beneath everything, whenever it was added', () => {
  const item = task('item', 200, 200, { type: 'quadrant.Item', size: { width: 24, height: 24 } });
  const board = quadrantBoard();
  const scene = sceneOf(graphOf([item, ...board]));
  expect(scene).toHaveLength(board.length + 1);
  expect(scene.at(-1)?.at).toEqual(item.position);
});
