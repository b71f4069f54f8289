/** What the web draws of a kind of field: what `web.ts` of its folder exports. Made by codegen. */
import { booleanWeb } from './boolean/web.ts';
import { choiceWeb } from './choice/web.ts';
import { choicesWeb } from './choices/web.ts';
import { colorWeb } from './color/web.ts';
import { dateWeb } from './date/web.ts';
import { dateTimeWeb } from './date-time/web.ts';
import { durationWeb } from './duration/web.ts';
import { emailWeb } from './email/web.ts';
import type { FieldWeb } from './field-web.ts';
import { htmlWeb } from './html/web.ts';
import { imageWeb } from './image/web.ts';
import { jsonWeb } from './json/web.ts';
import type { KindName } from './kinds.ts';
import { linkWeb } from './link/web.ts';
import { listWeb } from './list/web.ts';
import { longTextWeb } from './long-text/web.ts';
import { numberWeb } from './number/web.ts';
import { objectWeb } from './object/web.ts';
import { referenceWeb } from './reference/web.ts';
import { referencesWeb } from './references/web.ts';
import { rightsWeb } from './rights/web.ts';
import { schemaWeb } from './schema/web.ts';
import { secretWeb } from './secret/web.ts';

export const webRegistry: Readonly<Partial<Record<KindName, FieldWeb>>> = {
  boolean: booleanWeb,
  choice: choiceWeb,
  choices: choicesWeb,
  color: colorWeb,
  'date-time': dateTimeWeb,
  date: dateWeb,
  duration: durationWeb,
  email: emailWeb,
  html: htmlWeb,
  image: imageWeb,
  json: jsonWeb,
  link: linkWeb,
  list: listWeb,
  'long-text': longTextWeb,
  number: numberWeb,
  object: objectWeb,
  reference: referenceWeb,
  references: referencesWeb,
  rights: rightsWeb,
  schema: schemaWeb,
  secret: secretWeb,
};
