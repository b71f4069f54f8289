import { type KeyboardEvent, useState } from 'react';
import type { TableRow } from './table-rows.ts';

interface TableNameProps {
  readonly row: TableRow;
  readonly line: number;
  readonly fixed: boolean;
  readonly onFocus: () => void;
  readonly onWrite: (title: string) => void;
  readonly onLeave: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A field for the name of an element, in the table. */
export function TableName({ row, line, fixed, onFocus, onWrite, onLeave, onKeyDown }: TableNameProps) {
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? row.name;
  return (
    // The text determines the height of the field.
    <div className="element-name" data-words={`${shown || row.type} `}>
      <textarea
        data-own-naming
        data-line={line}
        rows={1}
        aria-label={`Name of ${row.name || row.type}`}
        placeholder={row.type}
        maxLength={2000}
        readOnly={fixed}
        value={shown}
        onFocus={onFocus}
        onChange={({ target }) => {
          setText(target.value);
          onWrite(target.value);
        }}
        onBlur={() => {
          setText(null);
          onLeave();
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
