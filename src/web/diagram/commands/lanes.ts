import type { ElementCell } from '../../../diagram/cells/cell.ts';
import { centreOf } from '../../../diagram/cells/geometry.ts';
import { everyStripe, isUpright, type LaneStripe, laneStripes, lanesIn } from '../../../diagram/cells/lanes.ts';
import { deleteLane, divideLane, insertLaneBeside } from '../edits/lanes.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import type { Command } from './command.ts';

/** Wraps a function that creates lanes in a pool: afterwards, the name of the first new lane is edited. */
const naming =
  (pool: string, make: (graph: DiagramGraph) => void): Command['run'] =>
  (editor) => {
    const stripes = (): readonly LaneStripe[] => {
      const cell = editor.graph.element(pool);
      return cell ? everyStripe(laneStripes(cell)) : [];
    };
    const before = new Set(stripes().map(({ lane }) => lane.id));
    make(editor.graph);
    const fresh = stripes().find(({ lane }) => !before.has(lane.id));
    if (fresh) editor.request({ kind: 'rename', jsid: pool, point: centreOf(fresh.header) });
  };

/** The commands for one lane of a pool. */
export function laneCommands(pool: ElementCell, { lane }: LaneStripe): readonly Command[] {
  const { jsid } = pool;
  const [before, behind] = isUpright(pool) ? ['to the left', 'to the right'] : ['above', 'below'];
  const make = (
    id: string,
    { title, icon }: { readonly title: string; readonly icon: string },
    run: Command['run'],
  ): Command => ({ id, title, group: 'arrange', icon, changes: true, run });
  return [
    make(
      'lane-before',
      { title: `Add a lane ${before}`, icon: 'bi-distribute-vertical' },
      naming(jsid, (graph) => insertLaneBeside(graph, jsid, lane.id, 'before')),
    ),
    make(
      'lane-behind',
      { title: `Add a lane ${behind}`, icon: 'bi-distribute-vertical' },
      naming(jsid, (graph) => insertLaneBeside(graph, jsid, lane.id, 'behind')),
    ),
    ...(lanesIn(lane).length
      ? []
      : [
          make(
            'lane-divide',
            { title: 'Divide the lane', icon: 'bi-layout-split' },
            naming(jsid, (graph) => divideLane(graph, jsid, lane.id)),
          ),
        ]),
    make('lane-delete', { title: 'Delete the lane', icon: 'bi-dash-square' }, ({ graph }) =>
      deleteLane(graph, jsid, lane.id),
    ),
  ];
}
