import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ImportRefused, type ImportResult } from '../../src/diagram-files/import-result.ts';
import { readVisio } from '../../src/diagram-files/visio/read-visio.ts';
import { glue, line, type MasterSource, masters, shape, visioFile } from './visio-file.ts';

const { connector, lane, list, pool, rectangle } = masters;
const process: MasterSource = { id: 20, nameU: 'Process', name: 'Prozess' };
const decision: MasterSource = { id: 21, nameU: 'Decision' };
const terminator: MasterSource = { id: 22, nameU: 'Start/End' };
const document: MasterSource = { id: 23, nameU: 'Document' };
const database: MasterSource = { id: 24, nameU: 'Database' };
const all = [...Object.values(masters), process, decision, terminator, document, database];

/** The error with which a file is refused. */
const refusal = (file: Uint8Array): ImportRefused => {
  try {
    readVisio(file);
  } catch (error) {
    if (error instanceof ImportRefused) return error;
    throw error;
  }
  throw new Error('The drawing was not refused.');
};

const cellsOf = (result: ImportResult | undefined) => result?.diagrams.flatMap(({ cells }) => cells) ?? [];
const join = (id: number) => line(id, [0, 0], [0, 0], { master: connector });

describe('A flowchart of Visio', () => {
  const flowchart = visioFile(
    [
      {
        shapes: [
          shape({ id: 1, master: terminator, at: [1, 8], text: 'Order arrives' }),
          shape({ id: 2, master: process, at: [3, 8], text: 'Check the order' }),
          shape({ id: 3, master: decision, at: [5, 8], text: 'In stock?' }),
          shape({ id: 4, master: terminator, at: [7, 8], text: 'Done' }),
          shape({ id: 5, master: rectangle, at: [5, 5], text: 'Tell the customer' }),
          shape({ id: 6, master: document, at: [3, 5], text: 'Invoice' }),
          shape({ id: 7, master: database, at: [1, 5], text: 'Orders' }),
          shape({ id: 8, master: rectangle, at: [1, 2], text: 'Draft of May' }),
          shape({ id: 9, master: rectangle, at: [3, 2] }),
          ...[11, 12, 13, 14, 15].map(join),
        ].join(''),
        connects: glue(11, 1, 2) + glue(12, 2, 3) + glue(13, 3, 4) + glue(14, 3, 5) + glue(15, 2, 6),
      },
    ],
    all,
  );

  test('R-VISIO-02 is refused in the words of the specification, then told what it holds', () => {
    expect(refusal(flowchart).message).toMatch(
      /^Non BPMN Basic Shape detectected in Visio Diagram\. Found: 5 × Dynamic connector, 3 × Rectangle, .*nearest ones\.$/,
    );
  });

  test('can be taken for the nearest diagram: terminators begin and end by the lines they have', () => {
    const cells = cellsOf(refusal(flowchart).nearest);
    expect(cells.filter((cell) => 'position' in cell)).toMatchObject([
      { type: 'bp.Event', title: 'Order arrives', values: { event_type: 'single' } },
      { type: 'bp.Activity', title: 'Check the order' },
      { type: 'bp.Gateway', title: 'In stock?', values: { gateway_type: 'exclusive_blank' } },
      { type: 'bp.Event', title: 'Done', values: { event_type: 'thick' } },
      { type: 'bp.Activity', title: 'Tell the customer' },
      { type: 'bp.DataObject', title: 'Invoice' },
      { type: 'bp.DataStore', title: 'Orders' },
      { type: 'bp.Annotation', title: 'Draft of May' },
    ]);
    expect(cells.flatMap((cell) => ('source' in cell ? cell.values['flowType'] : []))).toEqual([
      ...['normal', 'normal', 'normal', 'normal', 'association'],
    ]);
  });

  test('reports each shape that was taken for another, and those that were not', () => {
    const report = refusal(flowchart).nearest?.report;
    expect(report?.taken).toHaveLength(8);
    expect(report?.taken).toContain('Prozess “Check the order” is taken as an activity.');
    expect(report?.taken).toContain('Rectangle “Draft of May” is taken as an annotation.');
    expect(report?.skipped.map(({ name }) => name)).toEqual(['Rectangle']);
  });

  test('without any line between its boxes has them as steps, words alone as annotations, its border as a group', () => {
    const outline = "<Section N='Geometry' IX='0'><Row T='RelLineTo' IX='1'><Cell N='X' V='1'/></Row></Section>";
    const border: MasterSource = { id: 25, nameU: 'Border retro' };
    const shapes = [
      shape({ id: 1, master: border, at: [4, 5], size: [8, 8], text: 'Our house' }),
      shape({ id: 2, master: rectangle, at: [2, 4], text: 'Pick', inside: outline }),
      shape({ id: 3, master: rectangle, at: [6, 4], text: 'By hand', inside: outline, cells: { LinePattern: 0 } }),
    ];
    const cells = cellsOf(refusal(visioFile([{ shapes: shapes.join('') }], [...all, border])).nearest);
    expect(cells.map(({ type, title }) => [type, title])).toEqual([
      ['bp.Group', 'Our house'],
      ['bp.Activity', 'Pick'],
      ['bp.Annotation', 'By hand'],
    ]);
  });

  test('with swimlanes keeps its steps in them', () => {
    const file = visioFile(
      [
        {
          shapes: [
            shape({ id: 1, master: pool, at: [4, 5], size: [8, 4], relationships: 'DEPENDSON(1,Sheet.2!SheetRef())' }),
            shape({
              id: 2,
              master: list,
              at: [4, 5],
              size: [8, 4],
              relationships: 'DEPENDSON(2,Sheet.3!SheetRef(),Sheet.4!SheetRef())',
            }),
            shape({ id: 3, master: lane, at: [4, 6], size: [8, 2], text: 'Sales' }),
            shape({ id: 4, master: lane, at: [4, 4], size: [8, 2], text: 'Store' }),
            shape({ id: 5, master: process, at: [3, 6], text: 'Sell' }),
            shape({ id: 6, master: process, at: [3, 4], text: 'Pack' }),
            join(7),
          ].join(''),
          connects: glue(7, 5, 6),
        },
      ],
      all,
    );
    const cells = cellsOf(refusal(file).nearest);
    const [drawnPool, sell, pack, flow] = cells;
    expect(drawnPool).toMatchObject({
      type: 'bp.Pool',
      values: { lanes: [{ label: 'Sales' }, { label: 'Store' }] },
      embeds: [sell?.jsid, pack?.jsid],
    });
    expect(flow).toMatchObject({ source: sell?.jsid, target: pack?.jsid, values: { flowType: 'normal' } });
  });

  test('of lines and pictures alone offers nothing', () => {
    const { nearest, message } = refusal(visioFile([{ shapes: shape({ id: 1, master: rectangle, at: [1, 5] }) }]));
    expect(nearest).toBeUndefined();
    expect(message).toContain('BPMN Basic Shapes');
  });
});

