import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { offerUndo } from '../api/changes.ts';
import { api, changed } from '../api/client.ts';
import { problemText } from '../api/problem.ts';
import { addressOf } from '../api/settings.ts';
import { invalidateResource } from '../resources/state/query/keys.ts';
import type { Row } from '../resources/state/row/row.ts';

interface StoredPdf {
  readonly url: string;
  readonly name?: string;
  readonly size?: number;
}

interface ProjectPdfProps {
  readonly project: Row;
  readonly writable: boolean;
}

const megabytes = (size: number): string => `${(size / 1024 / 1024).toFixed(size < 1024 * 1024 ? 2 : 1)} MB`;

/** The PDF file of a project. Readers can open it; users who may change the project can upload and remove it. */
export function ProjectPdf({ project, writable }: ProjectPdfProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const pdf = (project['pdf'] ?? null) as StoredPdf | null;
  const change = async (file: File | null) => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const params = { path: { id: project.id } };
      const { changes } = await (file
        ? changed(api.POST('/api/projects/{id}/upload_pdf.json', { params, body: { 'project[pdf]': file } }))
        : changed(api.DELETE('/api/projects/{id}/remove_pdf.json', { params })));
      await invalidateResource(client, 'project');
      offerUndo(file ? 'PDF set' : 'PDF removed', changes);
    } catch (error) {
      setFault(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  if (!pdf && !writable) return null;
  return (
    <div className="overview-pdf">
      {pdf && (
        <a href={addressOf(pdf.url)} download={pdf.name ?? 'project.pdf'}>
          <i className="bi bi-file-earmark-pdf" aria-hidden="true" /> {pdf.name ?? 'PDF'}
          {pdf.size !== undefined && <span className="text-2"> ({megabytes(pdf.size)})</span>}
        </a>
      )}
      {writable && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept="application/pdf,.pdf"
            aria-label="PDF of the project"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void change(file);
              target.value = '';
            }}
          />
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            aria-disabled={busy}
            onClick={() => input.current?.click()}
          >
            {busy ? 'Saving ...' : pdf ? 'Replace PDF' : 'Add a PDF'}
          </button>
          {pdf && (
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              aria-disabled={busy}
              onClick={() => void change(null)}
            >
              Remove PDF
            </button>
          )}
        </>
      )}
      {fault && (
        <p role="alert" className="field-error">
          {fault}
        </p>
      )}
    </div>
  );
}
