/** Picture, name, job title and phone. As in other forms, each field is saved automatically. */
import { useEffect, useMemo, useState } from 'react';
import { imageAddress } from '../../../fields/image/image-address.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { answered, api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { problemText } from '../../api/problem.ts';
import { ConflictCard } from '../../ledger/conflict-card.tsx';
import { DirtyGuard } from '../../resources/form/dirty-guard.tsx';
import { type RowEdit, rowEdit, textOf } from '../../resources/state/edit/row-edit.ts';
import type { FieldFault, RowEditState } from '../../resources/state/edit/row-edit-state.ts';
import type { Row } from '../../resources/state/row/row.ts';
import { session, setUser } from '../../session/session.ts';
import type { CurrentUser } from '../../session/types.ts';
import { Field } from '../../ui/field.tsx';
import { PictureControl } from '../../ui/picture-control.tsx';
import { useStore } from '../../ui/store.ts';

interface OwnField {
  readonly name: 'first_name' | 'last_name' | 'job_title' | 'phone';
  readonly title: string;
  readonly most: number;
  readonly required: boolean;
  readonly autoComplete: string;
}

const ownFields: readonly OwnField[] = [
  { name: 'first_name', title: 'First name', most: 80, required: true, autoComplete: 'given-name' },
  { name: 'last_name', title: 'Last name', most: 80, required: true, autoComplete: 'family-name' },
  { name: 'job_title', title: 'Job title', most: 120, required: false, autoComplete: 'organization-title' },
  { name: 'phone', title: 'Phone', most: 40, required: false, autoComplete: 'tel' },
];

type Person = CurrentUser & { readonly id: number };

/** The edit of the user's own account. It exists longer than the page; the next page sends unsent changes. */
const editOfSelf = (id: number): RowEdit =>
  rowEdit({
    path: '/api/current_user',
    resource: 'user',
    id,
    what: 'Your profile',
    address: '/profilepage',
    titles: Object.fromEntries(ownFields.map(({ name, title }) => [name, title])),
  });

function faultOf({ name, title, most, required }: OwnField, text: string): FieldFault | null {
  const faultWith = (message: string): FieldFault => ({ pointer: `/${name}`, message });
  if (required && !text.trim()) return faultWith(`Enter your ${lowerFirst(title)}.`);
  return text.length > most ? faultWith(`${title} takes at most ${most} characters.`) : null;
}

const rowOf = (user: Person): Row => ({ ...user, updated_at: user.updated_at ?? '' });

/** The user's own account: picture and fields, which are saved when they change, and the email address. */
export function PersonSection({ user }: { readonly user: Person }) {
  const edit = useMemo(() => editOfSelf(user.id), [user.id]);
  const now = useStore(edit.state);
  const { saved } = now;
  useEffect(() => {
    if (saved) setUser({ ...(session.get().user as CurrentUser), ...(saved as Partial<CurrentUser>) });
  }, [saved]);
  // When the page closes, its changes are sent at once.
  useEffect(() => () => void edit.flush(), [edit]);
  const faulty = ownFields.filter(({ name }) => now.faults[name]);
  return (
    <section className="card section">
      <h2>You</h2>
      <OwnPicture user={user} />
      {now.conflicts.length > 0 && (
        <ConflictCard
          heading={`${now.other ?? 'Somebody'} changed the same elsewhere. Which shall stand?`}
          conflicts={now.conflicts.map((one) => ({
            name: one.name,
            title: ownFields.find(({ name }) => name === one.name)?.title ?? one.name,
            theirs: textOf(one.theirs),
            yours: textOf(one.mine),
            both: null,
          }))}
          onSettle={edit.settle}
        />
      )}
      {ownFields.map((field) => (
        <OwnText key={field.name} {...{ field, user, edit, now }} />
      ))}
      {now.failure && <p role="alert">{problemText(now.failure)}</p>}
      <dl className="facts mb-0">
        <div>
          <dt>Email address</dt>
          <dd>{user.email ?? 'none'}</dd>
        </div>
      </dl>
      {faulty.length > 0 && (
        <DirtyGuard loses={false} fields={faulty.map(({ title }) => title)} onDiscard={() => edit.discard()} />
      )}
    </section>
  );
}

interface OwnTextProps {
  readonly field: OwnField;
  readonly user: Person;
  readonly edit: RowEdit;
  readonly now: RowEditState;
}

function OwnText({ field, user, edit, now }: OwnTextProps) {
  const { name, title, required, autoComplete } = field;
  const read = String(user[name] ?? '');
  const [left, setLeft] = useState(name in now.mine);
  const fault = now.faults[name]?.[0]?.message;
  return (
    <Field
      label={title}
      required={required}
      autoComplete={autoComplete}
      value={String(name in now.mine ? (now.mine[name] ?? '') : read)}
      error={left ? fault : undefined}
      help={now.arrived.has(name) ? 'Saved' : undefined}
      onChange={({ target: { value } }) => {
        const wrong = faultOf(field, value);
        edit.set({ [name]: value }, rowOf(user), wrong ? { [name]: [wrong] } : {});
      }}
      onBlur={() => {
        setLeft(true);
        void edit.flush();
      }}
    />
  );
}

/** The picture of the user. It is saved at once, independently of the form. */
function OwnPicture({ user }: { readonly user: Person }) {
  const [fault, setFault] = useState<string | null>(null);
  const change = async (file: Blob | null) => {
    setFault(null);
    try {
      if (file) {
        const body = { 'image[image]': new File([file], 'picture') };
        setUser(await answered(api.POST('/api/current_user/upload_profile_image', { body, optOut: inPlace })));
      } else {
        await api.DELETE('/api/current_user/remove_profile_image', { optOut: inPlace });
        setUser({ ...(session.get().user as CurrentUser), profile_image: null });
      }
    } catch (error) {
      setFault(problemText(error));
    }
  };
  return <PictureControl title="Picture" address={imageAddress(user.profile_image)} fault={fault} onChange={change} />;
}
