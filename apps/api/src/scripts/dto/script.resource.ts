import type { ScriptChangeView, ScriptLedgerView, ScriptView } from '@palisade/persistence';
import {
  MAX_JUSTIFICATION_CHARACTERS,
  MAX_SCRIPT_OWNER_CHARACTERS,
  MOST_LEDGER_PAGES,
  MOST_LEDGER_TEXTS,
  MOST_SCRIPT_VERSIONS,
  SCRIPT_AUTHORISATIONS,
  SCRIPT_CHANGE_KINDS,
  SCRIPT_MATCHES,
} from '@palisade/vocabulary';
import { choice, choices, flag, id, integer, one, text, texts, time } from '../../http/fields/fields';
import { pageOf } from '../../http/fields/page.resource';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { COUNT, DOMAIN, LABEL } from '../../http/fields/response-limits';
import { toTimestamp } from '../../http/fields/timestamp';

const PLACE = { maxLength: 512 };
const LINE = { maxLength: 16_384 };
const DAY = { format: 'date', maxLength: 10 };
const MOST_LINES = 100;

const ScriptVersionResource = resource('ScriptVersionResource', {
  shape: text(
    PLACE,
    'b3Jk0m2cV1yQp7Zs',
    'A hash of the program without values, comments, layout and names of variables. Null where the content was not read.',
  ).orNull(),
  sha256: text(
    64,
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'Of its bytes.',
  ).orNull(),
  bytes: integer(COUNT, 18_204).orNull(),
  uses: texts(
    MOST_LEDGER_TEXTS,
    LABEL,
    ['cookie', 'fetch'],
    'What it uses of the browser that matters for theft.',
  ),
  destinations: texts(MOST_LEDGER_TEXTS, DOMAIN, ['example.com'], 'Domains that it names or contacts.'),
  first_seen_at: time(),
});

const ScriptAuthorisationResource = resource('ScriptAuthorisationResource', {
  owner: text(MAX_SCRIPT_OWNER_CHARACTERS, 'Web team'),
  justification: text(MAX_JUSTIFICATION_CHARACTERS, 'Counts visits.'),
  match: choice(
    SCRIPT_MATCHES,
    'ScriptMatch',
    'shape',
    'What a new version must share to be authorised too.',
  ),
  authorised_until: text(DAY, '2027-01-31', 'The last day. Null without an end.').orNull(),
  authorised_at: time(),
  authorised_by: text(LABEL, 'Ada', 'What the person or key was called then.'),
});

export const ScriptResource = resource('ScriptResource', {
  id: id(),
  name: text(PLACE, 'https://cdn.example.com/tags.js'),
  address: text(
    PLACE,
    'https://cdn.example.com/tags.js',
    'Without versions and what busts caches, which are `*`. Null for a program in a page.',
  ).orNull(),
  host: text(DOMAIN, 'cdn.example.com'),
  brought_by: texts(
    10,
    PLACE,
    ['https://www.example.com/loader.js', '/checkout'],
    'What loads it: scripts, the nearest first, then the page.',
  ),
  pages: texts(
    MOST_LEDGER_TEXTS,
    PLACE,
    ['/checkout'],
    'Where it runs; of one that is gone, where it ran. Pages of a scan identity begin with its name: `(alice) /orders`.',
  ),
  is_drawn: flag(true, 'Only a browser that runs scripts sees it: the installation has a renderer.'),
  current: one(ScriptVersionResource),
  versions: integer({ minimum: 1, maximum: MOST_SCRIPT_VERSIONS }, 1, 'How many versions scans have seen.'),
  first_seen_at: time(),
  last_seen_at: time('To the hour.'),
  gone_at: time('When scans stopped seeing it; null while it runs.').orNull(),
  authorisation_state: choice(
    SCRIPT_AUTHORISATIONS,
    'ScriptAuthorisationState',
    'authorised',
    '`none` also for a version that the authorisation does not cover.',
  ),
  authorisation: one(ScriptAuthorisationResource, 'Null without one.').orNull(),
});
export type ScriptResource = ResourceOf<typeof ScriptResource>;

