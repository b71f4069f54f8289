/** The conversion of a file's cells and layers before an import adds them to a diagram. */
import { describe, expect, test } from 'vitest';
import type { Cell, ElementCell } from '../../../../src/diagram/cells/cell.ts';
import { asBasicFlow } from '../../../../src/diagram/notation/as-basic-flow.ts';
import { asBusinessProcess } from '../../../../src/diagram/notation/as-business-process.ts';
import { fittingCells } from '../../../../src/diagram/notation/fitting-cells.ts';
import { writeBpmn } from '../../../../src/diagram-files/bpmn/write-bpmn.ts';
import { mergeLayers } from '../../../../src/web/diagram/panels/import/merge-layers.ts';
import { flow, graphOf, pool, task } from '../../../diagram/cells.ts';

const titled = (cells: readonly Cell[], title: string): ElementCell =>
  cells.find((cell) => cell.title === title) as ElementCell;

describe('layers', () => {
  const own = [
    { id: '1', name: 'As is' },
    { id: '2', name: 'To be' },
  ];
  const theirs = [
    { id: 'x', name: ' to BE ' },
    { id: 'y', name: 'Notes', hidden: true },
  ];
  test('of the same name are one, others are added as they are', () => {
    const { layers, cells } = mergeLayers(
      own,
      theirs,
      [task('a', 0, 0, { layer_id: 'x' }), task('b', 0, 0, { layer_id: 'y' })],
      false,
    );
    expect(layers.map(({ name }) => name)).toEqual(['As is', 'To be', 'Notes']);
    expect(layers[2]).toMatchObject({ hidden: true });
    expect(cells.map(({ layer_id }) => layer_id)).toEqual(['2', layers[2]?.id]);
  });
  test('a cell on no layer of the file comes onto its first', () => {
    const { cells } = mergeLayers(own, theirs, [task('a', 0, 0, { layer_id: 'gone' }), task('b')], false);
    expect(cells.map(({ layer_id }) => layer_id)).toEqual(['2', '2']);
  });
  test('a file with one layer has none to add', () => {
    const { layers, cells } = mergeLayers(
      own,
      [{ id: 'x', name: 'Only' }],
      [task('a', 0, 0, { layer_id: 'x' })],
      false,
    );
    expect(layers).toBe(own);
    expect(cells[0]?.layer_id).toBeNull();
  });
  test('what stands in a diagram without layers does not slip onto those of the file', () => {
    expect(mergeLayers([], theirs, [], false).layers.map(({ name }) => name)).toEqual(['Layer 1', ' to BE ', 'Notes']);
    expect(mergeLayers([], theirs, [], true).layers).toHaveLength(2);
  });
});

describe('a process flow', () => {
  const cells: readonly Cell[] = [
    pool('P', ['A', 'B'], {
      title: 'Bank',
      values: {
        headerSize: 30,
        lanes: [
          { id: 'l1', label: 'Front', size: 100 },
          { id: 'l2', label: 'Back', size: 150 },
        ],
      },
    }),
    task('A', 80, 10, { values: { icon_type: 'user', activity_type: 'double', markers: ['loop'] } }),
    task('B', 80, 140),
    task('D', 800, 0, { type: 'bp.DataStore' }),
    flow('F', 'A', 'B'),
  ];
  const basic = asBasicFlow(cells);
  test('has lanes as elements, which hold what lies in them', () => {
    expect(titled(basic, 'Bank')).toMatchObject({ type: 'bpmn.Pool', values: { headerSize: 30 } });
    expect(titled(basic, 'Bank').values).not.toHaveProperty('lanes');
    expect(titled(basic, 'Front')).toMatchObject({ type: 'bpmn.Lane', embeds: ['A'], position: { x: 30, y: 0 } });
    expect(titled(basic, 'Back')).toMatchObject({ embeds: ['B'], position: { x: 30, y: 100 } });
    expect(titled(basic, 'Bank').embeds).toEqual([titled(basic, 'Front').jsid, titled(basic, 'Back').jsid]);
  });
  test('keeps of a shape what both families say', () => {
    expect(titled(basic, 'A')).toMatchObject({ type: 'bpmn.Task', values: { icon_type: 'user' } });
    expect(titled(basic, 'A').values).not.toHaveProperty('markers');
    expect(titled(basic, 'D')).toMatchObject({ type: 'bpmn.Artifact', values: { artifact_type: 'data_store' } });
  });
});

