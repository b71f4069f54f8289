import sql from 'sql-template-tag';
import { hashPassword } from '../server/session/passwords.ts';
import { companies, type DemoCompany } from './companies.ts';
import type { DemoPerson } from './demo-person.ts';
import { byName, daysFromNow, type Filler, idOf } from './filler.ts';

/** The context of a company for the other fillers. */
export interface FilledCompany {
  readonly id: number;
  /** The ids of people by full name, in file order. */
  readonly people: ReadonlyMap<string, number>;
  readonly teams: ReadonlyMap<string, number>;
  /** The ids of each person's teams, by full name. */
  readonly teamsOf: ReadonlyMap<string, readonly number[]>;
  /** Adds rows as the first person. */
  readonly filler: Filler;
  readonly author: number;
}

/** The password of the demo accounts, shorter than the minimum for users. */
const demoPassword = 'demo';

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/ø/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z]+/gi, '-')
    .toLowerCase();

const fullName = ({ name }: DemoPerson): string => name.join(' ');
const emailOf = (person: DemoPerson, { domain }: DemoCompany): string =>
  person.email ?? `${ascii(person.name[0])}.${ascii(person.name[1])}@${domain}`;

function accountOf(person: DemoPerson, company: DemoCompany) {
  const accepted = person.seen !== undefined;
  return {
    email: emailOf(person, company),
    first_name: person.name[0],
    last_name: person.name[1],
    job_title: person.job,
    restricted: person.restricted ?? false,
    system_admin: person.system_admin ?? false,
    invited_at: daysFromNow(accepted ? -120 : -3),
    accepted_at: accepted ? daysFromNow(-118) : null,
    last_seen_at: accepted ? daysFromNow(-(person.seen ?? 0)) : null,
    accepted_eula: accepted,
    viewed_intro_tour: accepted,
    viewed_landing_tour: accepted,
  };
}

async function fillCompany(filler: Filler, company: DemoCompany): Promise<FilledCompany> {
  const [id] = (await filler.add('company', [
    { ...company.values, trial_ends_at: company.trial === undefined ? null : daysFromNow(company.trial) },
  ])) as [number];
  const userIds = await filler.add(
    'user',
    company.people.map((person) => accountOf(person, company)),
  );
  const people = byName(company.people.map(fullName), userIds);
  await filler.add(
    'user_company',
    company.people.map((person, i) => ({
      company_id: id,
      user_id: userIds[i],
      licensed: person.licensed ?? false,
      company_admin: person.company_admin ?? false,
      last_used_at: person.seen === undefined ? null : daysFromNow(-person.seen),
    })),
  );
  const roleIds = await filler.add(
    'role',
    company.teams.map(([name, color, description]) => ({ company_id: id, name, color, description })),
  );
  const teams = byName(
    company.teams.map(([name]) => name),
    roleIds,
  );
  await filler.add(
    'role_user',
    company.people.flatMap((person) =>
      person.teams.map((team) => ({ role_id: idOf(teams, team), user_id: idOf(people, fullName(person)) })),
    ),
  );
  const teamsOf = new Map(
    company.people.map((person) => [fullName(person), person.teams.map((team) => idOf(teams, team))]),
  );
  await setPasswords(filler, company);
  const author = userIds[0] as number;
  return { id, people, teams, teamsOf, filler: filler.as(author, id), author };
}

/** Writes passwords by SQL, because the engine does not write this column. */
async function setPasswords(filler: Filler, company: DemoCompany): Promise<void> {
  const emails = company.people.flatMap(({ email }) => email ?? []);
  const hashes = await Promise.all(emails.map(() => hashPassword(demoPassword)));
  const rows = JSON.stringify(emails.map((email, i) => ({ email, hash: hashes[i] })));
  await filler.run(
    sql`update "user" t set password_hash = v.hash from json_to_recordset(${rows}::json) as v(email text, hash text) where t.email = v.email`,
  );
}

/** Adds the companies with their people and teams, in file order. */
export async function fillPeople(filler: Filler): Promise<readonly FilledCompany[]> {
  const filled: FilledCompany[] = [];
  for (const company of companies) filled.push(await fillCompany(filler, company));
  return filled;
}
