import type { KeyboardEvent, RefObject } from 'react';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';

/**
 * The item that Enter adds: the one with exactly this name, else the first whose name begins with the text, else the
 * first.
 */
export function bestOf(items: readonly StencilItem[], search: string): StencilItem | undefined {
  const typed = search.trim().toLowerCase();
  if (!typed) return undefined;
  return (
    items.find(({ label }) => label.toLowerCase() === typed) ??
    items.find(({ label }) => label.toLowerCase().startsWith(typed)) ??
    items[0]
  );
}

interface StencilSearchProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly best: StencilItem | undefined;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
  readonly onDown: () => void;
  readonly onEscape: () => void;
}

/**
 * The search field for shapes. Enter adds the best match, the down arrow moves to the list, Escape returns to the
 * sheet.
 */
export function StencilSearch({ field, value, best, onChange, onEnter, onDown, onEscape }: StencilSearchProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && best) onEnter();
    else if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="stencil-search">
      <input
        ref={field}
        type="search"
        className="form-control"
        placeholder="Search shapes"
        aria-label="Search shapes"
        aria-describedby="stencil-best"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
      <p id="stencil-best" className="stencil-best" role="status">
        {best && `Enter adds: ${best.label}`}
      </p>
    </div>
  );
}
