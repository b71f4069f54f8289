import { singleLine } from '../text/form.tsx';

export const EmailWidget = singleLine('email', 'off');
