import { describe, expect, test } from 'vitest';
import { readVisio } from '../../src/diagram-files/visio/read-visio.ts';
import { cells, data, drawn, type MasterSource, masters, shape, visioFile } from './visio-file.ts';

const { task, start, rectangle } = masters;

describe('words of the shape data', () => {
  const eventList =
    'Začátek;Začátek (nepřerušující);Mezilehlá;Mezilehlá (nepřerušující);Mezilehlá (vyvolávající);Konec';
  const triggerList = 'Žádná;Zpráva;Časovač;Podmínka;Signál;Vícenásobná;Chyba;Kompenzace;Eskalace;Souběžná';
  const detailList =
    'Žádná;Zpráva;Časovač;Chyba;Storno;Kompenzace;Podmínka;Odkaz;Signál;Ukončit;Vícenásobná;Eskalace;Souběžná';
  const czech: MasterSource = {
    ...start,
    inside: data({
      BpmnEventType: ['Začátek', eventList],
      BpmnTriggerOrResult: ['Žádná', triggerList],
      BpmnEventDetailType: ['Žádná', detailList],
    }),
  };

  test('are found by their place in the list of the drawing, in a language nobody foresaw', () => {
    const page = drawn(
      {
        shapes: [
          shape({ id: 1, master: czech, at: [1, 5], inside: data({ BpmnTriggerOrResult: 'Časovač' }) }),
          shape({
            id: 2,
            master: czech,
            at: [2, 5],
            inside: data({ BpmnEventType: ' Konec', BpmnTriggerOrResult: 'Eskalace' }),
          }),
        ],
      },
      [czech],
    );
    expect(page.node(1)?.values).toMatchObject({ event_type: 'single', icon_type: 'timer' });
    expect(page.node(2)?.values).toMatchObject({ event_type: 'thick', icon_type: 'escalation', throwing: true });
  });

  test('of a trigger that the list of its master lacks are found in the lists of the others', () => {
    const page = drawn(
      {
        shapes: [
          shape({
            id: 1,
            master: czech,
            at: [1, 5],
            inside: data({ BpmnEventType: 'Mezilehlá', BpmnTriggerOrResult: 'Storno' }),
          }),
        ],
      },
      [czech],
    );
    expect(page.node(1)?.values).toMatchObject({ event_type: 'double', icon_type: 'cancel' });
  });

  test.each([
    ['Russian', { BpmnTaskType: 'Пользователь' }, 'user'],
    ['Polish', { BpmnTaskType: 'Reguła biznesowa' }, 'business_rule'],
    ['Russian with a stray apostrophe', { BpmnTaskType: "'Служба" }, 'service'],
    ['English', { BpmnTaskType: 'Instantiating Receive' }, 'instantiating_receive'],
  ])('are read in %s where the drawing has no list', (_language, rows, icon) => {
    const page = drawn({
      shapes: [shape({ id: 1, master: task, at: [1, 5], inside: data(rows).replace("'Сл", '&apos;Сл') })],
    });
    expect(page.node(1)?.values['icon_type']).toBe(icon);
  });

  test('that nobody knows leave the shape as it is, with a warning', () => {
    const file = visioFile([
      { shapes: shape({ id: 1, master: task, at: [1, 5], inside: data({ BpmnTaskType: 'Zauberei' }) }) },
    ]);
    const { diagrams, report } = readVisio(file);
    expect(diagrams[0]?.cells[0]?.values['icon_type']).toBe('none');
    expect(report.warnings).toEqual([
      '“Zauberei” (BpmnTaskType) of a shape made from “Task” is not known, and was left out.',
    ]);
  });
});

