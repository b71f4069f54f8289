/** The part of a module's header for actions of its content. */
import { type ReactNode, useCallback } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../ui/store.ts';

const place = createStore<HTMLElement | null>(null);

/** The element in the header that shows the actions of a module's content. */
export function ActionSlot() {
  const take = useCallback((element: HTMLElement | null) => place.set(element), []);
  return <div ref={take} className="module-actions" />;
}

/** Renders the content's own buttons into the header, the primary one last. */
export function ModuleActions({ children }: { readonly children: ReactNode }) {
  const element = useStore(place);
  return element && createPortal(children, element);
}
