/** The diagrams of the warehouse project, one of every kind. */
import { effortAndEffect } from './diagrams/effort-and-effect.ts';
import { goodsReceiptAsIs } from './diagrams/goods-receipt-as-is.ts';
import { goodsReceiptToBe } from './diagrams/goods-receipt-to-be.ts';
import { orderThroughSystems } from './diagrams/order-through-systems.ts';
import { warehouseEcosystem } from './diagrams/warehouse-ecosystem.ts';
import type { DemoModule } from './project-types.ts';

export const diagramModules: readonly DemoModule[] = [
  {
    type: 'Bpmns',
    name: 'Goods receipt, as it is',
    description: 'From the gate to the shelf, recorded in Hamburg in three workshops.',
    section: 'Understand',
    status: 'Approved',
    locked: true,
    labels: ['Board paper'],
    diagram: goodsReceiptAsIs,
  },
  {
    type: 'ProcessFlows',
    name: 'Goods receipt, as it will be',
    description: 'With robots bringing the shelf to the person.',
    section: 'Design',
    status: 'In review',
    labels: ['Board paper'],
    diagram: goodsReceiptToBe,
  },
  {
    type: 'Quadrants',
    name: 'Effort and effect',
    section: 'Decide',
    status: 'In progress',
    diagram: effortAndEffect,
  },
  {
    type: 'Ecosystems',
    name: 'Who works with whom',
    section: 'Understand',
    status: 'In progress',
    diagram: warehouseEcosystem,
  },
  {
    type: 'Sequences',
    name: 'An order through the systems',
    description: 'Shop, transport planning, warehouse management, robots.',
    section: 'Design',
    status: 'Draft',
    labels: ['Interface'],
    diagram: orderThroughSystems,
  },
];
