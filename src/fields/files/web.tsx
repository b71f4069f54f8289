import { defineWeb } from '../define-web.ts';
import type { ValueProps } from '../web/field-web.ts';
import { filesIn } from './stored-files.ts';

/** Links that download the files. */
function FileLinks({ value }: ValueProps) {
  return (
    <span className="cell-chips">
      {filesIn(value).map(({ url, name }) => (
        <a key={url} href={url} download={name}>
          {name}
        </a>
      ))}
    </span>
  );
}

export const filesWeb = defineWeb({ Cell: FileLinks, OnCard: FileLinks, InFull: FileLinks, Editor: null, width: 180 });
