/** "An order through the systems": shop, transport planning, warehouse management, robots. */
import type { DemoDiagram } from './diagram.ts';
import { active, answers, calls, fragment, participant, sends } from './sequence-parts.ts';

const end = 800;

export const orderThroughSystems: DemoDiagram = {
  shapes: [
    participant('shop', 'Shop', { column: 0, kind: 'boundary', until: end, stakeholders: ['Largest shop customer'] }),
    participant('planning', 'Transport planning', { column: 1, kind: 'participant', until: end }),
    participant('warehouse', 'Warehouse management', {
      column: 2,
      kind: 'participant',
      until: end,
      stakeholders: ['Warehouse software vendor'],
      people: ['Mehmet Yıldız'],
    }),
    participant('stock', 'Stock', {
      column: 3,
      kind: 'database',
      until: end,
      products: ['Stock figures by the minute'],
    }),
    participant('robots', 'Fleet control', {
      column: 4,
      kind: 'control',
      until: end,
      stakeholders: ['Robot maker'],
      people: ['Piet de Vries'],
    }),
    fragment('each-line', { operator: 'loop', guard: 'for each line', columns: [2, 4], from: 360, until: 540 }),
    fragment('in-time', {
      operator: 'alt',
      guard: ['closed before 20:30', 'later'],
      columns: [0, 2],
      from: 570,
      until: 760,
    }),

    active('shop-orders', 0, 130, 340),
    active('planning-accepts', 1, 140, 330),
    active('warehouse-checks', 2, 170, 310),
    active('stock-reserves', 3, 200, 250),
    active('warehouse-picks', 2, 390, 530),
    active('robots-drive', 4, 400, 460),
    active('stock-books', 3, 480, 520),
    active('warehouse-closes', 2, 595, 750),
    active('planning-loads', 1, 605, 750),
    active('shop-hears', 0, 635, 750),
  ],
  lines: [
    calls('shop-orders', 'planning-accepts', 'order', 150),
    calls('planning-accepts', 'warehouse-checks', 'what is on the shelf?', 180),
    calls('warehouse-checks', 'stock-reserves', 'reserve lines', 210),
    answers('stock-reserves', 'warehouse-checks', 'reserved', 240),
    answers('warehouse-checks', 'planning-accepts', 'ready by 19:30', 290),
    answers('planning-accepts', 'shop-orders', 'tonight at 21:00', 320),
    sends('warehouse-picks', 'robots-drive', 'bring shelf to station', 410),
    sends('robots-drive', 'warehouse-picks', 'shelf is at the station', 450),
    calls('warehouse-picks', 'stock-books', 'take off the stock', 490),
    answers('stock-books', 'warehouse-picks', 'new figure', 515),
    sends('warehouse-closes', 'planning-loads', 'carton closed', 620),
    sends('planning-loads', 'shop-hears', 'on the truck at 21:00', 650),
    sends('warehouse-closes', 'planning-loads', 'carton late', 700),
    sends('planning-loads', 'shop-hears', 'on tomorrow’s truck', 735),
  ],
};
