import type { ReactElement } from 'react';
import { OverlayTrigger, Tooltip } from 'react-bootstrap';
import { tooltipDelay } from './constants.ts';

interface TipProps {
  readonly text: string;
  readonly placement?: 'top' | 'right' | 'bottom' | 'left';
  readonly children: ReactElement;
}

/** A tooltip on pointing and on focus; for names that a label already says, and reasons. */
export function Tip({ text, placement = 'bottom', children }: TipProps) {
  const delay = { show: tooltipDelay, hide: 0 };
  return (
    <OverlayTrigger placement={placement} delay={delay} overlay={<Tooltip>{text}</Tooltip>}>
      {children}
    </OverlayTrigger>
  );
}
