import type { WidgetProps } from '@rjsf/utils';
import type { JsonSchema } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { describedBy, labelId } from '../web/field-parts.tsx';
import { Ranking } from './ranking.tsx';

const RankingWidget = ({ id, value, schema, onChange, disabled, readonly, rawErrors }: WidgetProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the label is in the template around it.
  <div
    id={id}
    role="group"
    tabIndex={-1}
    aria-labelledby={labelId(id)}
    aria-describedby={describedBy(id, schema, rawErrors)}
  >
    <Ranking
      id={id}
      schema={schema as JsonSchema}
      ranked={Array.isArray(value) ? value : []}
      fixed={Boolean(disabled || readonly)}
      onRanked={onChange}
    />
  </div>
);

export const rankingForm: FieldForm = { widget: RankingWidget };
