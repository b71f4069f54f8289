/** The four kinds of rows that items can be assigned to; three of them have groups. Pure. */

import type { CollectionPath } from '../../contract/collection-path.ts';
import type { Words } from '../../contract/company-words.ts';

/** The fields of items that contain assignments. */
export const assignmentFields = ['stakeholder_ids', 'product_and_service_item_ids', 'tag_ids', 'user_ids'] as const;
export type AssignmentField = (typeof assignmentFields)[number];

/** An object with assignments: an item, a cell or a card. */
export type Assigned = { readonly [Field in AssignmentField]?: readonly number[] };

/** The lists of a filter that contain group ids. */
export type GroupField = 'stakeholder_role_ids' | 'product_and_service_category_ids' | 'tag_category_ids';

interface Named {
  /** The product's names for the kind; a company may use others. */
  readonly words: Words;
}

export interface GroupKind extends Named {
  readonly resource: string;
  readonly path: CollectionPath;
  /** The field of an assignable row that contains the ids of its groups. */
  readonly on: string;
  /** The list of a filter for groups, and the list for the members of groups. */
  readonly filter: { readonly groups: GroupField; readonly things: FromGroupsField } | null;
}

export type FromGroupsField =
  | 'stakeholder_ids_from_roles'
  | 'product_and_service_item_ids_from_categories'
  | 'tag_ids_from_categories';

export interface AssignmentKind extends Named {
  readonly field: AssignmentField;
  readonly resource: string;
  readonly path: CollectionPath;
  readonly icon: string;
  readonly group: GroupKind;
  /** The field with a short description of an assignable row. */
  readonly detail: string;
  /** Whether a picker can create a row of the kind from a name alone. */
  readonly creatable: boolean;
}

export const assignmentKinds: Readonly<Record<AssignmentField, AssignmentKind>> = {
  stakeholder_ids: {
    field: 'stakeholder_ids',
    resource: 'stakeholder',
    path: '/api/projects/{project_id}/stakeholders',
    icon: 'people',
    words: { title: 'Stakeholder', plural: 'Stakeholders' },
    detail: 'organisation',
    creatable: true,
    group: {
      resource: 'stakeholder_role',
      path: '/api/projects/{project_id}/stakeholder_roles',
      on: 'stakeholder_role_ids',
      words: { title: 'Stakeholder role', plural: 'Stakeholder roles' },
      filter: { groups: 'stakeholder_role_ids', things: 'stakeholder_ids_from_roles' },
    },
  },
  product_and_service_item_ids: {
    field: 'product_and_service_item_ids',
    resource: 'product_and_service_item',
    path: '/api/projects/{project_id}/product_and_service_items',
    icon: 'box-seam',
    words: { title: 'Product or service', plural: 'Products and services' },
    detail: 'description',
    creatable: true,
    group: {
      resource: 'product_and_service_item_category',
      path: '/api/projects/{project_id}/product_and_service_item_categories',
      on: 'product_and_service_item_category_ids',
      words: { title: 'Product and service category', plural: 'Product and service categories' },
      filter: {
        groups: 'product_and_service_category_ids',
        things: 'product_and_service_item_ids_from_categories',
      },
    },
  },
  tag_ids: {
    field: 'tag_ids',
    resource: 'tag',
    path: '/api/projects/{project_id}/tags',
    icon: 'tag',
    words: { title: 'Tag', plural: 'Tags' },
    detail: 'description',
    creatable: true,
    group: {
      resource: 'tag_category',
      path: '/api/projects/{project_id}/tag_categories',
      on: 'tag_category_ids',
      words: { title: 'Tag category', plural: 'Tag categories' },
      filter: { groups: 'tag_category_ids', things: 'tag_ids_from_categories' },
    },
  },
  user_ids: {
    field: 'user_ids',
    resource: 'user',
    path: '/api/users',
    icon: 'person',
    words: { title: 'Assigned to', plural: 'People' },
    detail: 'job_title',
    creatable: false,
    group: {
      resource: 'role',
      path: '/api/roles',
      on: 'role_ids',
      words: { title: 'Team', plural: 'Teams' },
      filter: null,
    },
  },
};

/** The title of the field: "Assigned to" for people, else the plural of the kind. */
export const assignmentTitle = ({ field, words }: Pick<AssignmentKind, 'field' | 'words'>): string =>
  field === 'user_ids' ? words.title : words.plural;

/** Whether a field of items contains assignments. */
export const isAssignmentField = (name: string): name is AssignmentField => name in assignmentKinds;
