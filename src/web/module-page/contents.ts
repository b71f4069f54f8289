/** The part of the program that shows a module, by the word for it that its kind has in the data. */
import { type LazyPart, lazyPart } from '../api/lazy-part.ts';
import type { ModuleContentProps } from '../modules/module-content.ts';
import type { ModuleKind } from '../modules/module-kinds.ts';

/** Every word has its part, or this does not compile. */
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
