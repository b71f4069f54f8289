/** How the web draws each kind of field: the exports of `web.tsx` in its folder. Made by codegen. */
import { booleanWeb } from '../../../fields/boolean/web.tsx';
import { choiceWeb } from '../../../fields/choice/web.tsx';
import { choicesWeb } from '../../../fields/choices/web.tsx';
import { colorWeb } from '../../../fields/color/web.tsx';
import { conditionWeb } from '../../../fields/condition/web.ts';
import { dateWeb } from '../../../fields/date/web.tsx';
import { dateTimeWeb } from '../../../fields/date-time/web.tsx';
import { durationWeb } from '../../../fields/duration/web.ts';
import { emailWeb } from '../../../fields/email/web.tsx';
import { htmlWeb } from '../../../fields/html/web.tsx';
import { iconWeb } from '../../../fields/icon/web.tsx';
import { imageWeb } from '../../../fields/image/web.tsx';
import { jsonWeb } from '../../../fields/json/web.ts';
import type { KindName } from '../../../fields/kinds.ts';
import { linkWeb } from '../../../fields/link/web.tsx';
import { listWeb } from '../../../fields/list/web.tsx';
import { longTextWeb } from '../../../fields/long-text/web.tsx';
import { numberWeb } from '../../../fields/number/web.ts';
import { objectWeb } from '../../../fields/object/web.tsx';
import { rankingWeb } from '../../../fields/ranking/web.tsx';
import { ratingWeb } from '../../../fields/rating/web.tsx';
import { referenceWeb } from '../../../fields/reference/web.tsx';
import { referencesWeb } from '../../../fields/references/web.ts';
import { rightsWeb } from '../../../fields/rights/web.ts';
import { schemaWeb } from '../../../fields/schema/web.ts';
import { secretWeb } from '../../../fields/secret/web.ts';
import type { FieldWeb } from '../../../fields/web/field-web.ts';

export const webRegistry: Readonly<Partial<Record<KindName, FieldWeb>>> = {
  boolean: booleanWeb,
  choice: choiceWeb,
  choices: choicesWeb,
  color: colorWeb,
  condition: conditionWeb,
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
  ranking: rankingWeb,
  rating: ratingWeb,
  reference: referenceWeb,
  references: referencesWeb,
  rights: rightsWeb,
  schema: schemaWeb,
  secret: secretWeb,
};
