import type { FieldProps } from '@rjsf/utils';
import { useRef, useState } from 'react';
import type { JsonSchema } from '../../contract/model.ts';
import { RemoveButton } from '../../web/ui/remove-button.tsx';
import { titleFor } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { describedBy } from '../web/field-parts.tsx';
import type { ResourceFormContext } from '../web/form-context.ts';
import { filesIn } from './stored-files.ts';
import './files.css';

/** The files with a button to remove each, and an input that uploads more at once. */
export function FilesField({ fieldPathId, name, schema, registry, formData, rawErrors }: FieldProps) {
  const { files: calls = null } = registry.formContext as ResourceFormContext;
  const id = fieldPathId.$id;
  const files = filesIn(formData);
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY;
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const title = titleFor(schema as JsonSchema, name);
  const run = async (words: string, work: () => Promise<string | null>) => {
    setBusy(words);
    setFailure(null);
    setFailure(await work());
    setBusy(null);
    input.current?.focus();
  };
  const upload = async (chosen: readonly File[]): Promise<string | null> => {
    const room = Math.max(0, most - files.length);
    for (const file of chosen.slice(0, room)) {
      const refused = (await calls?.upload(file)) ?? null;
      if (refused) return `“${file.name}” was not uploaded. ${refused}`;
    }
    return chosen.length > room ? `At most ${most} files fit here. Remove one before you add another.` : null;
  };
  const full = files.length >= most;
  return (
    <div className="form-files">
      {files.length > 0 && (
        <ul aria-label={`Files of ${title}`}>
          {files.map(({ url, name: called }) => (
            <li key={url}>
              <a href={url} download={called}>
                {called}
              </a>
              {calls && (
                <RemoveButton
                  label={`Remove ${called}`}
                  onClick={() => void run(`Removing ${called} ...`, () => calls.remove(url))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {calls ? (
        <input
          ref={input}
          id={id}
          type="file"
          className="form-control"
          multiple={most > 1}
          disabled={busy !== null || full}
          accept={calls.accept}
          aria-invalid={Boolean(rawErrors?.length) || failure !== null || undefined}
          aria-describedby={[describedBy(id, schema, rawErrors), `${id}-state`].filter(Boolean).join(' ')}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (chosen.length > 0) void run('Uploading ...', () => upload(chosen));
          }}
        />
      ) : (
        files.length === 0 && <span id={id}>No files</span>
      )}
      <p id={`${id}-state`} className="form-field-help" role="status">
        {busy ?? (full ? `${files.length} files, as many as fit here.` : (calls?.help ?? ''))}
      </p>
      {failure && (
        <p role="alert" className="form-files-failure">
          {failure}
        </p>
      )}
    </div>
  );
}

export const filesForm: FieldForm = { field: FilesField };
