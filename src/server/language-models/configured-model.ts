/** The language model that a system administrator has configured, with the address and the key of its service. */
import sql, { raw } from 'sql-template-tag';
import { type Database, systemActor } from '../store/database.ts';
import type { Service } from './post.ts';

/** A model of a service, as configured in its row. */
export interface ConfiguredModel extends Service {
  readonly id: number;
  /** The name of the model at the service. */
  readonly key: string;
  /** The price for a million tokens. */
  readonly inputPrice: number;
  readonly outputPrice: number;
  /** The maximum number of tokens of a request; null if not configured. */
  readonly contextTokens: number | null;
  readonly serves: 'chat' | 'embedding' | 'both';
}

/**
 * The settings for calls to other services: how their keys are decrypted, and whether private addresses are allowed.
 */
export interface ServiceAccess {
  /** Decrypts a stored secret; null if it was sealed under another SECRET. */
  readonly open: (place: string, sealed: string) => string | null;
  /** Whether services in the private network may be called. */
  readonly privateNetwork: boolean;
}

interface ModelRow {
  readonly id: number;
  readonly key: string;
  readonly base: string;
  readonly secret: string | null;
  readonly input_price: number;
  readonly output_price: number;
  readonly context_tokens: number | null;
  readonly purpose: ConfiguredModel['serves'];
}

const columns = raw(
  "id, model_key as key, coalesce(base_url, '') as base, api_key as secret, input_price::float8 as input_price, output_price::float8 as output_price, context_tokens, purpose",
);

const modelOf = (row: ModelRow, { open, privateNetwork }: ServiceAccess): ConfiguredModel => ({
  id: row.id,
  key: row.key,
  base: row.base.replace(/\/+$/, ''),
  apiKey: row.secret === null ? null : open('llm_model.api_key', row.secret),
  privateNetwork,
  inputPrice: row.input_price,
  outputPrice: row.output_price,
  contextTokens: row.context_tokens,
  serves: row.purpose,
});

/** The model for a purpose: the default one, else the first; null if none is configured. */
export async function modelFor(
  purpose: 'chat' | 'embedding',
  database: Database,
  access: ServiceAccess,
): Promise<ConfiguredModel | null> {
  const [row] = await database.query<ModelRow>(
    systemActor,
    sql`select ${columns} from llm_model
      where active and purpose in (${purpose}, 'both') and coalesce(base_url, '') <> ''
      order by (purpose = ${purpose}) desc, is_default desc, position, id limit 1`,
  );
  return row ? modelOf(row, access) : null;
}

/** The model of a row, active or not; null if the row was deleted. */
export async function modelById(
  id: number,
  database: Database,
  access: ServiceAccess,
): Promise<ConfiguredModel | null> {
  const [row] = await database.query<ModelRow>(systemActor, sql`select ${columns} from llm_model where id = ${id}`);
  return row ? modelOf(row, access) : null;
}
