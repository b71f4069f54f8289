import { describe, expect, test } from 'vitest';
import { readVisio } from '../../src/diagram-files/visio/read-visio.ts';
import { readVisioDrawing } from '../../src/diagram-files/visio/visio-drawing.ts';
import { circle, emf, polygon, strokes } from './emf-file.ts';
import { cells, data, drawn, type MasterSource, masters, shape, visioFile } from './visio-file.ts';

const { task, start, intermediate, subProcess, annotation, pool, lane, list, group } = masters;

describe('what holds what', () => {
  test('an event on the edge of a task is on its border, though the file says nothing of it', () => {
    const page = drawn({
      shapes: [shape({ id: 1, master: task, at: [2, 5] }), shape({ id: 2, master: intermediate, at: [2.3, 4.6] })],
    });
    expect(page.node(2)?.parent).toBe('1');
    const [host] =
      readVisio(
        visioFile([
          {
            shapes: shape({ id: 1, master: task, at: [2, 5] }) + shape({ id: 2, master: intermediate, at: [2.3, 4.6] }),
          },
        ]),
      ).diagrams[0]?.cells ?? [];
    expect(host).toMatchObject({ type: 'bp.Activity', embeds: [expect.any(String)] });
  });

  test('a start on the edge of an open sub-process is in it, one that touches a task is not', () => {
    const page = drawn({
      shapes: [
        shape({ id: 1, master: subProcess, at: [4, 5] }),
        shape({ id: 2, master: start, at: [0.95, 5] }),
        shape({ id: 3, master: task, at: [9, 5] }),
        shape({ id: 4, master: start, at: [8.45, 5] }),
      ],
    });
    expect([2, 4].map((id) => page.node(id)?.parent)).toEqual(['1', undefined]);
  });

  test('the file’s own word goes before the drawing', () => {
    const page = drawn({
      shapes: [
        shape({ id: 1, master: subProcess, at: [4, 5], relationships: 'DEPENDSON(1,Sheet.3!SheetRef())' }),
        shape({ id: 2, master: group, at: [4, 5], size: [3, 3] }),
        shape({ id: 3, master: task, at: [4, 5] }),
        shape({
          id: 4,
          master: task,
          at: [4, 4],
          relationships: 'DEPENDSON(4,Sheet.1!SheetRef(),Sheet.99!SheetRef())',
        }),
        shape({ id: 5, master: task, at: [3, 5] }),
        shape({ id: 6, master: start, at: [1, 5], relationships: 'DEPENDSON(7,Sheet.1!SheetRef())' }),
      ],
    });
    expect([2, 3, 4, 5, 6].map((id) => page.node(id)?.parent)).toEqual(['1', '1', '1', '2', '1']);
  });

  test('an annotation is joined to what it is about', () => {
    const page = drawn({
      shapes: [
        shape({ id: 1, master: task, at: [2, 5] }),
        shape({ id: 2, master: annotation, at: [4, 6], text: 'why', relationships: 'DEPENDSON(6,Sheet.1!SheetRef())' }),
        shape({ id: 3, master: annotation, at: [4, 3], text: 'when' }),
      ],
      connects: `<Connect FromSheet='3' FromCell='Controls.Row_1' ToSheet='1' ToCell='PinX'/>`,
    });
    expect(page.links).toMatchObject([
      { source: '2', target: '1', meaning: { flowType: 'association', direction: 'none' } },
      { source: '3', target: '1', meaning: { flowType: 'association', direction: 'none' } },
    ]);
  });
});

