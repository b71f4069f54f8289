import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { offerUndo } from '../api/changes.ts';
import { api, changed } from '../api/client.ts';
import { problemText } from '../api/problem.ts';
import { useDraft } from '../resources/form/use-draft.ts';
import { invalidateResource } from '../resources/state/query/keys.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

/** A field that adds a section to a project by its name. */
export function AddSection({ project }: { readonly project: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <i className="bi bi-layout-text-sidebar" aria-hidden="true" /> <span className="tool-word">Add section</span>
      </button>
      {open && <AddSectionDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AddSectionDialogProps {
  readonly project: number;
  readonly onClose: () => void;
}

function AddSectionDialog({ project, onClose }: AddSectionDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useDraft({
    name: `section of project ${project}`,
    values: useMemo(() => ({ name }), [name]),
    dirty: name.trim() !== '',
    restore: (values) => setName(String(values['name'] ?? '')),
    discard: () => setName(''),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setFailure('Give the section a name.');
    setBusy(true);
    setFailure(null);
    try {
      const params = { path: { project_id: project } };
      const { changes } = await changed(
        api.POST('/api/projects/{project_id}/sections.json', { params, body: { name: name.trim() } }),
      );
      await invalidateResource(client, 'section');
      onClose();
      offerUndo('Section added', changes);
    } catch (error) {
      setFailure(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Add section"
      size="sm"
      onClose={onClose}
      dirty={name.trim() !== ''}
      primary={{ label: 'Add section', form, busy }}
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Name" required maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
        <div role="alert">{failure && <p className="field-error">{failure}</p>}</div>
      </form>
    </Dialog>
  );
}