describe('A BPMN drawing with a shape of another stencil', () => {
  const file = readFileSync(new URL('../fixtures/visio/external-entity.vsdx', import.meta.url));

  test('comes in without it, and offers it as the nearest thing with the flows that end there', () => {
    const plain = readVisio(file);
    expect(cellsOf(plain).map(({ title }) => title)).not.toContain('Customer');
    const { nearest } = plain;
    const cells = cellsOf(nearest);
    const customer = cells.find(({ title }) => title === 'Customer');
    expect(customer).toMatchObject({ type: 'bp.Pool', values: { collapsed: true, lanes: [] } });
    const flows = cells.filter((cell) => 'source' in cell);
    expect(flows.map(({ values }) => values['flowType'])).toEqual(['normal', 'normal', 'message']);
    expect(flows.at(-1)).toMatchObject({ target: customer?.jsid });
    expect(nearest?.report.taken).toEqual(['External Interactor “Customer” is taken as a pool.']);
    expect(nearest?.report.skipped).toEqual([]);
  });

  const messageFlow: MasterSource = {
    id: 30,
    nameU: 'Message Flow',
    inside: `<Section N='Property'><Row N='BpmnConnectingObjectType'><Cell N='Value' V='Message Flow'/></Row></Section>`,
  };

  test('is a task where it is drawn in a pool; pages without such shapes and starts of BPMN stay as they are', () => {
    const { diagrams, nearest } = readVisio(
      visioFile(
        [
          {
            name: 'Mixed',
            shapes: [
              shape({ id: 1, master: pool, at: [4, 5], size: [6, 2], text: 'Shop' }),
              shape({ id: 2, master: rectangle, at: [4, 5], text: 'Sell' }),
              shape({ id: 3, master: masters.start, at: [4, 8], text: 'Called' }),
              line(4, [4, 5], [4, 8], { master: messageFlow }),
            ].join(''),
            connects: glue(4, 2, 3),
          },
          { name: 'Plain', shapes: shape({ id: 1, master: masters.task, at: [1, 5], text: 'Pack' }) },
        ],
        [...Object.values(masters), messageFlow],
      ),
    );
    const [mixed, plain] = nearest?.diagrams ?? [];
    expect(plain).toBe(diagrams[1]);
    expect(mixed?.cells.map(({ type, title }) => [type, title])).toEqual([
      ['bp.Pool', 'Shop'],
      ['bp.Activity', 'Sell'],
      ['bp.Event', 'Called'],
      ['Flow', ''],
    ]);
    expect(mixed?.cells.find(({ title }) => title === 'Called')?.values).toMatchObject({ event_type: 'single' });
  });
});
