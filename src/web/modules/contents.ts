/** Which part of the program shows a module: said by its segment, else by its family, else the table of its items. */
import { type ComponentType, createElement, lazy } from 'react';
import { loadChunk } from '../shell/chunk.ts';
import type { ModuleContentProps } from './module-content.ts';
import type { ModuleKind } from './module-kinds.ts';

type ModuleContent = ComponentType<ModuleContentProps>;

const diagram = lazy(async () => ({
  default: (await loadChunk(() => import('../diagram/diagram-module.tsx'))).DiagramModule,
}));
const itemTable = lazy(async () => ({
  default: (await loadChunk(() => import('./item-table.tsx'))).ItemTable,
}));
/** A part that shows rows of this collection. */
const rowsOf = (collection: string): ModuleContent =>
  lazy(async () => {
    const { CollectionContent } = await loadChunk(() => import('./collection-content.tsx'));
    return { default: (props: ModuleContentProps) => createElement(CollectionContent, { ...props, collection }) };
  });

const bySegment: Readonly<Record<string, ModuleContent>> = {
  stakeholders: rowsOf('projects_stakeholders'),
  'stakeholder-roles': rowsOf('projects_stakeholder_roles'),
  'products-and-services': rowsOf('projects_product_and_service_items'),
  'data-map': rowsOf('projects_project_scenario_modules_data_map_detail_links'),
};
const byFamily: Readonly<Partial<Record<ModuleKind['family'], ModuleContent>>> = { diagrams: diagram };

export const contentOf = ({ segment, family }: Pick<ModuleKind, 'segment' | 'family'>): ModuleContent =>
  bySegment[segment] ?? byFamily[family] ?? itemTable;
