/** The form controls of each kind of field: the exports of `form.tsx` in its folder. Made by codegen. */
import { booleanForm } from '../../../fields/boolean/form.tsx';
import { choiceForm } from '../../../fields/choice/form.tsx';
import { choicesForm } from '../../../fields/choices/form.tsx';
import { colorForm } from '../../../fields/color/form.tsx';
import { conditionForm } from '../../../fields/condition/form.tsx';
import { dateForm } from '../../../fields/date/form.tsx';
import { dateTimeForm } from '../../../fields/date-time/form.tsx';
import { durationForm } from '../../../fields/duration/form.tsx';
import { emailForm } from '../../../fields/email/form.tsx';
import { htmlForm } from '../../../fields/html/form.tsx';
import { iconForm } from '../../../fields/icon/form.tsx';
import { imageForm } from '../../../fields/image/form.tsx';
import { jsonForm } from '../../../fields/json/form.tsx';
import type { KindName } from '../../../fields/kinds.ts';
import { linkForm } from '../../../fields/link/form.tsx';
import { listForm } from '../../../fields/list/form.tsx';
import { longTextForm } from '../../../fields/long-text/form.tsx';
import { numberForm } from '../../../fields/number/form.tsx';
import { rankingForm } from '../../../fields/ranking/form.tsx';
import { ratingForm } from '../../../fields/rating/form.tsx';
import { referenceForm } from '../../../fields/reference/form.tsx';
import { referencesForm } from '../../../fields/references/form.ts';
import { secretForm } from '../../../fields/secret/form.tsx';
import { textForm } from '../../../fields/text/form.tsx';
import type { FieldForm } from '../../../fields/web/field-form.ts';

export const formRegistry: Readonly<Partial<Record<KindName, FieldForm>>> = {
  boolean: booleanForm,
  choice: choiceForm,
  choices: choicesForm,
  color: colorForm,
  condition: conditionForm,
  'date-time': dateTimeForm,
  date: dateForm,
  duration: durationForm,
  email: emailForm,
  html: htmlForm,
  icon: iconForm,
  image: imageForm,
  json: jsonForm,
  link: linkForm,
  list: listForm,
  'long-text': longTextForm,
  number: numberForm,
  ranking: rankingForm,
  rating: ratingForm,
  reference: referenceForm,
  references: referencesForm,
  secret: secretForm,
  text: textForm,
};
