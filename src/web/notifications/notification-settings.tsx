import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-bootstrap';
import { Failure } from '../api/notice.tsx';
import { problemText } from '../api/problem.ts';
import { useCollection } from '../resources/registry-access.ts';
import { Loading } from '../ui/late.tsx';
import { toast } from '../ui/toasts.ts';
import { loadSettings, type Setting, sendSetting, settingsKey } from './calls.ts';
import { useMutes } from './use-acts.ts';

/** The settings for notifications: kinds, and muted projects and modules. */
export function NotificationsSection() {
  return (
    <section id="profile-notifications" className="card section" aria-labelledby="profile-notifications-title">
      <h2 id="profile-notifications-title">Notifications</h2>
      <Kinds />
      <Mutes />
    </section>
  );
}

type Values = Readonly<Record<string, { readonly title?: string }>>;

function Kinds() {
  const client = useQueryClient();
  // Choices that are shown until the server has answered.
  const [chosen, setChosen] = useState<Readonly<Partial<Record<Setting['kind'], boolean>>>>({});
  const { entry, error: broken } = useCollection('notification_settings');
  const { data, error, refetch } = useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => loadSettings(signal) });
  if (error || broken)
    return (
      <Failure title="Your settings could not be loaded." error={error ?? broken} onRetry={() => void refetch()} />
    );
  if (!entry || !data) return <Loading />;
  const schema = entry.fields.find(({ name }) => name === 'kind')?.schema;
  const kinds = (schema?.['enum'] ?? []) as readonly Setting['kind'][];
  const values = (schema?.['x-values'] ?? {}) as Values;
  const choose = async (kind: Setting['kind'], wanted: boolean) => {
    if (chosen[kind] !== undefined) return;
    const known = data.find((one) => one.kind === kind);
    setChosen((now) => ({ ...now, [kind]: wanted }));
    try {
      await sendSetting(known, kind, wanted);
    } catch (failure) {
      toast({ kind: 'error', text: problemText(failure) });
    }
    await client.invalidateQueries({ queryKey: settingsKey });
    setChosen(({ [kind]: _, ...others }) => others);
  };
  return (
    <fieldset>
      <legend className="form-label">Notify me when</legend>
      {kinds.map((kind) => (
        <Form.Check
          key={kind}
          type="switch"
          id={`notify-${kind}`}
          label={values[kind]?.title ?? kind}
          checked={chosen[kind] ?? data.find((one) => one.kind === kind)?.wanted ?? true}
          onChange={({ target }) => void choose(kind, target.checked)}
        />
      ))}
    </fieldset>
  );
}

function Mutes() {
  const { mutes, unmute } = useMutes();
  return (
    <>
      <h3 className="h6 notification-mutes-title">Muted projects and modules</h3>
      {mutes.length === 0 && (
        <p className="text-2 mb-0">None. A project or module is muted from the notifications in it.</p>
      )}
      <ul className="notification-mutes" aria-label="Muted projects and modules">
        {mutes.map((mute) => {
          const label = mute._labels.muted_id ?? 'A place that you may not read any more';
          return (
            <li key={mute.id}>
              <span>{label}</span>
              <button
                type="button"
                className="btn btn-secondary btn-sm"
                aria-label={`Unmute ${label}`}
                onClick={() => void unmute(mute, label)}
              >
                Unmute
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
