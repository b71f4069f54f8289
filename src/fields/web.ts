/** What the web draws for each kind of field. Forms are in `forms.ts`, which comes with the form's own chunk. */
import type { FieldEntry } from '../contract/registry.ts';
import { booleanWeb } from './boolean/web.ts';
import { choiceWeb } from './choice/web.ts';
import { colorWeb } from './color/web.ts';
import { dateTimeWeb } from './date-time/web.ts';
import { durationWeb } from './duration/web.ts';
import { emailWeb } from './email/web.ts';
import { defineWeb, type FieldWeb } from './field-web.ts';
import { htmlWeb } from './html/web.ts';
import { imageWeb } from './image/web.ts';
import { fieldKindOf, type KindName } from './kinds.ts';
import { linkWeb } from './link/web.ts';
import { longTextWeb } from './long-text/web.ts';
import { objectWeb } from './object/web.ts';
import { referenceWeb } from './reference/web.ts';
import { referencesWeb } from './references/web.ts';

const drawn: Readonly<Record<KindName, FieldWeb>> = {
  boolean: booleanWeb,
  choice: choiceWeb,
  choices: defineWeb({ Editor: null, width: 180 }),
  color: colorWeb,
  date: defineWeb({ width: 124, stretches: false }),
  'date-time': dateTimeWeb,
  duration: durationWeb,
  email: emailWeb,
  html: htmlWeb,
  image: imageWeb,
  json: objectWeb,
  link: linkWeb,
  list: objectWeb,
  'long-text': longTextWeb,
  number: defineWeb({ width: 112, stretches: false, numeric: true }),
  object: objectWeb,
  reference: referenceWeb,
  references: referencesWeb,
  rights: defineWeb({ Editor: null, width: 148, stretches: false }),
  schema: objectWeb,
  secret: defineWeb({ Editor: null }),
  text: defineWeb({}),
};

/** How the web draws a field. */
export const fieldWebOf = (field: Pick<FieldEntry, 'schema' | 'kind'>): FieldWeb => drawn[fieldKindOf(field).name];

/** There is an editor small enough for a cell. A reference to several resources needs two controls. */
export const fitsCell = (field: FieldEntry): boolean =>
  field.kind !== 'polymorphic' && fieldWebOf(field).Editor !== null;
