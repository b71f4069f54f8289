import { typedWidget } from '../text/typed-form.tsx';

export const DurationWidget = typedWidget(() => 'text');
