import { useEffect } from 'react';
import { useStore } from './store.ts';
import { type Toast, type ToastKind, type ToastProgress, toasts } from './toasts.ts';

/**
 * The toasts at the bottom of the page. They do not expire while the pointer or the focus is on them, or while the tab
 * is hidden.
 */
export function ToastList() {
  const shown = useStore(toasts.shown);
  useEffect(() => {
    const follow = () => (document.hidden ? toasts.pause() : toasts.resume());
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  // The live region is always rendered, because screen readers miss a message in a region that appears with it.
  return (
    <section
      className="toasts"
      aria-label="Messages"
      onMouseEnter={toasts.pause}
      onMouseLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      <div role="status" aria-live="polite">
        {shown.filter(({ kind }) => kind !== 'error').map(item)}
      </div>
      <div role="alert">{shown.filter(({ kind }) => kind === 'error').map(item)}</div>
    </section>
  );
}

const item = (toast: Toast) => <ToastItem key={toast.id} {...toast} />;

const signs: Readonly<Record<ToastKind, string>> = {
  success: 'bi-check-circle',
  notice: 'bi-info-circle',
  error: 'bi-exclamation-octagon',
};

function ToastItem(toast: Toast) {
  const { id, text, kind = 'success', action, progress } = toast;
  const run = () => {
    toasts.close(id);
    action?.run();
  };
  const act = action && (
    <button type="button" className="btn btn-link btn-sm" onClick={run}>
      {action.label}
    </button>
  );
  if (progress !== undefined)
    return (
      <div className="toast-item toast-item-progress">
        <span className="toast-text">
          {text}
          <ProgressBar label={text} progress={progress} />
        </span>
        {act}
      </div>
    );
  return (
    <div className={`toast-item toast-item-${kind}`}>
      <i className={`bi ${signs[kind]}`} aria-hidden="true" />
      <span className="toast-text">{text}</span>
      {act}
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => toasts.close(id)}>
        Close
      </button>
    </div>
  );
}

/**
 * The progress bar of a long task. The number is a property of the bar, so that screen readers do not announce each
 * step.
 */
function ProgressBar({ label, progress }: { readonly label: string; readonly progress: ToastProgress | null }) {
  const count = progress && `${progress.done.toLocaleString('en')} of ${progress.of.toLocaleString('en')}`;
  return (
    <span className="toast-progress">
      <progress aria-label={label} {...(progress ? { value: progress.done, max: progress.of } : {})} />
      <span aria-hidden="true">{count ?? 'Starting'}</span>
    </span>
  );
}
