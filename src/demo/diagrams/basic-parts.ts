/** Shapes of the basic notation for process flows. Positions are centres. */
import { centred, type DemoPoint, type DemoShape, type More } from './diagram.ts';

/** An event, centred at a point. */
export const basicEvent = (
  id: string,
  title: string,
  at: DemoPoint,
  { event_type, icon_type = 'none' }: { readonly event_type: string; readonly icon_type?: string },
): DemoShape => centred({ type: 'bpmn.Event', id, title }, at, [36, 36], { values: { event_type, icon_type } });

/** A task, centred at a point. */
export const basicTask = (
  id: string,
  title: string,
  at: DemoPoint,
  { icon_type = 'none', ...more }: More & { readonly icon_type?: string } = {},
): DemoShape =>
  centred({ type: 'bpmn.Task', id, title }, at, [110, 70], { ...more, values: { icon_type, ...more.values } });

/** A gateway, centred at a point. */
export const basicGateway = (
  id: string,
  title: string,
  at: DemoPoint,
  { gateway_type = 'exclusive', values }: Pick<More, 'values'> & { readonly gateway_type?: string } = {},
): DemoShape => centred({ type: 'bpmn.Gateway', id, title }, at, [50, 50], { values: { gateway_type, ...values } });

/** A data object, data store, message, group or annotation. */
export const artifact = (
  id: string,
  title: string,
  box: DemoShape['box'],
  { artifact_type, ...more }: More & { readonly artifact_type: string },
): DemoShape => ({ id, type: 'bpmn.Artifact', title, box, ...more, values: { artifact_type, ...more.values } });

const banded = { orientation: 'horizontal', headerSize: 30 };

/** A participant with its lanes, which are separate shapes in this notation. */
export const basicPool = (
  id: string,
  title: string,
  [x, y, width]: readonly [number, number, number],
  lanes: readonly (readonly [label: string, height: number])[],
): readonly DemoShape[] => {
  const high = lanes.reduce((sum, [, height]) => sum + height, 0);
  let top = y;
  const own = lanes.map(([label, height], index): DemoShape => {
    const box = [x + banded.headerSize, top, width - banded.headerSize, height] as const;
    top += height;
    return { id: `${id}-${index + 1}`, type: 'bpmn.Lane', title: label, box, holds: true, values: banded };
  });
  const pool = { id, type: 'bpmn.Pool', title, box: [x, y, width, high] as const, values: banded };
  return [{ ...pool, holds: true, embedding: 'enabled' }, ...own];
};