describe('what a shape is', () => {
  const plain = (id: number, nameU: string): MasterSource => ({ id, nameU });

  test('follows from its shape data, not from what its master is called', () => {
    const renamed: MasterSource = { id: 20, nameU: 'Rounded thing', inside: data({ BpmnElementType: 'Шлюз' }) };
    const page = drawn({ shapes: [shape({ id: 1, master: renamed, at: [1, 5] })] }, [renamed]);
    expect(page.node(1)?.kind).toBe('gateway');
  });

  test('follows from its categories where it has no shape data', () => {
    const inside = `<Section N='User'><Row N='msvShapeCategories'>${cells({ Value: 'Data Store' })}</Row></Section>`;
    const store: MasterSource = { id: 20, nameU: 'Barrel', inside };
    expect(drawn({ shapes: [shape({ id: 1, master: store, at: [1, 5] })] }, [store]).node(1)?.kind).toBe('data-store');
  });

  test('follows from its name only beside shapes that are BPMN without doubt', () => {
    const userTask = plain(20, 'User Task.1003');
    const alone = drawn({ shapes: [shape({ id: 1, master: userTask, at: [1, 5] })] }, [userTask]);
    expect(alone.nodes).toEqual([]);
    const beside = drawn(
      { shapes: [shape({ id: 1, master: userTask, at: [1, 5] }), shape({ id: 2, master: task, at: [3, 5] })] },
      [userTask, task],
    );
    expect(beside.node(1)?.values['icon_type']).toBe('user');
  });

  test('is nothing for guides, parts of masters and the frames of groups', () => {
    const page = drawn({
      shapes: [
        `<Shape ID='1' Type='Guide'>${cells({ PinX: 1, PinY: 1 })}</Shape>`,
        shape({
          id: 2,
          at: [4, 5],
          size: [4, 2],
          inside: `<Shapes>${shape({ id: 3, master: task, at: [1, 1] })}</Shapes>`,
        }),
      ],
    });
    expect(page.nodes.map(({ id }) => id)).toEqual(['3']);
    expect(page.skipped).toEqual([]);
  });

  test('A shape that cannot be converted is skipped and flagged', () => {
    const file = visioFile([
      {
        name: 'Far',
        shapes:
          shape({ id: 1, master: task, at: [1, 5] }) + shape({ id: 2, master: task, at: [900000, 5], text: 'lost' }),
      },
    ]);
    const { diagrams, report } = readVisio(file);
    expect(diagrams[0]?.cells).toHaveLength(1);
    expect(report.skipped).toEqual([
      { name: 'Task', text: 'lost', diagram: 'Far', reason: 'It stands too far from its page to be placed.' },
    ]);
  });

  test('Nothing of BPMN at all: the import fails with the words of the specification', () => {
    const file = visioFile([{ shapes: shape({ id: 1, master: rectangle, at: [1, 5] }) }]);
    expect(() => readVisio(file)).toThrow(/^Non BPMN Basic Shape detectected in Visio Diagram\. Found: \d+ × /);
  });
});

describe('where things stand', () => {
  test('groups turn and mirror what is in them', () => {
    const inside = `<Shapes>${shape({ id: 3, master: task, at: [1, 1] })}</Shapes>`;
    const turned = shape({ id: 2, at: [4, 5], size: [4, 4], cells: { Angle: Math.PI / 2 }, inside });
    const mirrored = shape({ id: 2, at: [4, 5], size: [4, 4], cells: { FlipX: 1 }, inside });
    const box = (source: string) => {
      const { x, y, width, height } = drawn({ shapes: [source] }).node(3)?.box ?? { x: 0, y: 0, width: 0, height: 0 };
      return [x, y, width, height].map(Math.round);
    };
    // A rotation by 90 degrees to the left moves the lower left corner to the lower right; a wide task becomes a tall
    // one.
    expect(box(turned)).toEqual([(5 - 0.375) * 96, (10 - 4 - 0.5) * 96, 72, 96]);
    expect(box(mirrored)).toEqual([(5 - 0.5) * 96, (10 - 4 - 0.375) * 96, 96, 72]);
  });

  test('the scale of the page is taken out', () => {
    const sheet = cells({ PageHeight: 100, PageScale: 1, DrawingScale: 10 });
    const page = drawn({ sheet, shapes: [shape({ id: 1, master: task, at: [10, 50], size: [10, 7.5] })] });
    expect(page.node(1)?.box).toEqual({
      x: expect.closeTo(48),
      y: expect.closeTo(444),
      width: expect.closeTo(96),
      height: expect.closeTo(72),
    });
  });

  test('broken numbers are taken as not written', () => {
    const page = drawn({
      shapes: [shape({ id: 1, master: task, at: [1, 5], cells: { Width: 'NaN', Height: '1e400' } })],
    });
    expect(page.node(1)?.box).toMatchObject({ width: 96, height: 72 });
  });
});
