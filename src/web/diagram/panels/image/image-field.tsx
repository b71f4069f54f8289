import { useId, useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { imageTypes, pictureFault, removeImage, uploadImage } from '../../sync/images.ts';

/** The picture of a shape, with buttons to choose and remove the picture. Both can be undone. */
export function ImageField({ jsid }: { readonly jsid: string }) {
  const { editor, saver, module, canWrite } = useDiagram();
  const image = useFromEditor((now) => now.graph.element(jsid)?.image?.url ?? null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const parts = { editor, saver, projectId: module.project_id as number, moduleId: module.id };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ text: `The picture was not changed. ${pictureFault(error)}`, kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const take = () =>
    run(async () => {
      const picture = await removeImage(parts, jsid);
      if (!picture) return;
      toast({
        text: 'Picture removed',
        action: { label: 'Undo', run: () => void run(() => uploadImage(parts, jsid, picture)) },
      });
    });
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        Picture
      </label>
      {image && <img src={image} alt="" className="inspector-picture" />}
      {canWrite && (
        <>
          <input
            id={id}
            type="file"
            className="form-control"
            accept={imageTypes}
            disabled={busy}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void run(() => uploadImage(parts, jsid, file));
              event.target.value = '';
            }}
          />
          {image && (
            <button type="button" className="btn btn-secondary btn-sm mt-2" disabled={busy} onClick={take}>
              Remove the picture
            </button>
          )}
        </>
      )}
    </div>
  );
}
