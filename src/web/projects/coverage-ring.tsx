import './coverage-ring.css';

const radius = 6;
const around = 2 * Math.PI * radius;

/** A ring and a percentage: the share of a project's stakeholders, products and tags that its modules use. */
export function CoverageRing({ percent }: { readonly percent: number }) {
  return (
    <span className="coverage-ring" title="Stakeholders, products and tags that are used in at least one module">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle className="coverage-ring-whole" cx="8" cy="8" r={radius} />
        <circle
          className="coverage-ring-part"
          cx="8"
          cy="8"
          r={radius}
          strokeDasharray={`${(around * percent) / 100} ${around}`}
          transform="rotate(-90 8 8)"
        />
      </svg>{' '}
      {percent} %
    </span>
  );
}
