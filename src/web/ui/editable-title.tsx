/** The heading of a page that is renamed where it is read. */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import './editable-title.css';

interface EditableTitleProps {
  readonly name: string;
  /** What the field is called while the name is edited: "Name of this project". */
  readonly label: string;
  readonly longest: number;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
  readonly onType: (text: string) => void;
  /** The field is left: with another name, or null where the name stays. */
  readonly onEnd: (name: string | null) => void;
}

const selectAll = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};

/** A name that becomes a field by a click, by Enter on it or by F2; Enter saves, Esc leaves it as it was. */
export function EditableTitle({ name, label, longest, editing, onEditing, onType, onEnd }: EditableTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  /** The field is there and has not been left. */
  const open = useRef(false);
  const byKey = useRef(false);
  useLayoutEffect(() => {
    open.current = editing;
    // The focus must not fall back to the page's beginning with the field.
    if (!editing && byKey.current) heading.current?.querySelector('button')?.focus();
    byKey.current = false;
  }, [editing]);
  // Taking the field away may blur it once more.
  const end = (text: string) => {
    if (!open.current) return;
    open.current = false;
    const next = text.trim();
    onEditing(false);
    onEnd(next !== '' && next !== name ? next : null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    byKey.current = true;
    end(event.key === 'Enter' ? event.currentTarget.value : name);
  };
  const onHeadingKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || editing) return;
    event.preventDefault();
    onEditing(true);
  };
  return (
    <h1 ref={heading} tabIndex={-1} className="header-title" onKeyDown={onHeadingKeyDown}>
      {editing ? (
        <input
          ref={selectAll}
          className="form-control title-field"
          aria-label={label}
          defaultValue={name}
          maxLength={longest}
          onChange={({ target }) => onType(target.value)}
          onBlur={(event) => end(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      ) : (
        <button
          type="button"
          className="title-button"
          title={`Rename ${name}`}
          aria-keyshortcuts="F2"
          onClick={() => onEditing(true)}
        >
          {name}
        </button>
      )}
    </h1>
  );
}
