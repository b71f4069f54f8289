import { Suspense, useLayoutEffect, useRef } from 'react';
import { partAhead } from '../../api/lazy-part.ts';
import type { RelationPickerProps } from './relation-picker.tsx';

const RelationPicker = partAhead(
  () => import('./relation-picker.tsx'),
  (part) => part.RelationPicker,
);

/** The picker where a list holds it: the list stands before the picker's code has come. */
export function PickerOnDemand(props: RelationPickerProps) {
  const focused = useRef(false);
  return (
    <Suspense fallback={<Place id={props.id} label={props.label} focused={focused} />}>
      <RelationPicker {...props} />
      <TakeFocus id={props.id} when={focused} />
    </Suspense>
  );
}

interface FocusRef {
  current: boolean;
}

/** Holds the picker's place and its focus. */
function Place({ id, label, focused }: { readonly id: string; readonly label: string; readonly focused: FocusRef }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const own = input.current;
    return () => {
      focused.current = document.activeElement === own;
    };
  }, [focused]);
  return <input ref={input} id={id} aria-label={label} aria-busy="true" className="form-control" readOnly />;
}

function TakeFocus({ id, when }: { readonly id: string; readonly when: FocusRef }) {
  useLayoutEffect(() => {
    if (when.current) document.getElementById(id)?.focus();
  }, [id, when]);
  return null;
}
