/** The access links of a project or a module. They open it without an account. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import type { AccessLink, AccessLinkCreate, NewAccessLink } from '../../../contract/generated/client.ts';
import { DayInput } from '../../../fields/date/day-input.tsx';
import { dayText, timeText } from '../../../fields/date/day-text.ts';
import { isWhole } from '../../../fields/date/typed-day.ts';
import { answered, api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { problemText } from '../../api/problem.ts';
import type { Values } from '../../resources/form/form-values.ts';
import { useDraft } from '../../resources/form/use-draft.ts';
import { removeRow, useStaying } from '../../resources/state/edit/removal.ts';
import { resourceKey } from '../../resources/state/query/keys.ts';
import { useNamed } from '../../resources/state/row/use-named.ts';
import { counted } from '../../resources/state/row/words.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/late.tsx';
import { toast } from '../../ui/toasts.ts';
import { embedAddressOf } from '../module-address.ts';
import './access-links.css';

interface AccessLinksProps {
  readonly project: number;
  /** The id of the shared module; undefined for the whole project. */
  readonly module?: number;
  /** The path segment of the embedded page; undefined if there is none. */
  readonly embedSegment?: string;
}

/** The collection with the names of the people who created links. */
const people = { resource: 'user', path: '/api/users', pattern: '/api/users' };

/** The end of a day in the user's time zone, as an ISO timestamp; null for no day. */
const endOf = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());

