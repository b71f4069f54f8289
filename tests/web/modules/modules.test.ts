import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Section } from '../../../src/contract/generated/client.ts';
import type { Caller } from '../../../src/contract/permissions.ts';
import type { CollectionEntry } from '../../../src/contract/registry.ts';
import { cookiesFor, setCookieless } from '../../../src/web/api/credentials.ts';
import { itemEntry } from '../../../src/web/modules/items/item-entry.ts';
import { embedAddressOf, mayBeEmbedded, moduleAddress } from '../../../src/web/modules/module-address.ts';
import { groupsFound, groupsOf, type ListedModule } from '../../../src/web/modules/module-groups.ts';
import {
  kindOfSegment,
  kindOfType,
  kindsByFamily,
  type Module,
  type ModuleKind,
  segmentOf,
} from '../../../src/web/modules/module-kinds.ts';
import { rightsOnModule, whyReadOnly } from '../../../src/web/modules/module-rights.ts';

const file = JSON.parse(
  readFileSync(new URL('../../../schemas/resources/scenario_module.json', import.meta.url), 'utf8'),
);
const kinds: ModuleKind[] = file['x-seeds'].map((seed: object, index: number) => ({
  id: index + 1,
  active: true,
  ...seed,
}));

describe('kinds and their segments', () => {
  const leads = (title: string, typeKey: string, segment: string) =>
    test(title, () => {
      const kind = kindOfType(kinds, typeKey);
      expect(kind && segmentOf(kind, false)).toBe(segment);
      expect(kindOfSegment(kinds, segment, false)).toBe(kind);
    });
  leads('the type key Bpmns leads to the segment bpmn', 'Bpmns', 'bpmn');
  leads('the type key DataInterfaces leads to the segment data-map', 'DataInterfaces', 'data-map');
  leads('the type key Ecosystems leads to the segment ecosystem', 'Ecosystems', 'ecosystem');
  leads('the type key FreeTexts leads to the segment text', 'FreeTexts', 'text');
  leads('the type key KeyParticipants leads to the segment stakeholders', 'KeyParticipants', 'stakeholders');
  leads('the type key LearnedLessons leads to the segment lessons-learned', 'LearnedLessons', 'lessons-learned');
  leads('the type key Mappings leads to the segment frameworx', 'Mappings', 'frameworx');
  leads('the type key ProcessFlows leads to the segment process-flow', 'ProcessFlows', 'process-flow');
  leads(
    'the type key ProductAndServices leads to the segment products-and-services',
    'ProductAndServices',
    'products-and-services',
  );
  leads('the type key Quadrants leads to the segment quadrant', 'Quadrants', 'quadrant');
  leads('the type key Sequences leads to the segment sequence', 'Sequences', 'sequence');
  leads('the type key Drivers leads to the segment drivers', 'Drivers', 'drivers');
  leads('the type key OverallValues leads to the segment overall-values', 'OverallValues', 'overall-values');
  leads(
    'the type key ProblemStatements leads to the segment problem-statements',
    'ProblemStatements',
    'problem-statements',
  );
  leads('the type key Risks leads to the segment risks', 'Risks', 'risks');
  leads(
    'the type key StakeholderPerspectives leads to the segment stakeholder-perspectives',
    'StakeholderPerspectives',
    'stakeholder-perspectives',
  );
  leads(
    'the type key StakeholderRoles leads to the segment stakeholder-roles',
    'StakeholderRoles',
    'stakeholder-roles',
  );
  leads('the type key UserStories leads to the segment user-stories', 'UserStories', 'user-stories');

  test('R-MODK-29: stakeholders, stakeholder roles, products and services and frameworx have type keys', () => {
    for (const typeKey of ['KeyParticipants', 'StakeholderRoles', 'ProductAndServices', 'Mappings'])
      expect(kindOfType(kinds, typeKey)).toBeDefined();
  });

  test('R-MOD-02: only the embedded image viewer is called image-viewers', () => {
    const renamed = kinds.filter((kind) => segmentOf(kind, true) !== segmentOf(kind, false));
    expect(renamed.map((kind) => [kind.segment, segmentOf(kind, true)])).toEqual([['image-viewer', 'image-viewers']]);
    expect(kindOfSegment(kinds, 'image-viewers', true)?.type_key).toBe('ImageViewers');
    expect(kindOfSegment(kinds, 'image-viewers', false)).toBeUndefined();
  });

  test('the gallery has every active kind once, by family', () => {
    const inactive = kinds.map((kind) => ({ ...kind, active: kind.type_key !== 'Risks' }));
    const offered = kindsByFamily(inactive).flatMap((group) => group.kinds.map(({ type_key }) => type_key));
    expect(offered.toSorted()).toEqual(
      kinds
        .map(({ type_key }) => type_key)
        .filter((key) => key !== 'Risks')
        .toSorted(),
    );
    expect(kindsByFamily(inactive).map(({ family }) => family)).not.toContain('risks');
  });
});

describe('addresses', () => {
  test('R-NAV-15, R-NAV-16: an embedded page takes no project id that is all digits', () => {
    expect(mayBeEmbedded('42')).toBe(false);
    expect(mayBeEmbedded('')).toBe(false);
    expect(mayBeEmbedded('NDJ8YQ==')).toBe(true);
  });

  test('codes of access links stay as they are', () => {
    expect(moduleAddress({ project: 'NDJ8YQ==', segment: 'bpmn', module: 7 })).toBe('/projects/NDJ8YQ%3D%3D/bpmn/7');
    expect(moduleAddress({ project: 'a', segment: 'bpmn', module: 'b', embedded: true })).toBe(
      '/embed/projects/a/bpmn/b',
    );
  });

  test('an access link has an embedded twin', () => {
    expect(embedAddressOf('https://tessera.example/projects/aa/image-viewer/bb', 'image-viewers')).toBe(
      'https://tessera.example/embed/projects/aa/image-viewers/bb',
    );
  });

  test('embedded pages send no cookie', () => {
    expect(cookiesFor('GET', '/api/current_user')).toBe('include');
    setCookieless(true);
    expect(cookiesFor('GET', '/api/current_user')).toBe('omit');
    setCookieless(false);
  });
});

