import type { ReactNode } from 'react';
import { defineWeb } from '../define-web.ts';
import type { ValueProps } from '../web/field-web.ts';
import { isWebAddress } from './kind.ts';

/** Shows web and mail addresses as links; any other stored text stays text. */
export function LinkCell({ text }: ValueProps) {
  if (!isWebAddress(text)) return <span title={text}>{text}</span>;
  return (
    <a href={text} target="_blank" rel="noreferrer noopener" tabIndex={-1} title={text}>
      {text.replace(/^(https?:\/\/|mailto:)/i, '')}
    </a>
  );
}

function LinkInFull({ text }: ValueProps): ReactNode {
  if (!isWebAddress(text)) return text;
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {text.replace(/^mailto:/i, '')}
    </a>
  );
}

export const linkWeb = defineWeb({ Cell: LinkCell, OnCard: LinkCell, InFull: LinkInFull });
