/** "Who works with whom": the people and firms around hall 3. */
import type { DemoDiagram } from './diagram.ts';
import { relation, role } from './ecosystem-parts.ts';

export const warehouseEcosystem: DemoDiagram = {
  shapes: [
    role('site', 'Site Hamburg', 'Orchestrator', [560, 330], { products: ['Goods receipt', 'Single-line picking'] }),
    role('board', 'Operations board', 'Enabler', [560, 90], { stakeholders: ['Operations board'] }),
    role('customer', 'Strandgut Home', 'Consumer', [140, 330], {
      stakeholders: ['Largest shop customer'],
      people: ['Claire Dubois'],
    }),
    role('shops', 'Smaller shops', 'Consumer', [140, 510]),
    role('buyers', 'Buyers of the shops', 'Consumer', [140, 690]),
    role('pickers', 'Pickers of hall 3', 'Producer', [430, 570], { stakeholders: ['Pickers of hall 3'] }),
    role('maintenance', 'Maintenance', 'Producer', [690, 570], { stakeholders: ['Maintenance'] }),
    role('robots', 'Kugelbahn Robotics', 'Partner', [980, 330], { stakeholders: ['Robot maker'] }),
    role('software', 'Lagerwerk', 'Partner', [980, 510], { stakeholders: ['Warehouse software vendor'] }),
    role('hauliers', 'Hauliers', 'Partner', [430, 750]),
    role('fire', 'Fire brigade', 'Regulator', [880, 90], { stakeholders: ['Fire brigade'], tags: ['Safety'] }),
    role('council', 'Works council', 'Regulator', [240, 90], { stakeholders: ['Works council'], tags: ['Good work'] }),
    role('rival', 'Site Rotterdam', 'Competitor', [980, 690]),
  ],
  lines: [
    relation('board', 'site', 'assignment', '6.2 million euros'),
    relation('site', 'customer', 'serving', 'same-day dispatch'),
    relation('site', 'shops', 'serving', 'picking'),
    relation('shops', 'buyers', 'flow', 'parcels'),
    relation('robots', 'site', 'serving', 'robots and service'),
    relation('software', 'robots', 'association', 'interface'),
    relation('software', 'site', 'serving', 'warehouse software'),
    relation('site', 'pickers', 'composition'),
    relation('site', 'maintenance', 'composition'),
    relation('pickers', 'hauliers', 'flow', 'cartons'),
    relation('hauliers', 'buyers', 'flow', 'delivery'),
    relation('fire', 'site', 'influence', 'escape routes'),
    relation('council', 'site', 'influence', 'agreement on measuring'),
    relation('rival', 'software', 'access', 'same vendor'),
  ],
};
