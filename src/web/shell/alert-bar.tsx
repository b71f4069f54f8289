import { useStore } from '../ui/store.ts';
import { globalAlerts } from './alert.ts';

/** The global alert at the top of the page. An alert that the user has closed does not appear again. */
export function AlertBar() {
  const alert = useStore(globalAlerts.shown);
  return (
    <div className="alert-slot" role="alert">
      {alert && (
        <div className={`alert alert-${alert.kind} alert-bar`}>
          <span className="flex-grow-1">{alert.text}</span>
          <button type="button" className="btn btn-quiet btn-sm" onClick={globalAlerts.close}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}
