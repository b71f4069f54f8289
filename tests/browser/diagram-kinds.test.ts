/** Fields of shapes and links in the inspector, their effect on drawings, and repairs of stored diagrams on opening. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ElementCell, isElement } from '../../src/diagram/cells/cell.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { minimisedKey } from '../../src/web/diagram/panels/minimised.ts';
import { flow, pool, task } from '../diagram/cells.ts';
import { add, sheet } from './diagram-keys.ts';
import { at, cellsOf, drag, draw, newDiagram, openDiagram, opened, saved, select } from './diagram-page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let page: Page;
let path: string;
let headers: Record<string, string>;
const shape = (jsid: string, type: string, x: number, values = {}) => task(jsid, x, 0, { type, values });
beforeAll(async () => {
  product = await startProduct();
  page = await product.open('company@example.com', '/profilepage', { width: 1900, height: 1100 });
  path = await newDiagram(page);
  headers = await product.server.logIn('company@example.com');
  await draw(page, [
    shape('activity', 'bp.Activity', 0),
    shape('event', 'bp.Event', 150),
    shape('gateway', 'bp.Gateway', 300),
    shape('annotation', 'bp.Annotation', 450),
    shape('data', 'bp.DataObject', 600),
    task('other', 0, 300),
    flow('flow', 'activity', 'other'),
    { ...flow('link', 'gateway', 'other'), type: 'Link', values: { link_type: 'association' } },
  ]);
});
afterAll(() => product.close());

const moduleOf = (address: string) => `/api/projects/1/project_scenario_modules/${address.split('/').at(-1)}`;
const rowsOf = async (address: string): Promise<ReadonlyMap<string, Record<string, unknown>>> => {
  const { body } = await product.server.ask('GET', `${moduleOf(address)}/entity_values.json?per_page=500`, { headers });
  return new Map(body.map((row: { jsid: string }) => [row.jsid, row]));
};
const cellOf = async (jsid: string) => (await cellsOf(page)).find((cell) => cell.jsid === jsid) as ElementCell;
const fields = () => page.getByRole('region', { name: 'Fields' });

/** Chooses each option of a field in turn, and polls the values that the cell has after each choice. */
const offered = (jsid: string, label: string, field: string) => expect.poll(() => taken(jsid, label, field));
async function taken(jsid: string, label: string, field: string): Promise<readonly unknown[]> {
  await select(page, [jsid]);
  const list = fields().getByRole('combobox', { name: label, exact: true });
  const radios = fields().getByRole('radiogroup', { name: label, exact: true }).getByRole('radio');
  await list.or(radios.first()).first().waitFor();
  const opened: unknown[] = [];
  const note = async () => opened.push((await cellOf(jsid)).values[field]);
  if (await list.count()) {
    for (const option of await list.locator('option').all()) {
      await list.selectOption((await option.getAttribute('value')) ?? '');
      await note();
    }
    return opened;
  }
  for (const radio of await radios.all()) {
    await radio.check();
    await note();
  }
  return opened;
}