const all = { read: true, write: true, admin: true };
const member: Caller = { user: 1, audience: 'member', company: { id: 1, permissions: all }, shared: null };
const guest: Caller = {
  user: null,
  audience: 'guest',
  company: { id: 1, permissions: { read: true } },
  shared: { project: 1, module: null },
};
const module = (parts: Partial<Module>) => ({ company_id: 1, locked: false, permissions: all, ...parts });

describe('rights on a module', () => {
  test('who may write in the project changes, locks and shares its modules', () => {
    expect(rightsOnModule(module({}), member)).toEqual({ write: true, lock: true, share: true });
    expect(whyReadOnly(module({}), rightsOnModule(module({}), member), false)).toBeNull();
  });

  test('a locked module is only read, and can be unlocked by who may write in the project', () => {
    const rights = rightsOnModule(module({ locked: true }), member);
    expect(rights).toEqual({ write: false, lock: true, share: true });
    expect(whyReadOnly(module({ locked: true }), rights, false)).toMatch(/locked.*Unlock it/);
  });

  test('readers and guests change nothing, and are told why', () => {
    const read = module({ permissions: { read: true, write: false, admin: false } });
    expect(rightsOnModule(read, member)).toEqual({ write: false, lock: false, share: false });
    expect(whyReadOnly(read, rightsOnModule(read, member), false)).toMatch(/can read this project/);
    expect(rightsOnModule(module({}), guest).write).toBe(false);
    expect(whyReadOnly(read, rightsOnModule(read, guest), true)).toMatch(/access link/);
  });
});

describe('sections and modules', () => {
  const section = (id: number, name: string, position: number) => ({ id, name, position }) as Section;
  const listed = (id: number, name: string, section_id: number | null, position: number) =>
    ({ id, name, section_id, position }) as ListedModule;
  const groups = groupsOf(
    [section(2, 'Decide', 1), section(1, 'Understand', 0), section(3, 'Later', 2)],
    [listed(10, 'Risks', 2, 1), listed(11, 'Drivers', 2, 0), listed(12, 'Loose', null, 5), listed(13, 'Lost', 99, 6)],
  );

  test('sections stand in their order with their modules in theirs; modules without one come first', () => {
    expect(groups.map(({ section: one, modules }) => [one?.name ?? null, modules.map(({ name }) => name)])).toEqual([
      [null, ['Loose', 'Lost']],
      ['Understand', []],
      ['Decide', ['Drivers', 'Risks']],
      ['Later', []],
    ]);
  });

  test('typing finds modules by their own name and by that of their section', () => {
    const names = (text: string) => groupsFound(groups, text).flatMap(({ modules }) => modules.map(({ name }) => name));
    expect(names(' RISK ')).toEqual(['Risks']);
    expect(names('decide')).toEqual(['Drivers', 'Risks']);
    expect(names('nothing')).toEqual([]);
    expect(groupsFound(groups, ' ')).toBe(groups);
  });
});

describe('the table of items', () => {
  const field = (name: string, kind: string) => ({ name, kind, title: name, schema: {} });
  const entry = {
    plural: 'Items',
    fields: [
      field('title', 'value'),
      field('size', 'value'),
      field('entity_attribute_id', 'reference'),
      field('values', 'value'),
    ],
    schemas: {
      create: {
        type: 'object',
        properties: { title: {}, size: {}, entity_attribute_id: { type: 'integer' }, values: { type: 'object' } },
      },
      update: null,
    },
    operations: ['list'],
  } as unknown as CollectionEntry;
  const about = {
    icon: 'list',
    description: 'What may go wrong.',
    segment: 'risks',
    view: 'board' as const,
    view_by: ['values.due'],
  };
  const schema = { type: 'object', properties: { cause: { type: 'string', default: '' }, due: { type: 'string' } } };

  test('with one item type nobody chooses it, and its own fields are filled in', () => {
    const made = itemEntry(entry, about, [
      { id: 4, name: 'Risk', plural: 'Risks', json_schema: schema, validator: 'a4' },
    ]);
    expect(made.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['title', 'value'],
      ['entity_attribute_id', 'discriminator'],
      ['values', 'value'],
      ['values.cause', 'value'],
      ['values.due', 'value'],
    ]);
    const members = made.schemas.create?.['properties'] as Record<string, Record<string, unknown>>;
    expect(Object.keys(members)).toEqual(['title', 'entity_attribute_id', 'values']);
    expect(members['entity_attribute_id']?.['default']).toBe(4);
    expect(members['values']).toMatchObject({ properties: schema.properties, default: {} });
    expect(made.validators.inside).toEqual({ values: 'a4' });
    expect(made.screen).toMatchObject({ view: 'board', by: ['values.due'] });
    expect([made.title, made.plural]).toEqual(['Risk', 'Risks']);
  });

  test('with several the type is chosen', () => {
    const made = itemEntry(entry, about, [
      { id: 4, name: 'Risk', plural: 'Risks', json_schema: schema, validator: 'a4' },
      { id: 5, name: 'Chance', plural: 'Chances', json_schema: schema, validator: 'a5' },
    ]);
    expect(made.fields.find(({ name }) => name === 'entity_attribute_id')?.kind).toBe('reference');
    expect([made.title, made.plural]).toEqual([entry.title, 'Items']);
  });
});
