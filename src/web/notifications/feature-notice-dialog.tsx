import type { ValidNotification } from '../../contract/generated/client.ts';
import { SafeHtml } from '../../fields/html/safe-html.tsx';
import { imageUrl } from '../session/types.ts';
import { Dialog } from '../ui/dialog.tsx';

interface FeatureNoticeDialogProps {
  readonly notice: Pick<ValidNotification, 'title' | 'content' | 'image'>;
  readonly onClose: () => void;
}

/** The dialog with a notice about a new feature of this page, written by a system administrator. */
export function FeatureNoticeDialog({ notice: { title, content, image }, onClose }: FeatureNoticeDialogProps) {
  const url = imageUrl(image);
  return (
    <Dialog title={title} onClose={onClose} cancelLabel={null} primary={{ label: 'Got It!', run: onClose }}>
      {url && <img className="feature-notice-image" src={url} alt="" />}
      <SafeHtml html={content} />
    </Dialog>
  );
}
