/** "Who works with whom": the people and firms around hall 3. */
import type { DemoDiagram } from './diagram.ts';
import { relation, role } from './ecosystem-parts.ts';

export const warehouseEcosystem: DemoDiagram = {
  shapes: [
    role('site', 'Site Hamburg', [560, 330], {
      part: 'Orchestrator',
      products: ['Goods receipt', 'Single-line picking'],
    }),
    role('board', 'Operations board', [560, 90], { part: 'Enabler', stakeholders: ['Operations board'] }),
    role('customer', 'Strandgut Home', [140, 330], {
      part: 'Consumer',
      stakeholders: ['Largest shop customer'],
      people: ['Claire Dubois'],
    }),
    role('shops', 'Smaller shops', [140, 510], { part: 'Consumer' }),
    role('buyers', 'Buyers of the shops', [140, 690], { part: 'Consumer' }),
    role('pickers', 'Pickers of hall 3', [430, 570], { part: 'Producer', stakeholders: ['Pickers of hall 3'] }),
    role('maintenance', 'Maintenance', [690, 570], { part: 'Producer', stakeholders: ['Maintenance'] }),
    role('robots', 'Kugelbahn Robotics', [980, 330], { part: 'Partner', stakeholders: ['Robot maker'] }),
    role('software', 'Lagerwerk', [980, 510], { part: 'Partner', stakeholders: ['Warehouse software vendor'] }),
    role('hauliers', 'Hauliers', [430, 750], { part: 'Partner' }),
    role('fire', 'Fire brigade', [880, 90], { part: 'Regulator', stakeholders: ['Fire brigade'], tags: ['Safety'] }),
    role('council', 'Works council', [240, 90], {
      part: 'Regulator',
      stakeholders: ['Works council'],
      tags: ['Good work'],
    }),
    role('rival', 'Site Rotterdam', [980, 690], { part: 'Competitor' }),
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
