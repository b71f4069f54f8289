/** The slot in a module's header for the actions of its content. */
import { type ReactNode, useCallback } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../ui/store.ts';

const place = createStore<HTMLElement | null>(null);

/** The place in the header into which a module's contents put their own actions. */
export function ActionSlot() {
  const take = useCallback((element: HTMLElement | null) => place.set(element), []);
  return <div ref={take} className="module-actions" />;
}

/** Shows the content's own buttons, the primary one last. */
export function ModuleActions({ children }: { readonly children: ReactNode }) {
  const element = useStore(place);
  return element && createPortal(children, element);
}
