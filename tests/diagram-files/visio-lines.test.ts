import { describe, expect, test } from 'vitest';
import { cells, drawn, glue, line, masters, shape } from './visio-file.ts';

const { task, pool, connector, rectangle } = masters;

describe('lines', () => {
  const two = [
    shape({ id: 1, master: task, at: [1, 5], text: 'One' }),
    shape({ id: 2, master: task, at: [4, 5], text: 'Two' }),
  ];

  test('that touch a shape without being glued to it are joined, and the report says so', () => {
    const page = drawn({ shapes: [...two, line(3, [1.55, 5], [3.45, 5], { text: 'go' })] });
    expect(page.links).toMatchObject([{ source: '1', target: '2', meaning: { flowType: 'normal' } }]);
    expect(page.repaired).toEqual([
      'The start of the line “go” was joined to “One”, which it touches without being connected to it.',
      'The end of the line “go” was joined to “Two”, which it touches without being connected to it.',
    ]);
  });

  test('that end in the open, on a line, on nothing known or where they began are left out and reported', () => {
    const page = drawn({
      shapes: [
        ...two,
        line(3, [1.5, 5], [2.5, 5]),
        line(4, [1.5, 5], [3.5, 5]),
        line(5, [1.5, 5], [2.5, 5]),
        line(6, [0.5, 5], [1, 5.375]),
        shape({ id: 7, master: rectangle, at: [7, 5] }),
        line(8, [4.5, 5], [6.5, 5]),
      ],
      connects: glue(4, 1, 2) + glue(5, 1, 4) + glue(6, 1, 1) + glue(8, 2, 7),
    });
    expect(page.links.map(({ id }) => id)).toEqual(['4']);
    expect(page.skipped.map(({ id, reason }) => [id, reason])).toEqual([
      ['7', 'It is not a shape of BPMN.'],
      ['3', 'Its end is not connected to a shape that was imported.'],
      ['5', 'It ends on another line, and links end on shapes only.'],
      ['6', 'It leads from a shape to the same shape, which links cannot.'],
      ['8', 'Its end is not connected to a shape that was imported.'],
    ]);
  });

  test('glued to a part of a shape end on the shape', () => {
    const part = `<Shapes><Shape ID='11' MasterShape='6' Type='Shape'/></Shapes>`;
    const page = drawn({
      shapes: [shape({ id: 1, master: task, at: [1, 5], inside: part }), two[1] ?? '', line(3, [1.5, 5], [3.5, 5])],
      connects: glue(3, 11, 2),
    });
    expect(page.links).toMatchObject([{ source: '1', target: '2' }]);
  });

  test('keep their corners, with jumps over other lines and points on the way left out', () => {
    const row = (type: string, at: number, x: number, y: number) =>
      `<Row T='${type}' IX='${at}'>${cells({ X: x, Y: y })}</Row>`;
    const geometry = `<Section N='Geometry' IX='0'>${[
      row('RelMoveTo', 1, 0, 0),
      row('LineTo', 2, 0.5, 0),
      row('EllipticalArcTo', 3, 0.6, 0),
      row('LineTo', 4, 1, 0),
      row('LineTo', 5, 1, -2),
      row('RelLineTo', 6, 1, 1),
    ].join('')}</Section>`;
    const page = drawn({
      shapes: [
        two[0] ?? '',
        shape({ id: 2, master: task, at: [4, 3] }),
        shape({
          id: 3,
          master: connector,
          cells: {
            ...{ BeginX: 1.5, BeginY: 5, EndX: 3.5, EndY: 3 },
            ...{ PinX: 2.5, PinY: 4, Width: 2, Height: -2, LocPinX: 1, LocPinY: -1 },
          },
          inside: geometry,
        }),
      ],
      connects: glue(3, 1, 2),
    });
    expect(page.links[0]?.vertices).toEqual([
      { x: 240, y: 480 },
      { x: 240, y: 672 },
    ]);
  });

  test('without shape data mean what they join: a flow, a message between pools, an association of an artifact', () => {
    const page = drawn({
      shapes: [
        shape({ id: 1, master: pool, at: [5, 8], size: [8, 2], text: 'Upper' }),
        shape({ id: 2, master: pool, at: [5, 3], size: [8, 2], text: 'Lower' }),
        shape({ id: 3, master: task, at: [3, 8] }),
        shape({ id: 4, master: task, at: [6, 8] }),
        shape({ id: 5, master: task, at: [3, 3] }),
        shape({ id: 6, master: masters.dataObject, at: [8, 8] }),
        ...[11, 12, 13, 14].map((id) => line(id, [1, 5.5], [2, 5.5], { master: connector })),
      ],
      connects: glue(11, 3, 4) + glue(12, 3, 5) + glue(13, 4, 2) + glue(14, 4, 6),
    });
    const flows = page.links.map(({ meaning }) => ('flowType' in meaning ? meaning.flowType : undefined));
    expect(flows).toEqual(['normal', 'message', 'message', 'association']);
  });
});
