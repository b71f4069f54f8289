/** What the web draws of a kind of field: what `web.tsx` of its folder exports. Made by codegen. */
import { booleanWeb } from './boolean/web.tsx';
import { choiceWeb } from './choice/web.tsx';
import { choicesWeb } from './choices/web.ts';
import { colorWeb } from './color/web.tsx';
import { dateWeb } from './date/web.ts';
import { dateTimeWeb } from './date-time/web.tsx';
import { durationWeb } from './duration/web.ts';
import { emailWeb } from './email/web.tsx';
import type { FieldWeb } from './field-web.ts';
import { htmlWeb } from './html/web.tsx';
import { iconWeb } from './icon/web.tsx';
import { imageWeb } from './image/web.tsx';
import { jsonWeb } from './json/web.ts';
import type { KindName } from './kinds.ts';
import { linkWeb } from './link/web.tsx';
import { listWeb } from './list/web.ts';
import { longTextWeb } from './long-text/web.tsx';
import { numberWeb } from './number/web.ts';
import { objectWeb } from './object/web.tsx';
import { ratingWeb } from './rating/web.tsx';
import { referenceWeb } from './reference/web.tsx';
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
  icon: iconWeb,
  image: imageWeb,
  json: jsonWeb,
  link: linkWeb,
  list: listWeb,
  'long-text': longTextWeb,
  number: numberWeb,
  object: objectWeb,
  rating: ratingWeb,
  reference: referenceWeb,
  references: referencesWeb,
  rights: rightsWeb,
  schema: schemaWeb,
  secret: secretWeb,
};
