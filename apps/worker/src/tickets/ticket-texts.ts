import { ruleOf } from '@palisade/catalogue';
import { plainText } from '@palisade/notifications';
import type { CauseFacts } from '@palisade/persistence';
import type { TicketText } from './ticket-driver';

const LONGEST_TITLE = 200;

/** Marks a ticket in its own text. */
export const ticketMarker = (ticketId: string): string => `palisade-ticket ${ticketId}`;

/** Texts of sites must not mention people, link issues or open HTML. */
const harmless = (text: string): string => plainText(text, 200).replace(/[<>@#`[\]]/g, ' ');

/** What a new ticket says. */
export function ticketText(facts: CauseFacts, ticketId: string, appUrl: string): TicketText {
  const rule = ruleOf(facts.testKey, facts.ruleId);
  const page = `${appUrl}/t/${facts.teamId}/issues`;
  const title = rule?.title ?? harmless(facts.title);
  const more = facts.issuesCount - facts.places.length;
  const checks =
    facts.checksCount === 1 ? harmless(facts.places[0]?.domain ?? '') : `${facts.checksCount} checks`;
  return {
    title: `${title} (${checks})`.slice(0, LONGEST_TITLE),
    lines: [
      `Palisade detects this on ${facts.checksCount === 1 ? 'one check' : `${facts.checksCount} checks`}, at ${facts.issuesCount} ${facts.issuesCount === 1 ? 'place' : 'places'}. Severity: ${facts.severity}.`,
      ...(rule === undefined ? [] : [rule.description]),
      ...(rule === undefined ? [] : [`How to fix it: ${rule.remediation}`]),
      ...facts.places.map(
        ({ id, domain, location, severity }) =>
          `- ${severity}: ${harmless(domain)} ${harmless(location)} ${page}/${id}`,
      ),
      ...(more > 0 ? [`And ${more} more: ${page}?rule_id=${facts.ruleId}`] : []),
      'Palisade closes this ticket when scans no longer find it. When you close it, Palisade tests it again.',
    ],
    marker: ticketMarker(ticketId),
    labels: facts.labels,
  };
}

export const CHANGE_WORDS = {
  closed: 'Palisade: no issue of this kind is open any more. The ticket is closed.',
  open: 'Palisade: an issue of this kind is open again. The ticket is reopened.',
  still:
    'Palisade tested this again after the ticket was closed, and still detects it. The ticket is reopened.',
} as const;
