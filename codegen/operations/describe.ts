/** The description of one generic call for the contract. */

import { answerSchema, createdSchema, resourceOf } from '../../src/contract/bodies.ts';
import { operationOf } from '../../src/contract/generic-operations.ts';
import { type Collection, issuedFields, type Model, type Policy, type Resource } from '../../src/contract/model.ts';
import { isOpen, type Operation, queryOf, tagOf } from '../../src/contract/operations.ts';
import { withArticle } from '../../src/fields/article.ts';
import { failures, type Json, pascal, requestBody, rowInWords, success, withExample } from '../files/call-bodies.ts';
import { type ContractParts, ref } from '../files/contract-parts.ts';
import { conditionParameters, includeParameter, type ParameterNames } from './condition-parameters.ts';

const inWords = (policy: Policy): string => {
  switch (policy.kind) {
    case 'nobody':
      return 'nobody';
    case 'mine':
      return 'whoever made the row';
    case 'audience':
      return {
        public: 'everyone',
        session: 'everyone logged in',
        guest: 'members and shared users',
        member: 'members',
        company_admin: 'company admins',
        system_admin: 'system admins',
      }[policy.audience];
    case 'company':
      return `members whose company grants ${policy.right}`;
    case 'guard':
      return `whoever has ${policy.right} on the ${policy.guard === 'row' ? 'thing it belongs to' : policy.guard.replace('_', ' ')}`;
  }
};

/** Verbs whose responses have an ETag, so that unchanged responses are not sent again. */
const tagged: ReadonlySet<Operation['verb']> = new Set(['list', 'quick_index', 'get']);

const verbs: Readonly<Record<Operation['verb'], (title: string, plural: string) => string>> = {
  list: (_, plural) => `List ${plural}`,
  changes: (_, plural) => `What has changed in ${plural} since a mark`,
  quick_index: (_, plural) => `Ids and labels of ${plural}`,
  distribution: (_, plural) => `How the values of ${plural} are distributed`,
  get: (title) => `Get ${withArticle(title)}`,
  create: (title) => `Add ${withArticle(title)}`,
  update: (title) => `Change ${withArticle(title)}`,
  update_positions: (_, plural) => `Reorder ${plural}`,
  clone: (title) => `Copy ${withArticle(title)} with all that belongs to it`,
  bulk_clone: (_, plural) => `Copy many ${plural} with all that belongs to them, each set behind the last of its place`,
  create_global_from: (title) => `Make ${withArticle(title)} for every company from another one`,
  create_local_from: (title) => `Make ${withArticle(title)} of one's own from another one`,
  bulk_create: (_, plural) => `Add ${plural}, and rows below them, in one change`,
  move_rows: (_, plural) => `Move ${plural} together`,
  delete: (title) => `Delete ${withArticle(title)}`,
  move_item: (title) => `Move ${withArticle(title)} up or down`,
  bulk_update: (_, plural) => `Change many ${plural}`,
  bulk_destroy: (_, plural) => `Delete many ${plural}`,
  import: (_, plural) => `Import ${plural}`,
  export: (_, plural) => `Export ${plural} as a file`,
  removed: (_, plural) => `Deleted ${plural} that can be brought back`,
  restore: (title) => `Bring a deleted ${title} back`,
  bulk_restore: (_, plural) => `Bring many deleted ${plural} back`,
  value_counts: (title) => `How many rows hold what ${withArticle(title)} declares`,
  check_values: (title) => `How values fit ${withArticle(title)}, and what saving another schema makes of them`,
  purge_values: (title) => `Take out what rows still hold and ${withArticle(title)} declares no more`,
  history: (title) => `What has happened to ${withArticle(title)}`,
  uses: (title) => `What uses ${withArticle(title)}`,
};

/** The contract components that calls share. */
export interface Components {
  readonly parts: ContractParts;
  readonly parameters: ParameterNames;
  /** The names of row schemas, by collection. */
  readonly rows: Map<Collection, string>;
}

/** Additional sentences in the description of a verb. */
const more: Partial<Readonly<Record<Operation['verb'], string>>> = {
  update: 'Merges: it changes the fields that are sent and leaves the others.',
  distribution: 'Takes each condition of the list, as it is or in any.',
  export: 'Takes each condition of the list, as it is or in any.',
};

/** A path parameter: the file extension, or the id of the row or of one of its owners. */
function pathParameter(name: string, { name: resource, title }: Resource, parts: ContractParts): Json {
  if (name === 'type') return ref('parameters', 'type');
  const own = name === 'id';
  return parts.share('parameters', own ? `path.${resource}.id` : `path.${name}`, {
    name,
    in: 'path',
    required: true,
    description: own
      ? `Id of the ${title.toLowerCase()}.`
      : `Id of the ${name.replace(/_id$/, '').replaceAll('_', ' ')} above.`,
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  });
}

/** The operation object. Shared parts are added to the components. */
export function describe(model: Model, operation: Operation, { parts, parameters, rows }: Components): Json {
  const { collection, verb, path } = operation;
  const resource = resourceOf(model, collection);
  const level = collection.levels[verb === 'create' ? 'create' : 'read'];
  const suffix = `For${pascal(level)}`;
  const row = () => {
    const schema = withExample(rowInWords(answerSchema(collection, resource), resource));
    const found = parts.add(pascal(resource.name), suffix, schema);
    rows.set(collection, found);
    return found;
  };
  const created = () =>
    issuedFields(resource).length
      ? parts.add(
          `${pascal(resource.name)}Issued`,
          suffix,
          withExample(rowInWords(createdSchema(collection, resource), resource)),
        )
      : row();
  const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => pathParameter(name, resource, parts));
  const query: readonly Json[] = [
    ...queryOf(operation, resource).flatMap((name) =>
      name === 'include' ? includeParameter(model, collection, parameters) : [ref('parameters', name)],
    ),
    ...(operationOf(verb).listsConditions ? conditionParameters(model, collection, parameters) : []),
    ...(tagged.has(verb) ? [ref('parameters', 'if_none_match')] : []),
    ...(verb === 'create' ? [ref('parameters', 'idempotency_key')] : []),
    ...(verb === 'update' ? [ref('parameters', 'edit_key')] : []),
  ];
  const policies = collection.access[operationOf(verb).access];
  const open = isOpen(operation);
  const who = `For ${[...new Set(policies.map(inWords))].join(' or ')}${operationOf(verb).membersOnly && !policies.some(({ kind }) => kind === 'nobody') ? ', members only' : ''}.`;
  const detaches = (verb === 'delete' || verb === 'update') && collection.detach.includes(verb);
  const title = detaches
    ? `${collection.detachWords.title} ${withArticle(resource.title.toLowerCase())}`
    : verbs[verb](resource.title.toLowerCase(), resource.plural.toLowerCase());
  const about = [operationOf(verb).primary && collection.description, more[verb], who];
  const body = requestBody(operation, model, parts, { base: pascal(resource.name), suffix });
  return {
    operationId: operation.id,
    summary: title,
    description: about.filter(Boolean).join(' '),
    tags: [tagOf(collection.path)],
    ...(open ? { security: [] } : {}),
    ...(inPath.length + query.length ? { parameters: [...inPath, ...query] } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...success(operation, { row, created }, model, parts), ...failures(operation, open) },
  };
}
