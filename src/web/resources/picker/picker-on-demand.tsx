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
    <Suspense fallback={<Place {...props} focused={focused} />}>
      <RelationPicker {...props} />
      <TakeFocus id={props.id} when={focused} />
    </Suspense>
  );
}

interface FocusRef {
  current: boolean;
}

interface PlaceProps extends Pick<RelationPickerProps, 'id' | 'label' | 'labels' | 'value'> {
  readonly focused: FocusRef;
}

/** Holds the picker's place and its focus, and says what is chosen as far as it is known. */
function Place({ id, label, labels, value, focused }: PlaceProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const own = input.current;
    return () => {
      focused.current = document.activeElement === own;
    };
  }, [focused]);
  const chosen = [value].flat().flatMap((one) => labels?.get(Number(one)) ?? []);
  return (
    <input
      id={id}
      ref={input}
      aria-label={label}
      aria-busy="true"
      className="form-control"
      readOnly
      value={chosen.join(', ')}
    />
  );
}

function TakeFocus({ id, when }: { readonly id: string; readonly when: FocusRef }) {
  useLayoutEffect(() => {
    if (when.current) document.getElementById(id)?.focus();
  }, [id, when]);
  return null;
}
