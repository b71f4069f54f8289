/** Pictures of other sites in formatted text: none is loaded before the reader requests it. */

/** Matches pictures of other sites. Uploaded files and data URLs are shown at once. */
const foreign = 'img[src^="https:" i]';

const size = (text: string | null, most: number): string => (text && /^\d{1,4}$/.test(text) ? text : String(most));

/** Whether a picture is from another site. */
export const isForeign = (src: string): boolean => /^https:/i.test(src) && URL.canParse(src);

/** The placeholder of a picture from another site. */
export function foreignPlace(src: string, alt: string): HTMLElement {
  const place = document.createElement('span');
  place.className = 'foreign-picture';
  const note = document.createElement('span');
  note.textContent = `${alt ? `${alt}: picture` : 'Picture'} from ${new URL(src).host}`;
  place.append(note);
  return place;
}

function placeholderFor(picture: HTMLImageElement): HTMLElement {
  const place = foreignPlace(picture.src, picture.alt);
  const { host } = new URL(picture.src);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn btn-secondary btn-sm';
  button.textContent = 'Load picture';
  button.setAttribute('aria-label', `Load picture from ${host}`);
  button.dataset['src'] = picture.src;
  button.dataset['alt'] = picture.alt;
  button.dataset['width'] = size(picture.getAttribute('width'), 480);
  button.dataset['height'] = size(picture.getAttribute('height'), 320);
  place.append(button);
  return place;
}

/** Sanitised HTML with a placeholder for each picture from another site. */
export function withPlaceholders(html: string): string {
  if (!/<img/i.test(html)) return html;
  const holder = document.createElement('template');
  holder.innerHTML = html;
  for (const picture of holder.content.querySelectorAll<HTMLImageElement>(foreign))
    if (isForeign(picture.src)) picture.replaceWith(placeholderFor(picture));
  return holder.innerHTML;
}

/**
 * Replaces the placeholder of a pressed button by the picture, in a frame, because the content security policy of our
 * pages forbids pictures of other sites.
 */
export function loadPicture(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('.foreign-picture button') : null;
  const { src, alt = '', width = '480', height = '320' } = button?.dataset ?? {};
  if (!button || src === undefined) return;
  const frame = document.createElement('iframe');
  frame.src = `/foreign-picture?${new URLSearchParams({ src, alt })}`;
  frame.title = alt || `Picture from ${new URL(src).host}`;
  frame.width = width;
  frame.height = height;
  frame.setAttribute('sandbox', '');
  frame.referrerPolicy = 'no-referrer';
  frame.tabIndex = 0;
  button.parentElement?.replaceChildren(frame);
  frame.focus();
}