describe('pools', () => {
  const title = (text: string, part: string) =>
    `<Shapes><Shape ID='${part}' Type='Shape' MasterShape='7'><Text>${text}\n</Text></Shape></Shapes>`;

  test('Lanes beside each other make a vertical pool, in the order of the drawing', () => {
    const file = visioFile([
      {
        shapes: [
          shape({
            id: 1,
            master: pool,
            at: [3, 5],
            size: [4, 8],
            relationships: 'DEPENDSON(1,Sheet.2!SheetRef())',
            inside: title('Shop', '90'),
          }),
          shape({
            id: 2,
            master: list,
            at: [3, 5],
            size: [4, 7.5],
            relationships: 'DEPENDSON(2,Sheet.4!SheetRef(),Sheet.3!SheetRef())',
          }),
          shape({ id: 3, master: lane, at: [2, 4.75], size: [2, 7.5], text: 'Left' }),
          shape({ id: 4, master: lane, at: [4, 4.75], size: [2, 7.5], text: 'Right' }),
        ].join(''),
      },
    ]);
    expect(readVisio(file).diagrams[0]?.cells).toMatchObject([
      {
        type: 'bp.Pool',
        title: 'Shop',
        values: {
          orientation: 'vertical',
          headerSize: 48,
          lanes: [
            { label: 'Left', size: 192 },
            { label: 'Right', size: 192 },
          ],
        },
      },
    ]);
  });

  test('A pool whose title is hidden is called after its one lane', () => {
    const hidden = `<Section N='User'><Row N='visShowTitle'>${cells({ Value: 0 })}</Row></Section>`;
    const page = drawn({
      shapes: [
        shape({ id: 1, master: pool, at: [5, 5], size: [8, 2], inside: hidden + title('Tytuł', '90') }),
        shape({ id: 2, master: lane, at: [5, 5], size: [8, 2], text: 'Klient' }),
      ],
    });
    expect(page.nodes).toMatchObject([{ kind: 'pool', name: 'Klient', pool: { lanes: [] } }]);
  });

  test('Lanes without a container are pools, and lanes of the pool they are drawn in', () => {
    const file = visioFile([
      {
        shapes: [
          shape({ id: 1, master: lane, at: [5, 5], size: [8, 4], text: 'Pool' }),
          shape({ id: 2, master: lane, at: [5.25, 6], size: [7.5, 2], text: 'Upper' }),
          shape({ id: 3, master: lane, at: [5.25, 4], size: [7.5, 2], text: 'Lower' }),
          shape({ id: 4, master: lane, at: [5.5, 6.5], size: [7, 1], text: 'First' }),
          shape({ id: 5, master: lane, at: [5.5, 5.5], size: [7, 1], text: 'Second' }),
        ].join(''),
      },
    ]);
    expect(readVisio(file).diagrams[0]?.cells).toMatchObject([
      {
        title: 'Pool',
        values: {
          headerSize: 48,
          lanes: [
            {
              label: 'Upper',
              size: 192,
              lanes: [
                { label: 'First', size: 96 },
                { label: 'Second', size: 96 },
              ],
            },
            { label: 'Lower', size: 192 },
          ],
        },
      },
    ]);
  });
});

