import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { typedValue } from '../../resources/state/edit/typed-value.ts';
import { moduleTarget, useModuleChanges } from '../module-changes.ts';
import type { Module, ModuleKind } from '../module-kinds.ts';

interface ModuleTitleProps {
  readonly module: Module;
  readonly kind: ModuleKind;
  readonly editable: boolean;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
}

const longest = 200;
const selectAll = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};

/** The module's name, which becomes a field when it is clicked. */
export function ModuleTitle({ module, kind, editable, editing, onEditing }: ModuleTitleProps) {
  const { update } = useModuleChanges(module);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The field is there and has not been left. */
  const open = useRef(false);
  const byKey = useRef(false);
  const { name } = module;
  useLayoutEffect(() => {
    open.current = editing;
    // The focus must not fall back to the page's beginning with the field.
    if (!editing && byKey.current) heading.current?.querySelector('button')?.focus();
    byKey.current = false;
  }, [editing]);
  if (!editable) {
    return (
      <h1 tabIndex={-1} className="header-title" title={name}>
        {name}
      </h1>
    );
  }
  // Taking the field away may blur it once more.
  const end = (text: string) => {
    if (!open.current) return;
    open.current = false;
    const next = text.trim();
    onEditing(false);
    const typed = typedValue(moduleTarget(module), 'name');
    if (next !== '' && next !== name) void update({ name: next }).then(typed.saving());
    else typed.clear();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    byKey.current = true;
    end(event.key === 'Enter' ? event.currentTarget.value : name);
  };
  return (
    <h1 ref={heading} tabIndex={-1} className="header-title">
      {editing ? (
        <input
          ref={selectAll}
          className="form-control title-field"
          aria-label={`Name of this ${kind.name}`}
          defaultValue={name}
          maxLength={longest}
          onChange={({ target }) => typedValue(moduleTarget(module), 'name').keep(target.value, { ...module })}
          onBlur={(event) => end(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      ) : (
        <button type="button" className="title-button" title={`Rename ${name}`} onClick={() => onEditing(true)}>
          {name}
        </button>
      )}
    </h1>
  );
}
