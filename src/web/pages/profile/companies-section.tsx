import { Form } from 'react-bootstrap';
import { workIn } from '../../session/switch-company.ts';
import type { CurrentUser } from '../../session/types.ts';

/** The companies that the user belongs to, with the current one marked. */
export function CompaniesSection({ user }: { readonly user: CurrentUser }) {
  return (
    <section className="card section">
      <h2>Companies</h2>
      {user.companies.length === 0 ? (
        <p className="text-2 mb-0">You belong to no company yet. An admin of one can invite you.</p>
      ) : (
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
              onChange={() => void workIn({ id, name })}
            />
          ))}
        </fieldset>
      )}
    </section>
  );
}
