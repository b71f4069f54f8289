/**
 * Imports a project from a file: the file is checked, its faults and missing parts are shown, and then the project is
 * created.
 */
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Project, ProjectFileCheck } from '../../../contract/generated/client.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { offerUndo } from '../../api/changes.ts';
import { api, changed } from '../../api/client.ts';
import { problemText } from '../../api/problem.ts';
import { queries } from '../../api/queries.ts';
import { projectAddress } from '../../modules/module-address.ts';
import { invalidateResource } from '../../resources/state/query/keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';

const megabyte = 1024 * 1024;
const maxBytes = 50 * megabyte;

interface Chosen {
  readonly file: File;
  readonly check: ProjectFileCheck;
}

/** The dialog that creates a project from an exported file, and opens it. */
export function ImportProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState<'reading' | 'making' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = (file: File, query: { readonly dry_run?: boolean; readonly name?: string }) =>
    changed(
      api.POST('/api/projects/import_file.json', {
        params: { query },
        body: { 'project[file]': file },
        quiet: query.dry_run === true,
      }),
    );
  const choose = async (file: File) => {
    setFailure(null);
    setChosen(null);
    if (file.size > maxBytes)
      return setFailure(
        `${file.name} has more than ${maxBytes / megabyte} MB. Export the project without its pictures.`,
      );
    setBusy('reading');
    try {
      const { data } = await send(file, { dry_run: true });
      const check = data as ProjectFileCheck;
      setChosen({ file, check });
      setName(check.name);
    } catch (error) {
      setFailure(problemText(error));
    } finally {
      setBusy(null);
    }
  };
  const make = async () => {
    if (busy || !chosen) return;
    if (name.trim() === '') return setFailure('Give the project a name.');
    setBusy('making');
    setFailure(null);
    try {
      const { data, changes } = await send(chosen.file, { name: name.trim() });
      await invalidateResource(queries, 'project');
      onClose();
      await navigate(projectAddress(String((data as Project).id)));
      offerUndo(`${data.name} imported`, changes);
    } catch (error) {
      setFailure(problemText(error));
    } finally {
      setBusy(null);
    }
  };
  const faulty = (chosen?.check.faults.length ?? 0) > 0;
  return (
    <Dialog
      title="Import project"
      onClose={onClose}
      {...(chosen && !faulty && { primary: { label: 'Import project', form, busy: busy === 'making' } })}
    >
      <FileChoice chosen={chosen?.file ?? null} reading={busy === 'reading'} onChoose={(file) => void choose(file)} />
      <div role="alert">{failure && <p className="field-error">{failure}</p>}</div>
      {chosen && faulty && <Faults check={chosen.check} />}
      {chosen && !faulty && (
        <form
          id={form}
          className="new-project-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <Field label="Name" maxLength={200} required value={name} onChange={({ target }) => setName(target.value)} />
          <Preview check={chosen.check} />
        </form>
      )}
    </Dialog>
  );
}

interface FileChoiceProps {
  readonly chosen: File | null;
  readonly reading: boolean;
  readonly onChoose: (file: File) => void;
}

function FileChoice({ chosen, reading, onChoose }: FileChoiceProps) {
  return (
    <FileDrop accept=".json,application/json" label="File of a project" onFile={onChoose}>
      {(choose) => (
        <>
          <p role="status">
            {reading ? 'Reading the file ...' : (chosen?.name ?? 'A file that was exported as JSON from a project')}
          </p>
          <button
            type="button"
            className={chosen ? 'btn btn-secondary' : 'btn btn-primary'}
            aria-disabled={reading}
            onClick={() => !reading && choose()}
          >
            {chosen ? 'Choose another file' : 'Choose a file'}
          </button>
        </>
      )}
    </FileDrop>
  );
}

/** The contents of the new project, and the parts of the file that are left out. */
function Preview({ check: { counts, left_out } }: { readonly check: ProjectFileCheck }) {
  return (
    <>
      <section aria-label="What it holds">
        <h3 className="h6">It will hold</h3>
        {counts.length === 0 && <p className="text-2">Nothing yet: the project in the file is empty.</p>}
        <ul className="project-file-counts">
          {counts.map(({ resource, title, count }) => (
            <li key={resource}>
              <strong>{count.toLocaleString('en')}</strong> {lowerFirst(title)}
            </li>
          ))}
        </ul>
      </section>
      {left_out.length > 0 && (
        <section aria-label="What is left out">
          <h3 className="h6">Not here, and left out</h3>
          <ul className="project-file-lines">
            {left_out.map(({ resource, title, name, count }) => (
              <li key={`${resource} ${name}`}>
                {title} “{name ?? 'without a name'}”, in {count === 1 ? 'one place' : `${count} places`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Faults({ check: { faults } }: { readonly check: ProjectFileCheck }) {
  return (
    <section aria-label="Problems">
      <p className="field-error">
        {faults.length === 1 ? 'Something is' : `${faults.length} things are`} wrong in the file. Nothing was imported.
        Correct the file, or export it again.
      </p>
      <ul className="project-file-lines">
        {faults.map(({ pointer, message }) => (
          <li key={`${pointer} ${message}`}>
            <code>{pointer || 'The file'}</code> {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
