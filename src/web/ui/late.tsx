import { type ReactNode, useEffect, useState } from 'react';

/** True once this number of milliseconds has passed since the component was mounted. */
export function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

/** The latest state of a value, updated at most once per interval in milliseconds. */
export function useSeldom<T>(value: T, ms: number): T {
  const [taken, setTaken] = useState({ value, at: 0 });
  useEffect(() => {
    if (taken.value === value) return;
    const timer = setTimeout(() => setTaken({ value, at: Date.now() }), Math.max(0, taken.at + ms - Date.now()));
    return () => clearTimeout(timer);
  }, [value, taken, ms]);
  return taken.value;
}

/** The loading state: at first empty, after a while an outline, then a text. */
export function Loading({ children }: { readonly children?: ReactNode }) {
  const visible = useAfter(200);
  const long = useAfter(4000);
  if (!visible) return <div aria-busy="true" />;
  return (
    <div aria-busy="true" className="loading">
      {children ?? [72, 48, 60].map((width) => <div key={width} className="skeleton" style={{ width: `${width}%` }} />)}
      {long && (
        <p role="status" className="text-2">
          Still loading…
        </p>
      )}
    </div>
  );
}
