import type { HTMLAttributes, ReactElement, Ref } from 'react';
import { OverlayTrigger, Tooltip } from 'react-bootstrap';
import { tooltipDelay } from '../ui/constants.ts';
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
    <Peek text={[...new Set(peek)].filter(Boolean).join(' · ')}>
      <span {...rest} className="thing-chip" data-partial={share ? true : undefined}>
        <span className="thing-chip-name">{name}</span>
        {share && <span className="thing-chip-share">{share}</span>}
        {onRemove && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Remove ${name}`}
            onClick={(event) => {
              event.stopPropagation();
              onRemove();
            }}
          >
            <i className="bi bi-x" aria-hidden="true" />
          </button>
        )}
      </span>
    </Peek>
  );
}

/** A tooltip that also shows above panels in the top layer, where chips are chosen. */
const Peek = ({ text, children }: { readonly text: string; readonly children: ReactElement }) => (
  <OverlayTrigger
    placement="top"
    delay={{ show: tooltipDelay, hide: 0 }}
    onEntering={(tip) => tip.showPopover()}
    overlay={
      <Tooltip popover="manual" className="thing-peek">
        {text}
      </Tooltip>
    }
  >
    {children}
  </OverlayTrigger>
);
