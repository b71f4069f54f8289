/** "Who earns what": the charging network as a market. */
import type { DemoDiagram } from './diagram.ts';
import { relation, role } from './ecosystem-parts.ts';

export const chargingEcosystem: DemoDiagram = {
  shapes: [
    role('network', 'Charging network', [520, 300], { part: 'Orchestrator', people: ['Luca Moretti'] }),
    role('drivers', 'Drivers of electric cars', [520, 90], { part: 'Consumer' }),
    role('shops', 'Shops with car parks', [160, 300], { part: 'Partner' }),
    role('grid', 'Own grid', [520, 510], { part: 'Enabler' }),
    role('sun', 'Roofs with solar cells', [160, 510], { part: 'Producer' }),
    role('makers', 'Makers of chargers', [900, 300], { part: 'Partner' }),
    role('agency', 'Federal network agency', [900, 510], { part: 'Regulator' }),
    role('chain', 'Petrol station chain', [900, 90], { part: 'Competitor' }),
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