export const ScriptPage = resource('ScriptPage', pageOf(ScriptResource));
export type ScriptPage = ResourceOf<typeof ScriptPage>;

export const ScriptChangeResource = resource('ScriptChangeResource', {
  id: id(),
  at: time(),
  scan_id: id('The scan that saw it.'),
  kind: choice(SCRIPT_CHANGE_KINDS, 'ScriptChangeKind', 'script_changed'),
  subject: text(
    LINE,
    'https://cdn.example.com/tags.js',
    'The script, header or form target; of a listener, the script.',
  ),
  script_id: id('Null where it concerns no script.').orNull(),
  pages: texts(MOST_LEDGER_PAGES, PLACE, ['/checkout']),
  difference: texts(MOST_LINES, LINE, ['Now contacts: example.com']),
  is_alarm: flag(
    true,
    'False for what the authorisation allows, and for pages that a scan read for the first time.',
  ),
});
export type ScriptChangeResource = ResourceOf<typeof ScriptChangeResource>;

export const ScriptChangePage = resource('ScriptChangePage', pageOf(ScriptChangeResource));
export type ScriptChangePage = ResourceOf<typeof ScriptChangePage>;

export const ScriptLedgerResource = resource('ScriptLedgerResource', {
  seen_at: time('When a scan last compared the scripts; null before the first one. To the hour.').orNull(),
  pages: integer(COUNT, 25, 'Pages that the ledger knows.'),
  sensitive_pages: texts(
    2 * MOST_LEDGER_PAGES,
    PLACE,
    ['/checkout'],
    'Those with a field for a password or a card number.',
  ),
  has_renderer: flag(true, 'Whether a browser has run the scripts of some page.'),
  self_tested_at: time('The last self-test; null before the first one.').orNull(),
  planted: choices(
    SCRIPT_CHANGE_KINDS,
    'ScriptChangeKind',
    ['script_added', 'header_changed'],
    'What the self-test planted into a copy of what the scan had read.',
  ),
  seen: choices(
    SCRIPT_CHANGE_KINDS,
    'ScriptChangeKind',
    ['script_added', 'header_changed'],
    'What of it would have raised an alarm.',
  ),
});
export type ScriptLedgerResource = ResourceOf<typeof ScriptLedgerResource>;

export function toScriptResource(script: ScriptView): ScriptResource {
  const { places, versions, goneAt, owner, justification, match, authorisedAt } = script;
  const [current] = versions;
  const here = places.filter((place) => goneAt !== null || place.goneAt === null);
  return ScriptResource.of(script, {
    pages: here.map(({ path }) => path),
    versions: versions.length,
    current: ScriptVersionResource.of(
      { ...NO_VERSION, ...current },
      { first_seen_at: toTimestamp(new Date(current?.firstSeenAt ?? script.firstSeenAt)) },
    ),
    last_seen_at: toTimestamp(script.seenAt),
    authorisation_state: script.authorisation,
    authorisation:
      owner === null || justification === null || match === null || authorisedAt === null
        ? null
        : ScriptAuthorisationResource.of(script, {
            owner,
            justification,
            match,
            authorised_at: toTimestamp(authorisedAt),
            authorised_by: script.authorisedBy ?? '',
          }),
  });
}

const NO_VERSION = { shape: null, sha256: null, bytes: null, uses: [], destinations: [] };

export const toScriptChangeResource = (change: ScriptChangeView): ScriptChangeResource =>
  ScriptChangeResource.of(change);

export const toScriptLedgerResource = (ledger: ScriptLedgerView | null): ScriptLedgerResource =>
  ledger === null
    ? {
        seen_at: null,
        pages: 0,
        sensitive_pages: [],
        has_renderer: false,
        self_tested_at: null,
        planted: [],
        seen: [],
      }
    : ScriptLedgerResource.of(ledger, {
        planted: ledger.selfTest?.planted ?? [],
        seen: ledger.selfTest?.seen ?? [],
      });