/** The access links of a project or a module, with controls that create, copy and delete them. */
export function AccessLinks({ project, module, embedSegment }: AccessLinksProps) {
  const what = module === undefined ? 'project' : 'module';
  const calls = linksOf(project, module);
  const client = useQueryClient();
  const resource = `${what}_access_url`;
  const queryKey = [...resourceKey(resource), project, module];
  const stays = useStaying(resource);
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.list(signal),
  });
  const makers = useNamed(people, [...new Set(links.data?.flatMap(({ user_id }) => user_id ?? []))]);
  const [made, setMade] = useState<NewAccessLink | null>(null);

  const create = async (body: AccessLinkCreate) => {
    const link = await calls.create(body);
    setMade(link);
    // Where the browser refuses, it is copied by the button below.
    if (await copyText(link.url)) toast({ text: 'Link created and copied' });
    await client.invalidateQueries({ queryKey });
  };
  const remove = async (link: AccessLink) => {
    try {
      await removeRow({
        path: calls.path,
        resource,
        id: link.id,
        what: `Access link “${link.label || link.id}”`,
        done: 'Access link removed',
      });
      if (made?.id === link.id) setMade(null);
    } catch (error) {
      toast({ text: problemText(error), kind: 'error' });
    }
  };
  return (
    <>
      <p className="text-2">Anyone with a link can view this {what} without an account. A link allows no changes.</p>
      <NewLinkForm draft={`access link ${project} ${module ?? ''}`} onCreate={create} />
      {made && <MadeLink link={made} embedSegment={embedSegment} />}
      {links.isError && (
        <p role="alert" className="field-error">
          {problemText(links.error)}
        </p>
      )}
      {links.isPending && <Loading />}
      <ul className="link-list">
        {links.data?.filter(stays).map((link) => (
          <li key={link.id}>
            <span className="link-words">
              <strong>{link.label || `Link ${link.id}`}</strong>
              <span className="text-2">
                {madeOf(link, link.user_id === null ? null : (makers.get(link.user_id)?.label ?? null))}
              </span>
              <span className="text-2">{visitsOf(link)}</span>
            </span>
            <button
              type="button"
              className="btn btn-secondary btn-sm"
              aria-label={`Remove ${link.label || `link ${link.id}`}`}
              onClick={() => void remove(link)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface NewLinkFormProps {
  /** The key under which the draft is stored. */
  readonly draft: string;
  /** Creates the link. Rejects with the server's problem. */
  readonly onCreate: (body: AccessLinkCreate) => Promise<void>;
}

/** The form for a new link: its label and its last day. The form is emptied after each link. */
function NewLinkForm({ draft, onCreate }: NewLinkFormProps) {
  const [label, setLabel] = useState('');
  const [until, setUntil] = useState('');
  const untilId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fill = ({ label = '', until = '' }: Values) => {
    setLabel(String(label));
    setUntil(String(until));
  };
  const values = useMemo(() => ({ label, until }), [label, until]);
  useDraft({
    name: draft,
    values,
    dirty: label !== '' || until !== '',
    restore: fill,
    discard: () => fill({}),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (until !== '' && !isWhole(until)) return setFailure('Until: enter a day that exists, like 2026-11-20, or none.');
    setBusy(true);
    setFailure(null);
    try {
      await onCreate({ label: label.trim(), expires_at: endOf(until) });
      fill({});
    } catch (error) {
      setFailure(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <form onSubmit={submit} className="link-form">
        <Field
          label="For whom"
          maxLength={120}
          value={label}
          placeholder="Steering group"
          onChange={(event) => setLabel(event.target.value)}
        />
        <div className="field">
          <label className="form-label" htmlFor={untilId}>
            Until
          </label>
          <DayInput id={untilId} value={until} onValue={setUntil} />
        </div>
        <button type="submit" className="btn btn-primary" aria-disabled={busy}>
          Create link
        </button>
      </form>
      {failure && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
    </>
  );
}

interface MadeLinkProps {
  readonly link: NewAccessLink;
  readonly embedSegment: string | undefined;
}

/** A new link, which the user has to copy now because its address is not shown again. */
function MadeLink({ link: { url, label }, embedSegment }: MadeLinkProps) {
  const embedded = embedSegment && embedAddressOf(url, embedSegment);
  return (
    <div role="status" className="link-made">
      <p>This link is shown only now. Copy it and pass it on.</p>
      <CopyField label="Link" text={url} />
      {embedded && (
        <>
          <CopyField label="Address to embed" text={embedded} />
          <CopyField label="Code to embed" text={frameOf(embedded, label)} />
        </>
      )}
    </div>
  );
}

/** The text about the creation date, creator and last day of a link. */
function madeOf({ created_at, expires_at }: AccessLink, maker: string | null): string {
  const over = expires_at !== null && Date.parse(expires_at) < Date.now();
  const end = expires_at && `${over ? 'expired' : 'until'} ${dayText(timeText(expires_at).slice(0, 10))}`;
  return [`Created ${timeText(created_at)}${maker === null ? '' : ` by ${maker}`}`, end].filter(Boolean).join(', ');
}

/** The text about the number of visits by a link, and the last visit. */
const visitsOf = ({ last_used_at, visit_count }: AccessLink): string =>
  last_used_at === null
    ? 'Not used yet'
    : `${counted(visit_count, '1 visit', 'visits')}, last used ${timeText(last_used_at)}`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The HTML of an iframe with the module, for pages of other sites. */
const frameOf = (address: string, label: string): string =>
  `<iframe src="${escaped(address)}" title="${escaped(label || 'Shared module')}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`;

const ofProject = '/api/projects/{project_id}/project_access_urls.json';
const ofModule = '/api/projects/{project_id}/project_scenario_modules/{module_id}/module_access_urls.json';

/** The calls for the access links of a project or a module. */
function linksOf(project_id: number, module_id: number | undefined) {
  if (module_id === undefined) {
    const params = { path: { project_id } };
    return {
      list: (signal: AbortSignal) => answered(api.GET(ofProject, { params, signal, optOut: inPlace })),
      create: (body: AccessLinkCreate) => answered(api.POST(ofProject, { params, body })),
      path: `/api/projects/${project_id}/project_access_urls`,
    };
  }
  const params = { path: { project_id, module_id } };
  return {
    list: (signal: AbortSignal) => answered(api.GET(ofModule, { params, signal, optOut: inPlace })),
    create: (body: AccessLinkCreate) => answered(api.POST(ofModule, { params, body })),
    path: `/api/projects/${project_id}/project_scenario_modules/${module_id}/module_access_urls`,
  };
}
