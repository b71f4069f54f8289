/** The components that show modules, by the name of the component in the data of the kind. */
import { type LazyPart, lazyPart } from '../api/lazy-part.ts';
import type { ModuleContentProps } from '../modules/module-content.ts';
import type { ModuleKind } from '../modules/module-kinds.ts';

/** The component for each kind of content. A missing component is a type error. */
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

/** The component that shows the content of a kind of module. */
export const contentOf = ({ content }: Pick<ModuleKind, 'content'>): LazyPart<ModuleContentProps> => contents[content];
