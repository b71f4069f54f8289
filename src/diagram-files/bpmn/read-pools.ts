import type { Lane } from '../../diagram/cells/lanes.ts';
import { styleOf, usualSize } from './appearance.ts';
import { documentationOf } from './documentation.ts';
import { type Draft, newDraft } from './draft.ts';
import { isA, type Moddle, many, one, textOf } from './moddle.ts';
import { lanesOf } from './read-lanes.ts';
import type { Drafts, PlaneReading } from './reading.ts';

/** The lanes of a process that are not drawn, all of the same size. The layout resizes them. */
const undrawnLanes = (sets: readonly Moddle[]): readonly Lane[] =>
  sets.flatMap((set) =>
    many(set, 'lanes').map((lane) => {
      const inner = one(lane, 'childLaneSet');
      const lanes = inner ? undrawnLanes([inner]) : [];
      return {
        id: lane.id ?? crypto.randomUUID(),
        label: textOf(lane, 'name'),
        size: lanes.reduce((sum, { size }) => sum + size, 0) || 120,
        ...(lanes.length > 0 ? { lanes } : {}),
      };
    }),
  );

const processDrawn = (process: Moddle | undefined, reading: PlaneReading): boolean =>
  many(process, 'flowElements').some((element) => reading.plane.shapes.has(element) || reading.undrawn.has(element));

const processName = (process: Moddle | undefined) => {
  const name = textOf(process, 'name');
  return name ? { process_name: name } : {};
};

const readParticipant = (participant: Moddle, reading: PlaneReading): Draft => {
  const process = one(participant, 'processRef');
  const drawn = reading.plane.shapes.get(participant);
  const box = drawn?.box ?? { x: 0, y: 0, ...usualSize('bp.Pool', false) };
  const draft = newDraft(participant, 'bp.Pool', box, textOf(participant, 'name'));
  const lanes = process && lanesOf(process, reading.plane, drawn);
  const style = styleOf(drawn?.shape);
  draft.text = documentationOf(participant);
  Object.assign(draft.values, {
    lanes: lanes?.lanes ?? (drawn ? [] : undrawnLanes(many(process, 'laneSets'))),
    orientation: (lanes ? lanes.horizontal : drawn?.shape['isHorizontal'] !== false) ? 'horizontal' : 'vertical',
    headerSize: lanes?.headerOf(box) ?? 30,
    ...processName(process),
    multi_instance: one(participant, 'participantMultiplicity') !== undefined,
    ...(!process || (drawn?.shape['isExpanded'] === false && !processDrawn(process, reading))
      ? { collapsed: true }
      : {}),
    ...(Object.keys(style).length > 0 ? { style } : {}),
  });
  return draft;
};

/** The pool for a process that is drawn without a participant. */
const poolOfProcess = (process: Moddle, reading: PlaneReading): Draft | undefined => {
  const drawn = reading.plane.shapes.get(process);
  if (!drawn) return undefined;
  const lanes = lanesOf(process, reading.plane, drawn);
  const style = styleOf(drawn.shape);
  const draft = newDraft(process, 'bp.Pool', drawn.box, textOf(process, 'name'));
  Object.assign(draft.values, {
    lanes: lanes?.lanes ?? [],
    orientation: (lanes ? lanes.horizontal : drawn.shape['isHorizontal'] !== false) ? 'horizontal' : 'vertical',
    headerSize: lanes?.headerOf(drawn.box) ?? 30,
    ...processName(process),
    multi_instance: false,
    ...(Object.keys(style).length > 0 ? { style } : {}),
  });
  return draft;
};

/** A pool for the lanes of a process without a participant on the plane. */
const poolOfLanes = (process: Moddle, reading: PlaneReading): Draft | undefined => {
  const lanes = lanesOf(process, reading.plane, undefined);
  if (!lanes) return undefined;
  const { box, horizontal } = lanes;
  const outer = horizontal
    ? { ...box, x: box.x - 30, width: box.width + 30 }
    : { ...box, y: box.y - 30, height: box.height + 30 };
  const draft = newDraft(process, 'bp.Pool', outer, textOf(process, 'name'));
  Object.assign(draft.values, {
    lanes: lanes.lanes,
    orientation: horizontal ? 'horizontal' : 'vertical',
    headerSize: 30,
    ...processName(process),
    multi_instance: false,
  });
  reading.notes.repair(
    `The lanes of “${textOf(process, 'name') || process.id}” stand in no pool: one is put around them.`,
  );
  return draft;
};

/** Creates the pools of a plane, and returns the pool of each process. */
export const readPools = (reading: PlaneReading, drafts: Drafts): Map<Moddle, Draft> => {
  const { plane, definitions } = reading;
  const pools = new Map<Moddle, Draft>();
  for (const element of [...plane.shapes.keys(), ...reading.undrawn]) {
    if (!isA(element, 'Participant')) continue;
    const draft = readParticipant(element, reading);
    const process = one(element, 'processRef');
    drafts.set(element, draft);
    if (process && !pools.has(process)) pools.set(process, draft);
  }
  for (const process of many(definitions, 'rootElements')) {
    if (!isA(process, 'Process') || pools.has(process)) continue;
    const draft = poolOfProcess(process, reading) ?? poolOfLanes(process, reading);
    if (!draft) continue;
    drafts.set(process, draft);
    pools.set(process, draft);
  }
  return pools;
};
