import { type FormEvent, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { credentials } from '../api/credentials.ts';
import { problemText } from '../api/problem.ts';
import { queries } from '../api/queries.ts';
import { tokenRefresh } from '../api/tokens.ts';
import { useCurrentUser } from '../session/caller.ts';
import { loadCompany, updateUser } from '../session/load.ts';
import { logOut } from '../session/log-in.ts';
import type { CurrentUser } from '../session/types.ts';
import { ScreenHeader } from '../shell/header.tsx';
import { appearance, changeAppearance, densities, themes } from '../theme/appearance.ts';
import { Field } from '../ui/field.tsx';
import { Loading } from '../ui/late.tsx';
import { useStore } from '../ui/store.ts';
import { toast } from '../ui/toasts.ts';

const failed = (error: unknown) => void toast({ text: problemText(error), kind: 'error' });

/** The logged-in person: name, companies, how the page looks. */
export default function ProfilePage() {
  const user = useCurrentUser();
  return (
    <>
      <ScreenHeader
        title="Profile"
        primary={
          <Button variant="secondary" onClick={() => void logOut()}>
            Log out
          </Button>
        }
      />
      {user ? (
        <div className="column">
          <NameSection key={user.id} user={user} />
          <CompanySection user={user} />
          <AppearanceSection />
        </div>
      ) : (
        <Loading />
      )}
    </>
  );
}

function NameSection({ user }: { readonly user: CurrentUser }) {
  const [first_name, setFirst] = useState(user.first_name ?? '');
  const [last_name, setLast] = useState(user.last_name ?? '');
  const [tried, setTried] = useState(false);
  const changed = first_name !== (user.first_name ?? '') || last_name !== (user.last_name ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!first_name.trim()) return;
    const changes = { first_name: first_name.trim(), last_name: last_name.trim() };
    updateUser(changes).then(() => toast({ text: 'Name saved.' }), failed);
  };
  return (
    <section className="card section">
      <h2>You</h2>
      <form onSubmit={submit} noValidate>
        <Field
          label="First name"
          required
          autoComplete="given-name"
          value={first_name}
          onChange={(event) => setFirst(event.target.value)}
          error={tried && !first_name.trim() ? 'Enter your first name.' : undefined}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          value={last_name}
          onChange={(event) => setLast(event.target.value)}
        />
        <dl className="facts">
          <div>
            <dt>E-mail address</dt>
            <dd>{user.email ?? 'none'}</dd>
          </div>
        </dl>
        {changed && <Button type="submit">Save name</Button>}
      </form>
    </section>
  );
}

function CompanySection({ user }: { readonly user: CurrentUser }) {
  const switchTo = async (company_id: number) => {
    try {
      await updateUser({ company_id });
      // The access token names the company, so the one in hand is still for the company before.
      await tokenRefresh.refresh(credentials.get().token);
      await loadCompany();
      // Everything read so far was another company's.
      queries.clear();
      toast({ text: `You now work in ${user.companies.find(({ id }) => id === company_id)?.name}.` });
    } catch (error) {
      failed(error);
    }
  };
  if (user.companies.length === 0) {
    return (
      <section className="card section">
        <h2>Companies</h2>
        <p className="text-2 mb-0">You belong to no company yet. An admin of one can invite you.</p>
      </section>
    );
  }
  return (
    <section className="card section">
      <h2>Companies</h2>
      <fieldset>
        <legend className="form-label">You work in</legend>
        {user.companies.map(({ id, name }) => (
          <Form.Check
            key={id}
            type="radio"
            name="company"
            id={`company-${id}`}
            label={name}
            checked={id === user.company_id}
            onChange={() => void switchTo(id)}
          />
        ))}
      </fieldset>
    </section>
  );
}

const words: Readonly<Record<string, string>> = { auto: 'As the system', default: 'Normal' };
const worded = (choice: string): string => words[choice] ?? choice[0]?.toUpperCase() + choice.slice(1);

function AppearanceSection() {
  const { theme, density } = useStore(appearance);
  return (
    <section className="card section">
      <h2>Appearance</h2>
      <fieldset className="choices">
        <legend className="form-label">Theme</legend>
        {themes.map((choice) => (
          <Form.Check
            key={choice}
            inline
            type="radio"
            name="theme"
            id={`theme-${choice}`}
            label={worded(choice)}
            checked={theme === choice}
            onChange={() => changeAppearance({ theme: choice })}
          />
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend className="form-label">Density</legend>
        {densities.map((choice) => (
          <Form.Check
            key={choice}
            inline
            type="radio"
            name="density"
            id={`density-${choice}`}
            label={worded(choice)}
            checked={density === choice}
            onChange={() => changeAppearance({ density: choice })}
          />
        ))}
      </fieldset>
    </section>
  );
}
