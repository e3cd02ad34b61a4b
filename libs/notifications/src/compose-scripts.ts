import { cutTo, type ScriptChange, type ScriptChangeKind } from '@palisade/vocabulary';
import { type ComposeSettings, envelope, pageOf } from './compose-parts';
import type { Happening, Subscription } from './happening';
import { MOST_LINES, type NotificationMessage, type ScriptEvent, type ScriptsData } from './message';

const EVENTS: Readonly<Record<ScriptChangeKind, ScriptEvent>> = {
  script_added: 'script.added',
  script_changed: 'script.changed',
  script_removed: 'script.removed',
  header_changed: 'headers.changed',
  form_changed: 'headers.changed',
  listener_added: 'headers.changed',
  page_changed: 'page.changed',
};

/** The type of a message is the first of these events that happened. */
const BY_WEIGHT: readonly ScriptEvent[] = [
  'script.added',
  'script.changed',
  'headers.changed',
  'page.changed',
  'script.removed',
];

/** Lines of one change in a message. */
const MOST_DIFFERENCES = 6;
const LONGEST_LINE = 500;

/** One message about all that changed between two scans. */
export function scriptsMessage(
  happening: Happening,
  { events: wanted }: Subscription,
  settings: ComposeSettings,
): NotificationMessage | null {
  const all = (happening.data.changes ?? []) as readonly ScriptChange[];
  const changes = all
    .map((change) => ({ ...change, event: EVENTS[change.kind] }))
    .filter(({ event }) => wanted.includes(event))
    .sort((one, other) => BY_WEIGHT.indexOf(one.event) - BY_WEIGHT.indexOf(other.event));
  const [first] = changes;
  if (first === undefined) return null;
  const data: ScriptsData = {
    team: happening.team,
    check: { ...happening.check, url: pageOf(happening, settings, `checks/${happening.check.id}`) },
    scan_id: String(happening.data.scan_id),
    events: BY_WEIGHT.filter((event) => changes.some((change) => change.event === event)),
    changes: changes.slice(0, MOST_LINES).map(({ event, kind, subject, pages, difference }) => ({
      event,
      kind,
      subject,
      pages: pages.slice(0, MOST_LINES),
      difference: difference.slice(0, MOST_DIFFERENCES).map((line) => cutTo(line, LONGEST_LINE)),
    })),
    more: Math.max(0, changes.length - MOST_LINES),
    url: pageOf(happening, settings, `checks/${happening.check.id}/scripts`),
  };
  return { ...envelope(happening, settings), type: first.event, data };
}
