/** "Who earns what": the charging network as a market. */
import type { DemoDiagram } from './diagram.ts';
import { relation, role } from './ecosystem-parts.ts';

export const chargingEcosystem: DemoDiagram = {
  shapes: [
    role('network', 'Charging network', 'Orchestrator', [520, 300], { people: ['Luca Moretti'] }),
    role('drivers', 'Drivers of electric cars', 'Consumer', [520, 90]),
    role('shops', 'Shops with car parks', 'Partner', [160, 300]),
    role('grid', 'Own grid', 'Enabler', [520, 510]),
    role('sun', 'Roofs with solar cells', 'Producer', [160, 510]),
    role('makers', 'Makers of chargers', 'Partner', [900, 300]),
    role('agency', 'Federal network agency', 'Regulator', [900, 510]),
    role('chain', 'Petrol station chain', 'Competitor', [900, 90]),
  ],
  lines: [
    relation('drivers', 'network', 'flow', '48 cents a unit'),
    relation('network', 'shops', 'flow', '5 cents a unit'),
    relation('shops', 'drivers', 'serving', 'a place to park'),
    relation('grid', 'network', 'serving', 'power'),
    relation('sun', 'grid', 'flow', 'midday power'),
    relation('makers', 'network', 'serving', 'chargers'),
    relation('agency', 'grid', 'influence', 'grid fees'),
    relation('chain', 'drivers', 'serving', 'fast charging'),
  ],
};
