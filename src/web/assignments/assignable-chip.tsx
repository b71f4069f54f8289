import type { HTMLAttributes, Ref } from 'react';
import { RemoveButton } from '../ui/remove-button.tsx';
import { Tip } from '../ui/tip.tsx';
import { type AssignableList, groupNames, nameOfAssignable } from './assignables.ts';

interface AssignableChipProps extends HTMLAttributes<HTMLSpanElement> {
  readonly list: AssignableList;
  readonly thing: number;
  /** The number of items that have it, such as "2 of 5", if not all have it. */
  readonly share?: string | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly ref?: Ref<HTMLSpanElement>;
}

/** A chip for an assigned row, such as a stakeholder, with details on hover. It looks the same in all modules. */
export function AssignableChip({ list, thing: id, share, onRemove, ...rest }: AssignableChipProps) {
  const name = nameOfAssignable(list, id);
  const peek = [name, groupNames(list, id).join(', '), list.things.get(id)?.detail.split('\n')[0] ?? '', share ?? ''];
  return (
    <Tip text={[...new Set(peek)].filter(Boolean).join(' · ')} side="over">
      <span {...rest} className="assignable-chip" data-partial={share ? true : undefined}>
        <span className="assignable-chip-name">{name}</span>
        {share && <span className="assignable-chip-share">{share}</span>}
        {onRemove && <RemoveButton label={`Remove ${name}`} tabIndex={-1} onClick={onRemove} />}
      </span>
    </Tip>
  );
}
