import type { ErrorSchema, FieldProps } from '@rjsf/utils';
import { useEffect, useId, useRef, useState } from 'react';
import { lineOf } from '../../../../contract/json-lines.ts';
import { pointerOf } from '../../../../contract/json-pointer.ts';
import { JsonField } from '../../../../fields/json/form.tsx';
import { readJson, writeJson } from '../../../../fields/json/json-text.ts';
import { type JsonSchema, schemaIn, titleFor } from '../../../../fields/json-schema.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { draftFaults } from '../../../../fields/schema/draft.ts';
import { helpId } from '../../../../fields/web/field-parts.tsx';
import type { ResourceFormContext } from '../../../../fields/web/form-context.ts';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import type { ValueProblem } from '../form-validator.ts';
import { FieldList } from './field-list.tsx';
import { Preview } from './preview.tsx';
import './schema.css';

/** The errors in a part of the form, with pointers relative to it. */
const problemsIn = (errors: ErrorSchema | undefined, pointer = ''): readonly ValueProblem[] =>
  Object.entries(errors ?? {}).flatMap(([name, inner]: [string, unknown]) =>
    name === '__errors'
      ? ((inner ?? []) as readonly string[]).map((message) => ({ pointer, message }))
      : problemsIn(inner as ErrorSchema, pointer + pointerOf([name])),
  );

/** Edits a schema, either field by field or as JSON. Both edit the same draft. */
export function SchemaDesigner(props: FieldProps) {
  const { fieldPathId, formData, onChange, errorSchema, registry, schema, uiSchema } = props;
  const context = registry.formContext as ResourceFormContext;
  const id = fieldPathId.$id;
  const base = pointerOf(fieldPathId.path);
  const draft = schemaIn(formData);
  const name = String(fieldPathId.path.at(-1));
  const saved = schemaIn(context.row?.[name]);
  const [tab, setTab] = useState<'fields' | 'json'>('fields');
  const [text, setText] = useState<string | null>(null);
  const tabs = useId();
  const box = useRef<HTMLElement>(null);
  useFocusAfterRemoval(box);
  const field = context.entry?.fields.find((one) => one.name === name) ?? null;

  const read = text === null ? null : readJson(text);
  const unreadable =
    read && 'message' in read ? read.message : formData === draft ? null : 'A JSON Schema is an object.';
  const faults = draftFaults(draft);
  useMarked(
    context.setUnreadable,
    faults.map(({ key, message }) => ({ pointer: base + pointerOf(['properties', key, 'title']), message })),
  );
  // The errors that the form shows. The draft's own errors are shown at their fields at once.
  const problems = problemsIn(errorSchema);
  const title = String(uiSchema?.['ui:title'] ?? titleFor(schema as JsonSchema, name));
  const change = (next: JsonSchema) => onChange(next, fieldPathId.path);
  const button = (which: typeof tab, words: string) => (
    <button
      type="button"
      role="tab"
      id={`${tabs}${which}`}
      aria-selected={tab === which}
      aria-controls={`${tabs}panel`}
      tabIndex={tab === which ? 0 : -1}
      onClick={() => setTab(which)}
      onKeyDown={({ key }) => {
        if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
        const other = which === 'fields' ? 'json' : 'fields';
        setTab(other);
        document.getElementById(tabs + other)?.focus();
      }}
    >
      {words}
    </button>
  );
  return (
    <section ref={box} id={id} tabIndex={-1} className="schema-designer" aria-label={title}>
      <div className="schema-head">
        <strong>{title}</strong>
        <div role="tablist" aria-label={`How to edit ${lowerFirst(title)}`} className="schema-tabs">
          {button('fields', 'Fields')}
          {button('json', 'JSON')}
        </div>
      </div>
      {schema.description && (
        <div id={helpId(id)} className="form-field-help">
          {schema.description}
        </div>
      )}
      <div className="schema-body">
        <div id={`${tabs}panel`} role="tabpanel" aria-labelledby={tabs + tab} className="schema-panel">
          {tab === 'fields' && unreadable && (
            <div className="form-field-error">
              <i className="bi bi-exclamation-circle-fill" aria-hidden="true" />
              <span>{unreadable} Correct the JSON to continue with the fields.</span>
            </div>
          )}
          {tab === 'fields' && !unreadable && (
            <FieldList
              id={id}
              name={name}
              draft={draft}
              saved={saved}
              options={field?.options ?? []}
              context={context}
              faults={faults}
              problems={problems}
              onChange={change}
            />
          )}
          {/* The typed JSON is retained while the other tab is open. */}
          <div hidden={tab !== 'json'}>
            <JsonField {...props} fieldPathId={{ ...fieldPathId, $id: `${id}__json` }} onText={setText} />
            <Problems id={id} problems={tab === 'json' ? problems : []} text={text ?? writeJson(formData)} />
          </div>
        </div>
        <Preview draft={draft} options={field?.options ?? []} params={context.params} />
      </div>
    </section>
  );
}

/** Reports the errors of the draft to the form, and when they have ended. */
function useMarked(mark: ResourceFormContext['setUnreadable'], faults: readonly ValueProblem[]): void {
  const reported = useRef<ReadonlySet<string>>(new Set());
  const latest = useRef(mark);
  latest.current = mark;
  const now = JSON.stringify(faults);
  useEffect(() => {
    const all = JSON.parse(now) as readonly ValueProblem[];
    const pointers = new Set(all.map(({ pointer }) => pointer));
    for (const pointer of reported.current) if (!pointers.has(pointer)) latest.current(pointer, null);
    for (const { pointer, message } of all) latest.current(pointer, message);
    reported.current = pointers;
  }, [now]);
}

interface ProblemsProps {
  readonly id: string;
  readonly problems: readonly ValueProblem[];
  readonly text: string;
}

/** All errors of a JSON text, with their lines. */
function Problems({ id, problems, text }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="schema-problems">
      {problems.map(({ pointer, message }) => {
        const line = pointer === '' ? null : lineOf(text, pointer);
        return (
          <li key={pointer + message} id={id + pointer.replaceAll('/', '_')} tabIndex={-1} className="form-field-error">
            <i className="bi bi-exclamation-circle-fill" aria-hidden="true" />
            <span>
              {line !== null && `Line ${line}, `}
              {pointer !== '' && <code>{pointer}</code>}
              {pointer !== '' && ': '}
              {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
