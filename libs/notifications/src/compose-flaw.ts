import { MAX_FLAW_ENTRIES, SEVERITIES, type FlawState } from '@palisade/vocabulary';
import { type ComposeSettings, envelope, pageOf } from './compose-parts';
import type { FlawOfTeam, Happening, Subscription } from './happening';
import { type FlawChecks, MOST_LINES, type NotificationMessage } from './message';

type Settings = ComposeSettings;

/** What a new vulnerability means for the checks that the channel is about; null where it is about none of them, or about more severe things only. */
export function flawMessage(
  happening: Happening & { flaw: FlawOfTeam },
  { events, minSeverity, checkIds = null }: Subscription,
  settings: Settings,
): NotificationMessage | null {
  const { flaw, team } = happening;
  const entries = flaw.entries.filter(
    ({ severity }) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(minSeverity),
  );
  const checks = flaw.checks.filter(({ checkId }) => checkIds === null || checkIds.includes(checkId));
  if (!events.includes('flaw.new') || entries.length === 0 || checks.length === 0) return null;
  const checksIn = (...states: FlawState[]): FlawChecks => {
    const chosen = checks.filter(({ state }) => states.includes(state));
    return {
      count: chosen.length,
      checks: chosen.slice(0, MOST_LINES).map(({ checkId, domain, reason }) => ({
        id: checkId,
        domain,
        url: pageOf(happening, settings, `checks/${checkId}`),
        reason,
      })),
    };
  };
  const data = {
    team,
    test_type: flaw.testKey,
    product: flaw.name,
    noticed_at: flaw.noticedAt.toISOString(),
    flaws: entries.slice(0, MAX_FLAW_ENTRIES).map((entry) => ({
      id: entry.id,
      severity: entry.severity,
      summary: entry.summary,
      listed_on: entry.listedOn,
      exploited_since: entry.exploitedSince,
      epss: entry.epss,
      source: entry.source,
    })),
    affected: checksIn('affected'),
    not_affected: checksIn('not_affected'),
    not_asked: checksIn('not_asked', 'waiting', 'asked'),
    url: pageOf(happening, settings, 'flaws'),
  };
  return { ...envelope(happening, settings), type: 'flaw.new', data };
}