describe('what is offered', () => {
  const gateways = 'exclusive exclusive_event inclusive parallel parallel_event complex exclusive_blank event'.split(
    ' ',
  );
  const relations =
    'aggregation composition assignment realization serving access influence trigger flow special association'.split(
      ' ',
    );
  const flows = 'normal default conditional conversation message association'.split(' ');

  test('R-DIAG-78: an activity has activity_type single, thick or double, sub_process, icon_type, and the listed markers', async () => {
    await offered('activity', 'Border', 'activity_type').toEqual(['single', 'thick', 'double']);
    await offered('activity', 'Kind of task', 'icon_type').toContain('user');
    const markers = fields().getByRole('group', { name: 'Markers' }).getByRole('checkbox');
    // BPMN allows only one of loop and the two kinds of multiple instances, so each of these markers is tried
    // separately.
    const taken = new Set<string>();
    for (const marker of await markers.all()) {
      await marker.check();
      for (const one of (await cellOf('activity')).values['markers'] as readonly string[]) taken.add(one);
    }
    await fields().getByRole('switch', { name: 'Sub-process', exact: true }).check();
    const { values } = await cellOf('activity');
    expect(values['sub_process']).toBe(true);
    expect([...taken]).toEqual(['loop', 'parallel', 'sequential', 'compensation', 'sub-process', 'ad-hoc']);
    expect(values['markers']).toEqual(['sequential', 'compensation', 'sub-process', 'ad-hoc']);
  });

  test('R-DIAG-79: an event has event_type single, double or thick, icon_type, and interrupting, which is shown dashed', async () => {
    await offered('event', 'Border', 'event_type').toEqual(['single', 'double', 'thick']);
    await offered('event', 'Trigger', 'icon_type').toContain('timer');
    const dashes = () => page.locator('[model-id="event"] path[stroke-dasharray]').count();
    await expect.poll(() => dashes()).toBe(0);
    await fields().getByRole('switch', { name: 'Non-interrupting' }).check();
    await expect.poll(dashes).toBeGreaterThan(0);
    await expect.poll(async () => (await cellOf('event')).values['interrupting']).toBe(true);
  });

  test('R-DIAG-80: a gateway has exactly the gateway types listed', async () => {
    await offered('gateway', 'Kind of gateway', 'gateway_type').toEqual(gateways);
  });

  test('R-DIAG-81: an annotation has the orientations top, right, bottom and left', async () => {
    await offered('annotation', 'Bracket', 'orientation').toEqual(['top', 'right', 'bottom', 'left']);
  });

  test('R-DIAG-83: a data object has an icon_type and a collection, which are drawn and kept', async () => {
    const drawing = () => page.locator('[model-id="data"]').innerHTML();
    const before = await drawing();
    await offered('data', 'Kind of data', 'icon_type').toEqual(['none', 'input', 'output']);
    await expect.poll(drawing).not.toBe(before);
    const withIcon = await drawing();
    await fields().getByRole('switch', { name: 'Collection' }).check();
    await expect.poll(drawing).not.toBe(withIcon);
  });

  test('R-DIAG-84, R-DIAG-85: a link has exactly the link types listed, and label positions source, middle and target', async () => {
    await offered('link', 'Kind of link', 'link_type').toEqual(relations);
    await offered('link', 'Label near', 'label_position').toEqual(['source', 'middle', 'target']);
  });

  test('R-DIAG-86: a flow has exactly the flow types listed', async () => {
    await offered('flow', 'Kind of flow', 'flowType').toEqual(flows);
    // The server has the changes of all earlier tests.
    await saved(page);
    const rows = await rowsOf(path);
    for (const cell of await cellsOf(page)) expect(rows.get(cell.jsid)?.['values'], cell.jsid).toEqual(cell.values);
  });
});

describe('how it is drawn', () => {
  test('R-DIAG-42: sizes are defined by type for stencil, preview and canvas: a pool is 40 by 40 in the stencil, an activity 90 by 70 on the canvas', async () => {
    const picture = (name: string) =>
      page
        .getByRole('region', { name: 'Shapes' })
        .getByRole('button', { name, exact: true })
        .first()
        .locator('img')
        .evaluate((image) => {
          const svg = decodeURIComponent((image as HTMLImageElement).src.split(',').slice(1).join(','));
          const holder = document.body.appendChild(document.createElement('div'));
          holder.innerHTML = svg;
          const body = holder.querySelector('path') as SVGPathElement;
          const border = Number(body.getAttribute('stroke-width'));
          const { width, height } = body.getBBox();
          holder.remove();
          return [width + border, height + border];
        });
    await expect.poll(() => picture('Pool')).toEqual([40, 40]);
    await expect.poll(() => picture('Task')).toEqual([54, 42]);
    const item = await page.getByRole('button', { name: 'Task', exact: true }).first().boundingBox();
    await page.mouse.move((item?.x ?? 0) + 20, (item?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 500, 400)), { steps: 4 });
    await page.mouse.up();
    await page.locator('.label-editor').fill('Dropped');
    await page.keyboard.press('Enter');
    const { jsid, size } = (await cellsOf(page)).find(({ title }) => title === 'Dropped') as ElementCell;
    expect(size).toEqual({ width: 90, height: 70 });
    const drawn = () =>
      page
        .locator(`[model-id="${jsid}"] path`)
        .first()
        .evaluate((body) => {
          const { width, height } = (body as SVGPathElement).getBBox();
          const border = Number(body.getAttribute('stroke-width'));
          return [width + border, height + border];
        });
    await expect.poll(drawn).toEqual([90, 70]);
  });

  test('R-DIAG-77: an element that is made has the default fill, stroke and text colours of its type', async () => {
    const look = (jsid: string) =>
      page.locator(`[model-id="${jsid}"]`).evaluate((drawing) => {
        const [body, words] = [drawing.querySelector('path'), drawing.querySelector('text')].map((one) =>
          getComputedStyle(one as Element),
        );
        return [body?.fill, body?.stroke, words?.fill];
      });
    await expect.poll(async () => (await cellOf('other')).values['style']).toBeUndefined();
    await expect.poll(() => look('other')).toEqual(['rgb(255, 255, 255)', 'rgb(67, 80, 102)', 'rgb(20, 32, 46)']);
  });

  test('R-DIAG-21: the minimised shapes panel is kept by project and module, and restored only within 24 hours', async () => {
    const key = minimisedKey(1, Number(path.split('/').at(-1)));
    const stencil = page.getByRole('region', { name: 'Shapes' });
    await page.getByRole('button', { name: 'Minimise the shapes' }).click();
    await expect.poll(() => stencil.count()).toBe(0);
    /** Opens the diagram as if the panel had been minimised a number of hours ago. */
    const openedAfter = async (hours: number) => {
      await page.evaluate(
        ([name, age]) => {
          const stored = JSON.parse(localStorage.getItem(name) ?? '');
          localStorage.setItem(name, JSON.stringify({ ...stored, at: Date.now() - age * 3_600_000 }));
        },
        [key, hours] as const,
      );
      await openDiagram(page, path);
      await page.locator('.stencil, .stencil-minimised').waitFor();
      return (await stencil.count()) === 0;
    };
    await newDiagram(page, 'ecosystem', 'Another');
    await expect.poll(() => stencil.count()).toBe(1);
    expect(await openedAfter(23.9)).toBe(true);
    expect(await openedAfter(24)).toBe(false);
  });
});

