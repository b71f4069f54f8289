/** "From click to parcel": the information in the portal during an order. */
import type { DemoDiagram } from './diagram.ts';
import { active, answers, calls, fragment, participant, sends } from './sequence-parts.ts';

const end = 620;

export const clickToParcel: DemoDiagram = {
  shapes: [
    participant('buyer', 'Shop owner', { column: 0, kind: 'actor', until: end }),
    participant('portal', 'Customer portal', { column: 1, kind: 'boundary', until: end }),
    participant('orders', 'Order', { column: 2, kind: 'entity', until: end }),
    participant('warehouse', 'Warehouse management', { column: 3, kind: 'participant', until: end }),
    fragment('change', { operator: 'opt', guard: 'carton still open', columns: [0, 3], from: 330, until: 480 }),

    active('buyer-clicks', 0, 120, 300),
    active('portal-orders', 1, 130, 290),
    active('order-made', 2, 160, 260),
    active('warehouse-checks', 3, 190, 240),
    active('buyer-changes', 0, 360, 465),
    active('portal-changes', 1, 370, 460),
    active('order-changed', 2, 390, 450),
    active('warehouse-picks', 3, 405, 580),
    active('portal-shows', 1, 525, 590),
    active('buyer-reads', 0, 555, 600),
  ],
  lines: [
    calls('buyer-clicks', 'portal-orders', 'order', 145),
    calls('portal-orders', 'order-made', 'new order', 175),
    calls('order-made', 'warehouse-checks', 'reserve', 205),
    answers('warehouse-checks', 'order-made', 'reserved', 230),
    answers('order-made', 'portal-orders', 'accepted', 255),
    answers('portal-orders', 'buyer-clicks', 'number and time', 280),
    calls('buyer-changes', 'portal-changes', 'two more', 385),
    calls('portal-changes', 'order-changed', 'change', 405),
    sends('order-changed', 'warehouse-picks', 'new quantity', 425),
    answers('portal-changes', 'buyer-changes', 'changed', 450),
    sends('warehouse-picks', 'portal-shows', 'carton closed', 540),
    sends('portal-shows', 'buyer-reads', 'on its way', 570),
  ],
};
