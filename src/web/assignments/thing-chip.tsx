import type { HTMLAttributes, Ref } from 'react';
import { RemoveButton } from '../ui/remove-button.tsx';
import { Tip } from '../ui/tip.tsx';
import { groupNames, nameOfThing, type ThingList } from './assignables.ts';

interface ThingChipProps extends HTMLAttributes<HTMLSpanElement> {
  readonly list: ThingList;
  readonly thing: number;
  /** "2 of 5" where only some of several items have it. */
  readonly share?: string | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly ref?: Ref<HTMLSpanElement>;
}

/** One thing something is assigned to; pointing at it tells what it is. Looks and behaves alike in every module. */
export function ThingChip({ list, thing: id, share, onRemove, ...rest }: ThingChipProps) {
  const name = nameOfThing(list, id);
  const peek = [name, groupNames(list, id).join(', '), list.things.get(id)?.detail.split('\n')[0] ?? '', share ?? ''];
  return (
    <Tip text={[...new Set(peek)].filter(Boolean).join(' · ')} side="over">
      <span {...rest} className="thing-chip" data-partial={share ? true : undefined}>
        <span className="thing-chip-name">{name}</span>
        {share && <span className="thing-chip-share">{share}</span>}
        {onRemove && <RemoveButton label={`Remove ${name}`} tabIndex={-1} onClick={onRemove} />}
      </span>
    </Tip>
  );
}
