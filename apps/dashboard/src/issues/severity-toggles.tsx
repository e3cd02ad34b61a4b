import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import { toned } from '../ui/tone-badge';
import { severitiesOf, type IssueUrlFilters } from './issue-filters';
import classes from './severity-toggles.module.css';

/** One button per severity; several may be pressed, none means all. */
export function SeverityToggles({ filters }: { filters: IssueUrlFilters }) {
  const pressed = severitiesOf(filters.values);
  const toggle = (severity: Severity): void =>
    filters.set((present) => {
      const next = SEVERITIES.filter((each) => (each === severity) !== severitiesOf(present).includes(each));
      return { severity: next.length === SEVERITIES.length ? null : next.join(',') };
    });
  return (
    <div role="group" aria-label="Severity" className={classes.toggles}>
      {SEVERITIES.map((severity) => (
        <button
          key={severity}
          type="button"
          className={classes.toggle}
          aria-pressed={pressed.includes(severity)}
          onClick={() => toggle(severity)}
        >
          <span className="pal-dot" style={toned(severity)} aria-hidden />
          {severity}
        </button>
      ))}
    </div>
  );
}
