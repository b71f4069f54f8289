/** The controls of forms for each kind of field; imported by the form's own chunk alone. */
import type { Field, Widget } from '@rjsf/utils';
import { BooleanWidget } from './boolean/form.tsx';
import { ChoiceWidget } from './choice/form.tsx';
import { ChoicesWidget } from './choices/form.tsx';
import { ColorWidget } from './color/form.tsx';
import { DateWidget } from './date/form.tsx';
import { DateTimeWidget } from './date-time/form.tsx';
import { DurationWidget } from './duration/form.tsx';
import { EmailWidget } from './email/form.tsx';
import { HtmlWidget } from './html/form.tsx';
import { ImageWidget } from './image/form.tsx';
import { JsonField } from './json/form.tsx';
import type { KindName } from './kinds.ts';
import { LinkWidget } from './link/form.tsx';
import { ListWidget } from './list/form.tsx';
import { LongTextWidget } from './long-text/form.tsx';
import { NumberWidget } from './number/form.tsx';
import { RelationField } from './reference/form.tsx';
import { SecretWidget } from './secret/form.tsx';
import { TextWidget } from './text/form.tsx';

/** Kinds whose `control` is a field: they draw more than one value's control, or need to know where they stand. */
type FieldKindName = 'reference' | 'references' | 'json' | 'object' | 'rights';
/** A kind whose control is made of forms and lists, which lie above: they add it. */
type AboveName = 'schema';
/** Kinds whose `control` is a widget, always or for some schemas. */
type WidgetName = Exclude<KindName, FieldKindName | AboveName>;

export const widgets: Readonly<Record<WidgetName, Widget>> = {
  boolean: BooleanWidget,
  choice: ChoiceWidget,
  choices: ChoicesWidget,
  color: ColorWidget,
  date: DateWidget,
  'date-time': DateTimeWidget,
  duration: DurationWidget,
  email: EmailWidget,
  html: HtmlWidget,
  image: ImageWidget,
  link: LinkWidget,
  list: ListWidget,
  'long-text': LongTextWidget,
  number: NumberWidget,
  secret: SecretWidget,
  text: TextWidget,
};

export const fields: Readonly<Record<FieldKindName | 'list', Field>> = {
  json: JsonField,
  list: JsonField,
  object: JsonField,
  reference: RelationField,
  references: RelationField,
  rights: JsonField,
};