describe('what is stored', () => {
  const layouts = (kind: string) =>
    expect.poll(() => page.getByRole('button', { name: 'Lay out from left to right' }).count(), { message: kind });

  test('Where places say something, no layout is offered', async () => {
    await newDiagram(page, 'sequence', 'In turn');
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    await layouts('sequence').toBe(0);
  });

  const settings = () => page.getByRole('region', { name: 'Settings of the diagram' });
  const setTo = async (label: string, words: string) => {
    const list = settings().getByRole('combobox', { name: label });
    const choice = settings().getByRole('radio', { name: words, exact: true });
    await list.or(choice).first().waitFor();
    if (await list.count()) await list.selectOption({ label: words });
    else await choice.check();
  };

  test('The pad of an item stands beside it on the field of a quadrant', async () => {
    await newDiagram(page, 'quadrant', 'Pad on a field');
    const [field] = (await cellsOf(page)).filter(isElement).filter(({ type }) => type === 'quadrant.Quadrant');
    const { x, y } = field?.position ?? { x: 0, y: 0 };
    await draw(page, [task('item', x + 140, y + 140, { type: 'quadrant.Item', size: { width: 24, height: 24 } })]);
    await select(page, ['item']);
    const pad = await page.getByRole('toolbar', { name: 'Next steps' }).boundingBox();
    const [left, top] = await at(page, x + 164, y + 140);
    expect(Math.hypot((pad?.x ?? 0) - left, (pad?.y ?? 0) - top)).toBeLessThan(60);
  });

  test('R-DIAG-87: links are of the type Link, and flows normal, unless the settings of the module say otherwise', async () => {
    /**
     * Draws a link between two new shapes with the link tool. Returns its type and its kind of flow, which the module's
     * settings determine.
     */
    const linked = async (type: string, x: number) => {
      const [from, to] = [`from ${x}`, `to ${x}`];
      await draw(page, [shape(from, type, x), shape(to, type, x + 150)]);
      await page.keyboard.press('k');
      await drag(page, [x + 45, 35], [x + 195, 35]);
      const link = (await cellsOf(page)).find((cell) => 'source' in cell && cell.source === from);
      return [link?.type, link?.values['flowType']];
    };
    await newDiagram(page, 'ecosystem', 'Roles');
    await layouts('ecosystem').toBe(1);
    await expect.poll(() => linked('ecosystem.Role', 0)).toEqual(['Link', undefined]);
    await newDiagram(page, 'bpmn', 'Flows');
    await expect.poll(() => linked('bp.Activity', 0)).toEqual(['Flow', 'normal']);
    await select(page, []);
    await setTo('New flows are', 'Conditional');
    await expect.poll(() => linked('bp.Activity', 300)).toEqual(['Flow', 'conditional']);
    await select(page, []);
    await setTo('New links are', 'Link');
    await expect.poll(() => linked('bp.Activity', 600)).toEqual(['Link', undefined]);
    await page.reload();
    await opened(page);
    await expect.poll(() => linked('bp.Activity', 900)).toEqual(['Link', undefined]);
  });

  test('Roles added one after the other by the keyboard stand in rows that are seen', async () => {
    await newDiagram(page, 'ecosystem', 'Many roles');
    await layouts('ecosystem').toBe(1);
    await sheet(page);
    for (let at = 1; at <= 8; at++) await add(page, 'Role', `Role ${at}`);
    const outside = await page.evaluate(() => {
      const { left, right, top, bottom } = (
        document.querySelector('.diagram-sheet') as HTMLElement
      ).getBoundingClientRect();
      const boxes = [...document.querySelectorAll('.diagram-paper [model-id]')].map((one) =>
        one.getBoundingClientRect(),
      );
      return boxes.map((box) => box.left < left || box.right > right || box.top < top || box.bottom > bottom);
    });
    expect(outside).toEqual(Array.from({ length: 8 }, () => false));
    // If no position in view is free, shapes are placed below the view, row by row.
    await page.evaluate(() =>
      document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.viewport.zoomTo(4),
    );
    for (let at = 1; at <= 8; at++) await page.locator('.stencil-item[title="Role"]').click();
    const added = (await cellsOf(page)).filter((cell): cell is ElementCell => isElement(cell) && cell.title === '');
    const left = added.map(({ position }) => position.x);
    expect(added.length).toBe(8);
    expect(Math.max(...left) - Math.min(...left)).toBeLessThan(500);
  });

  test('Who has an empty diagram open sees what a colleague begins to draw, wherever on the sheet it stands', async () => {
    const address = await newDiagram(page, 'bpmn', 'Watched');
    const other = await product.open('company@example.com', address);
    await other.locator('.diagram-paper').waitFor();
    await other.getByLabel('Type steps, one per line').waitFor();
    await draw(page, [task('far', 3000, 2000)]);
    await saved(page);
    // Only shapes in view are rendered.
    await expect.poll(() => other.locator('[model-id="far"]').count(), { timeout: 15_000 }).toBe(1);
  });

  test('Who has an empty diagram open while a program sends links and then their shapes sees the shapes, and no line before', async () => {
    const { ask } = product.server;
    const items = (address: string): string =>
      `/api/projects/1/project_scenario_modules/${address.split('/').at(-1)}/entity_values`;
    const { body } = await ask('GET', `${items(path)}.json`, { headers });
    const attributeOf = (jsid: string): number =>
      body.find((row: { readonly jsid: string }) => row.jsid === jsid).entity_attribute_id;
    const api = items(await newDiagram(page, 'bpmn', 'Sent in parts'));
    const create = (rows: readonly object[]) => ask('POST', `${api}/bulk_create.json`, { headers, body: rows });
    await create([{ entity_attribute_id: attributeOf('flow'), jsid: 'led', title: '', source: 'one', target: 'two' }]);
    await expect.poll(async () => (await cellsOf(page)).length).toBe(1);
    await expect.poll(() => page.locator('.diagram-paper [model-id]').count()).toBe(0);
    const size = { width: 90, height: 70 };
    const shapeAt = (jsid: string, x: number) => ({
      entity_attribute_id: attributeOf('activity'),
      jsid,
      title: jsid,
      position: { x, y: 2000 },
      size,
    });
    await create([shapeAt('one', 3000), shapeAt('two', 4500)]);
    for (const jsid of ['one', 'two', 'led'])
      await expect.poll(() => page.locator(`[model-id="${jsid}"]`).count(), { timeout: 15_000 }).toBe(1);
  });

  test('What is pasted into another kind of diagram is of its types and saved; what it has no type for is left out, and told', async () => {
    const pasted = async () =>
      (await cellsOf(page))
        .filter(({ celltype }) => celltype == null)
        .map(({ type }) => type)
        .toSorted();
    await newDiagram(page, 'bpmn', 'Copied');
    await draw(page, [task('A'), task('B', 300), flow('F', 'A', 'B')]);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await newDiagram(page, 'process-flow', 'Pasted');
    await page.locator('.diagram-sheet').focus();
    await page.keyboard.press('Control+v');
    await expect.poll(pasted).toEqual(['Flow', 'bpmn.Task', 'bpmn.Task']);
    await saved(page);
    // A refusal does not have the icon of a success.
    const notice = page.locator('.toast-item-notice');
    for (const kind of ['quadrant', 'sequence'] as const) {
      await newDiagram(page, kind, 'Refused');
      await layouts(kind).toBe(0);
      await page.locator('.diagram-sheet').focus();
      await page.keyboard.press('Control+v');
      await notice.getByText('3 of 3 are not pasted: this kind of diagram has no such shapes.').waitFor();
      await expect.poll(pasted).toEqual([]);
      await notice.getByRole('button', { name: 'Close' }).click();
    }
  });

  test('R-DIAG-88: how links are led is chosen in the settings of the module, holds at once and is kept', async () => {
    const address = await newDiagram(page, 'bpmn', 'Led');
    await draw(page, [task('A'), task('B', 300), task('C', 300, 300), flow('F', 'A', 'B')]);
    await select(page, []);
    const line = () => page.locator('[model-id="F"] path').first().getAttribute('d');
    await expect.poll(() => line()).toMatch(/^M90 35/);
    await page.getByRole('button', { name: 'Show the inspector' }).click();
    await settings().getByLabel('Links aim at').selectOption({ label: 'The top' });
    await expect.poll(line).toMatch(/^M45 0/);
    await setTo('Ends of links that are drawn by hand', 'Stay where dropped, as a share of the shape');
    await setTo('Lines end at', 'The box around the shape');
    await settings().getByLabel('Reroute all links when the diagram opens').check();
    const stored = async () =>
      (await product.server.ask('GET', `${moduleOf(address)}.json`, { headers })).body.entity_value_settings;
    await expect.poll(stored).toMatchObject({
      default_anchor: 'top',
      connection_strategy: 'pinRelative',
      default_connection_point: 'bbox',
      reload_layout: true,
    });
    // From now on, a link ends at the point where it is dropped.
    await select(page, ['F']);
    await drag(page, [345, 0], [318, 335]);
    const link = (await cellsOf(page)).find(({ jsid }) => jsid === 'F');
    expect(link).toMatchObject({ target: 'C', values: { target_anchor: { x: 0.2, y: 0.5 } } });
  });

  test('R-DIAG-18, R-DIAG-19, R-DIAG-20, R-LAYER-01: opening destroys links that miss an end, drops contents that are absent, and puts what has no valid layer onto the first', async () => {
    const address = await newDiagram(page, 'bpmn', 'Old rows');
    const module = moduleOf(address);
    const { body: stored } = await product.server.ask('GET', `${module}.json`, { headers });
    const types = `/api/entity_attributes.json?module_type_id.equals=${stored.scenario_module_id}&per_page=500`;
    const { body: known } = await product.server.ask('GET', types, { headers });
    const idOf = (key: string) => known.find((type: { key: string }) => type.key === key)?.id;
    const layers = ['one', 'two'].map((id) => ({ id, name: id }));
    const put = await product.server.ask('PUT', `${module}.json`, { headers, body: { layers } });
    expect(put.status).toBe(200);
    const row = ({ type, ...cell }: ReturnType<typeof task> | ReturnType<typeof flow>) => ({
      ...cell,
      entity_attribute_id: idOf(type),
    });
    const body = [
      row(pool('P', ['A', 'gone'], { layer_id: 'two' })),
      row(task('A', 100, 50, { layer_id: null })),
      row(task('B', 300, 400, { layer_id: 'absent' })),
      row(flow('whole', 'A', 'B')),
      row(flow('broken', 'A', 'gone')),
      row(flow('open', null, 'B')),
    ];
    const made = await product.server.ask('POST', `${module}/entity_values/bulk_create.json`, { headers, body });
    expect(made.status).toBe(200);
    await openDiagram(page, address);
    const cells = new Map((await cellsOf(page)).map((cell) => [cell.jsid, cell]));
    expect([...cells.keys()].sort()).toEqual(['A', 'B', 'P', 'whole']);
    expect(cells.get('P')).toMatchObject({ embeds: ['A'], layer_id: 'two' });
    expect(['A', 'B', 'whole'].map((jsid) => cells.get(jsid)?.layer_id)).toEqual(['one', 'one', 'one']);
    // Repairs are saved, so the next page makes none.
    await saved(page);
    const rows = await rowsOf(address);
    expect([...rows.keys()].sort()).toEqual(['A', 'B', 'P', 'whole']);
    expect(rows.get('P')).toMatchObject({ embeds: ['A'], layer_id: 'two' });
    for (const one of rows.values()) expect(['one', 'two']).toContain(one['layer_id']);
  });
});
