/** The controls that forms have for a kind of field: what `form.tsx` of its folder exports. Made by codegen. */
import { booleanForm } from './boolean/form.tsx';
import { choiceForm } from './choice/form.tsx';
import { choicesForm } from './choices/form.tsx';
import { colorForm } from './color/form.tsx';
import { dateForm } from './date/form.tsx';
import { dateTimeForm } from './date-time/form.tsx';
import { durationForm } from './duration/form.tsx';
import { emailForm } from './email/form.tsx';
import type { FieldForm } from './field-form.ts';
import { htmlForm } from './html/form.tsx';
import { iconForm } from './icon/form.tsx';
import { imageForm } from './image/form.tsx';
import { jsonForm } from './json/form.tsx';
import type { KindName } from './kinds.ts';
import { linkForm } from './link/form.tsx';
import { listForm } from './list/form.tsx';
import { longTextForm } from './long-text/form.tsx';
import { numberForm } from './number/form.tsx';
import { ratingForm } from './rating/form.tsx';
import { referenceForm } from './reference/form.tsx';
import { referencesForm } from './references/form.ts';
import { secretForm } from './secret/form.tsx';
import { textForm } from './text/form.tsx';

export const formRegistry: Readonly<Partial<Record<KindName, FieldForm>>> = {
  boolean: booleanForm,
  choice: choiceForm,
  choices: choicesForm,
  color: colorForm,
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
  rating: ratingForm,
  reference: referenceForm,
  references: referencesForm,
  secret: secretForm,
  text: textForm,
};
