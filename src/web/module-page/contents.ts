/** The components that show modules, by the name of the component in the data of their kind. */
import { type LazyPart, lazyPart } from '../api/lazy-part.ts';
import type { ModuleContentProps } from '../modules/module-content.ts';
import type { ModuleKind } from '../modules/module-kinds.ts';

/** A component for each content; a missing one is a type error. */
const contents = {
  items: lazyPart(
    () => import('../modules/items/item-list.tsx'),
    (part) => part.ItemList,
  ),
  diagram: lazyPart(
    () => import('../diagram/diagram-module.tsx'),
    (part) => part.DiagramModule,
  ),
  rows: lazyPart(
    () => import('../modules/items/collection-content.tsx'),
    (part) => part.CollectionContent,
  ),
} satisfies Record<ModuleKind['content'], LazyPart<ModuleContentProps>>;

/** The part of the program that draws the content of a kind of module. */
export const contentOf = ({ content }: Pick<ModuleKind, 'content'>): LazyPart<ModuleContentProps> => contents[content];
