import { Button } from '@mantine/core';
import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import { toned } from '../../ui/tone-badge';
import { severitiesOf, type IssueUrlFilters } from './issue-filters';

/** One button per severity; several may be pressed, none means all. */
export function SeverityToggles({ filters }: { filters: IssueUrlFilters }) {
  const pressed = severitiesOf(filters.values);
  const toggle = (severity: Severity): void =>
    filters.set((present) => {
      const next = SEVERITIES.filter((each) => (each === severity) !== severitiesOf(present).includes(each));
      return { severity: next.length === SEVERITIES.length ? null : next.join(',') };
    });
  return (
    <Button.Group aria-label="Severity" w={{ base: '100%', sm: 'auto' }}>
      {SEVERITIES.map((severity) => (
        <Button
          key={severity}
          variant={pressed.includes(severity) ? 'light' : 'default'}
          aria-pressed={pressed.includes(severity)}
          leftSection={<span className="pal-dot" style={toned(severity)} aria-hidden />}
          px={{ base: 4, sm: 10 }}
          fz="sm"
          fw={pressed.includes(severity) ? 600 : 400}
          tt="capitalize"
          flex={{ base: 1, sm: 'none' }}
          onClick={() => toggle(severity)}
        >
          {severity}
        </Button>
      ))}
    </Button.Group>
  );
}
