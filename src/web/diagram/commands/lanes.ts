import type { ElementCell } from '../cells/cell.ts';
import { isUpright, type LaneStripe, lanesIn } from '../cells/lanes.ts';
import { deleteLane, divideLane, insertLaneBeside } from '../edits/lanes.ts';
import type { Command } from './command.ts';

/** What can be done to one lane of a pool. */
export function laneCommands(pool: ElementCell, { lane }: LaneStripe): readonly Command[] {
  const { jsid } = pool;
  const [before, behind] = isUpright(pool) ? ['to the left', 'to the right'] : ['above', 'below'];
  const make = (
    id: string,
    { title, icon }: { readonly title: string; readonly icon: string },
    run: Command['run'],
  ): Command => ({ id, title, group: 'arrange', icon, changes: true, run });
  return [
    make('lane-before', { title: `Add a lane ${before}`, icon: 'bi-distribute-vertical' }, ({ graph }) =>
      insertLaneBeside(graph, jsid, lane.id, 'before'),
    ),
    make('lane-behind', { title: `Add a lane ${behind}`, icon: 'bi-distribute-vertical' }, ({ graph }) =>
      insertLaneBeside(graph, jsid, lane.id, 'behind'),
    ),
    ...(lanesIn(lane).length
      ? []
      : [
          make('lane-divide', { title: 'Divide the lane', icon: 'bi-layout-split' }, ({ graph }) =>
            divideLane(graph, jsid, lane.id),
          ),
        ]),
    make('lane-delete', { title: 'Delete the lane', icon: 'bi-dash-square' }, ({ graph }) =>
      deleteLane(graph, jsid, lane.id),
    ),
  ];
}
