import { Suspense, useLayoutEffect, useRef } from 'react';
import { partAhead } from '../../api/lazy-part.ts';
import type { RelationPickerProps } from './relation-picker.tsx';

const RelationPicker = partAhead(
  () => import('./relation-picker.tsx'),
  (part) => part.RelationPicker,
);

/** A picker in a list. It is rendered before the code of the picker is loaded. */
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

/** A placeholder with the known labels. If it has the focus, the loaded picker gets it. */
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