describe('an event on the border of a task in a process flow', () => {
  const event = (jsid: string, values: ElementCell['values']): ElementCell =>
    task(jsid, 67, 52, {
      type: 'bp.Event',
      size: { width: 36, height: 36 },
      values: { event_type: 'double', ...values },
    });
  const cells: readonly Cell[] = [
    event('E', { icon_type: 'timer' }),
    task('A', 0, 0, { embeds: ['E'] }),
    event('Sent', { icon_type: 'message', throwing: true }),
  ];
  const { cells: basic, simpler } = fittingCells(cells, new Set(['bpmn.Task', 'bpmn.Event', 'Flow']));
  const graph = graphOf(basic);
  test('lies above the task, whole', () => {
    const zOf = (jsid: string): number => graph.ordered(jsid)?.z as number;
    expect(zOf('E')).toBeGreaterThan(zOf('A'));
  });
  test('goes out as attached to it', async () => {
    const { xml } = await writeBpmn({ name: '', cells: basic });
    expect(xml).toMatch(/<bpmn:boundaryEvent [^>]*name="E"[^>]* attachedToRef="Task_A"/);
  });
  test('says what it loses', () =>
    expect(simpler).toEqual(['An intermediate event that throws is drawn as one that catches.']));
});

test('what a process flow says more simply of data and pools is told', () => {
  const lanes = [{ id: 'l', label: '', size: 250, lanes: [{ id: 'm', label: '', size: 250 }] }];
  const { simpler } = fittingCells(
    [
      pool('P', [], { values: { headerSize: 30, lanes, multi_instance: true } }),
      task('D', 800, 0, { type: 'bp.DataObject', values: { icon_type: 'none', collection: false, state: 'paid' } }),
      task('I', 800, 0, { type: 'bp.DataObject', values: { icon_type: 'input' } }),
      task('O', 800, 0, { type: 'bp.DataObject', values: { icon_type: 'none', collection: false } }),
    ],
    new Set(['bpmn.Task', 'bpmn.Pool', 'bpmn.Artifact']),
  );
  expect(simpler).toEqual([
    '2 data objects lose their states or their marks.',
    'A pool loses the lanes within its lanes.',
    'A pool loses the mark of several participants.',
  ]);
});

describe('a sub-process in a process flow', () => {
  const cells: readonly Cell[] = [
    task('S', 0, 0, { values: { sub_process: true, expanded: true, markers: ['loop'] }, embeds: ['A', 'B'] }),
    task('A', 20, 20),
    task('B', 20, 120, { values: { activity_type: 'thick' } }),
    task('C', 300, 0),
    flow('F', 'S', 'C'),
  ];
  const { cells: basic, left, simpler } = fittingCells(cells, new Set(['bpmn.Task', 'bpmn.Artifact', 'Flow']));
  test('is a group that holds its contents, and lies beneath them', () => {
    expect(left).toEqual([]);
    expect(titled(basic, 'S')).toMatchObject({ values: { artifact_type: 'group' }, embeds: ['A', 'B'] });
    const graph = graphOf(basic);
    const zOf = (jsid: string): number => graph.ordered(jsid)?.z as number;
    expect(zOf('S')).toBeLessThan(zOf('A'));
  });
  test('is a sub-process again when it goes out', () => {
    const { cells: full, other } = asBusinessProcess(basic);
    expect(other).toEqual([]);
    expect(titled(full, 'S')).toMatchObject({ type: 'bp.Activity', values: { expanded: true }, embeds: ['A', 'B'] });
  });
  test('is told of in the report, with what else is made simpler', () =>
    expect(simpler).toEqual([
      'A sub-process becomes a group that holds its contents.',
      'An activity loses its markers, such as that of a loop.',
      'A call, transaction or event sub-process is drawn with a plain border.',
    ]));
  test('is as it was where the kind of module knows it', () =>
    expect(fittingCells(cells, new Set(['bp.Activity', 'Flow']))).toEqual({ cells, left: [], simpler: [] }));
});

describe('cells that a kind of module has no items for', () => {
  const cells = [task('a'), task('b', 200, 0, { type: 'ecosystem.Role' }), flow('f', 'a', 'b')];
  test('are left out with the links that end on them', () => {
    const { cells: fitting, left } = fittingCells(cells, new Set(['bp.Activity', 'Flow']));
    expect(fitting.map(({ jsid }) => jsid)).toEqual(['a']);
    expect(left.map(({ jsid }) => jsid)).toEqual(['b', 'f']);
  });
  test('are none where every type is known', () =>
    expect(fittingCells(cells, new Set(['bp.Activity', 'ecosystem.Role', 'Flow'])).left).toEqual([]));
});
