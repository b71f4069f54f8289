import { Suspense } from 'react';
import { lazyPart } from '../../web/api/lazy-part.ts';
import { defineWeb } from '../define-web.ts';
import type { ValueProps } from '../web/field-web.ts';

/** Loaded lazily, because the sanitiser is large and few pages show formatted text. */
const SafeHtml = lazyPart(
  () => import('./safe-html.tsx'),
  (part) => part.SafeHtml,
);

const HtmlInFull = ({ value }: ValueProps) => (
  <Suspense fallback={null}>
    <SafeHtml html={String(value)} />
  </Suspense>
);

export const htmlWeb = defineWeb({ InFull: HtmlInFull, Editor: null, width: 260 });