describe('names of pools', () => {
  const named = (words: string): MasterSource => ({
    ...masters.pool,
    inside: `<Shapes><Shape ID='7' Type='Shape'><Text>${words}</Text></Shape></Shapes>`,
  });
  const title = "<Shapes><Shape ID='70' MasterShape='7' Type='Shape'/></Shapes>";
  const place = { id: 1, at: [5, 5], size: [6, 4] } as const;

  test.each([
    ['words of the master of the drawing', named('Back office'), title, 'Back office'],
    ['the stock word of a master is none', named('Function'), title, ''],
    [
      'words two levels deep',
      named('Title'),
      "<Shapes><Shape ID='60' MasterShape='6' Type='Group'><Shapes><Shape ID='70' MasterShape='7' Type='Shape'><Text>Complainant</Text></Shape></Shapes></Shape></Shapes>",
      'Complainant',
    ],
  ])('%s', (_what, master, inside, name) => {
    expect(drawn({ shapes: [shape({ ...place, master, inside })] }, [master]).node(1)?.name).toBe(name);
  });

  test('a hidden title is no name', () => {
    const master = named('Pool');
    const hidden = `<Section N='User'><Row N='visShowTitle'><Cell N='Value' V='0'/></Row></Section>`;
    expect(drawn({ shapes: [shape({ ...place, master, inside: hidden + title })] }, [master]).node(1)?.name).toBe('');
  });

  test('sub-processes and calls of the stencil of itp-commerce are activities', () => {
    const baseIds = ['1489B884-E64F-4817-8666-1B95358609FA', '61C176E0-70B5-47B0-9F38-FADC52213B0E'];
    const used = baseIds.map(
      (baseId, at): MasterSource => ({ id: 50 + at, nameU: `Own ${at}`, baseId: `{${baseId}}` }),
    );
    const page = drawn({ shapes: used.map((master, at) => shape({ id: at + 1, master, at: [2 + 3 * at, 5] })) }, used);
    expect(page.node(1)).toMatchObject({ kind: 'activity', values: { sub_process: true, expanded: true } });
    expect(page.node(2)).toMatchObject({ kind: 'activity', values: { activity_type: 'thick' } });
  });

  test('pictures on shapes of that stencil say the type of a task, an envelope that it is a message, what a picture draws a timer or the wait for an event; of others it is told that they are pictures', () => {
    const own = (id: number, baseId: string): MasterSource => ({ id, nameU: `Own ${id}`, baseId: `{${baseId}}` });
    const [task, gateway, begins] = [
      own(60, '41AA6D18-73C0-4CF7-B810-A7EFF6AE58DC'),
      own(61, '676805CC-48D1-4BD4-BA8B-D0087E8A3323'),
      own(62, 'C58A49BD-2BFF-485D-8A62-405B27D420FB'),
    ];
    const picture = (nameU: string, rows = '') =>
      `<Shapes><Shape ID='90' NameU='${nameU}' Type='Foreign'>${rows}</Shape></Shapes>`;
    const envelope =
      "<Cell N='Width' V='0.3' F='Sheet.3!Width*(4.38/6)'/><Cell N='Height' V='0.2' F='Sheet.3!Height*(3.23/6)'/>";
    const path = data({ path: 'C:\\Images\\BPMN\\task_business_rule.emf' });
    const page = drawn(
      {
        shapes: [
          shape({ id: 1, master: task, at: [2, 5], inside: picture('SystemDefinedIcon', path) }),
          shape({ id: 2, master: gateway, at: [5, 5], inside: picture('GatewayMarker') }),
          shape({ id: 3, master: begins, at: [8, 5], inside: picture('TriggerMarker', envelope) }),
        ],
      },
      [task, gateway, begins],
    );
    expect(page.node(1)?.values).toMatchObject({ icon_type: 'business_rule' });
    expect(page.node(2)?.kind).toBe('gateway');
    expect(page.node(3)?.values).toMatchObject({ event_type: 'single', icon_type: 'message' });
    expect(page.warnings).toEqual([
      'On the page “Page-1”, 1 event or gateway has its sign as a picture, which says nothing about its meaning. Choose triggers and types here.',
    ]);
  });

  test('of signs of that stencil that are pictures, clocks and pentagons are read', () => {
    const own = (id: number, baseId: string): MasterSource => ({ id, nameU: `Own ${id}`, baseId: `{${baseId}}` });
    const [gateway, event] = [
      own(61, '676805CC-48D1-4BD4-BA8B-D0087E8A3323'),
      own(63, 'E35BBFBB-CF93-40BA-91DF-D69ACBD0252C'),
    ];
    const [rings, pentagon] = [
      [...circle(50, 50, 45), ...circle(50, 50, 40)],
      polygon([
        [50, 20],
        [20, 42],
        [32, 75],
        [68, 75],
        [80, 42],
      ]),
    ];
    const hours = strokes(
      Array.from(
        { length: 12 },
        (_hour, at) =>
          [
            [50, 10 + at],
            [50, 14 + at],
          ] as const,
      ),
    );
    const pictures = [[...rings, pentagon], [...circle(50, 50, 45), pentagon], [...rings, hours], rings].map(emf);
    pictures.push(pictures[2]?.subarray(0, -40) ?? emf([]));
    const sign = (nameU: string, at: number): string =>
      `<Shapes><Shape ID='9${at}' NameU='${nameU}' Type='Foreign'><ForeignData ForeignType='EnhMetaFile'><Rel r:id='p${at}'/></ForeignData></Shape></Shapes>`;
    const events = ['TriggerCatchingMarker', 'TriggerCatchingMarker.7', 'TriggerMarker'] as const;
    const shapes = [
      shape({ id: 1, master: gateway, at: [1, 5], inside: sign('GatewayMarker', 0) }),
      shape({ id: 2, master: gateway, at: [3, 5], inside: sign('GatewayMarker.12', 1) }),
      ...events.map((nameU, at) =>
        shape({ id: 3 + at, master: event, at: [5 + 2 * at, 5], inside: sign(nameU, 2 + at) }),
      ),
    ];
    const relationships = pictures.map(
      (_picture, at) =>
        `<Relationship Id='p${at}' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/image' Target='../media/image${at}.emf'/>`,
    );
    const file = visioFile(
      [{ shapes: shapes.join('') }],
      [gateway, event],
      {
        'visio/pages/_rels/page1.xml.rels': `<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>${relationships.join('')}</Relationships>`,
      },
      Object.fromEntries(pictures.map((picture, at) => [`visio/media/image${at}.emf`, picture])),
    );
    const [page] = readVisioDrawing(file).pages;
    expect(page?.nodes.map(({ values }) => values['gateway_type'] ?? values['icon_type'])).toEqual([
      'event',
      'exclusive_event',
      'timer',
      'none',
      'none',
    ]);
    expect(page?.warnings).toEqual([
      'On the page “Page-1”, 2 events and gateways have their signs as a picture, which says nothing about its meaning. Choose triggers and types here.',
    ]);
  });
});
