import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { ShapeFamily } from '../../../diagram/shapes/shape-type.ts';
import type { ModuleContentProps } from '../../modules/module-content.ts';
import type { Editor } from '../engine/editor.ts';
import type { ItemType } from '../sync/calls.ts';
import type { Saver } from '../sync/saver.ts';

/** The context that a diagram gives to its panels. */
export interface DiagramSession extends ModuleContentProps {
  readonly editor: Editor;
  readonly saver: Saver;
  readonly itemTypes: readonly ItemType[];
  readonly family: ShapeFamily;
}

export const DiagramContext = createContext<DiagramSession | null>(null);

/**
 * The diagram to which the component belongs.
 * @throws {Error} outside of a diagram
 */
export function useDiagram(): DiagramSession {
  const session = useContext(DiagramContext);
  if (!session) throw new Error('This part stands outside of a diagram.');
  return session;
}

/** The editor of the diagram to which the component belongs. */
export const useEditor = (): Editor => useDiagram().editor;

/**
 * A value read from the editor, updated at most once per frame. `same` compares results, so that `read` may return a
 * new list each time.
 */
export function useFromEditor<T>(read: (editor: Editor) => T, same: (a: T, b: T) => boolean = Object.is): T {
  const editor = useEditor();
  const last = useRef<{ readonly value: T } | null>(null);
  const subscribe = useCallback((listener: () => void) => editor.onUpdate(listener), [editor]);
  return useSyncExternalStore(subscribe, () => {
    const value = read(editor);
    if (!last.current || !same(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

/** Whether two lists have the same items in the same order. */
export const sameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, at) => Object.is(one, b[at]));
