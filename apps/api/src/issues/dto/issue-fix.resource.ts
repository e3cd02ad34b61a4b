import { FIX_SERVER_KEYS, type ServerFix } from '@palisade/fixes';
import { MAX_REMEDIATION_CHARACTERS } from '@palisade/vocabulary';
import { choice, flag, list, text, texts } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { NAME } from '../../http/fields/response-limits';

const MOST_PRODUCTS = 50;
const MOST_CODE = 4_000;
const MOST_NOTE = 500;
const MOST_TEXT = 20_000;

const ServerFixResource = resource('ServerFixResource', {
  server: choice(FIX_SERVER_KEYS, 'FixServer', 'nginx'),
  name: text(NAME, 'nginx'),
  is_seen: flag(true, 'Whether a scan saw it at the site. These come first.'),
  place: text(
    NAME,
    'in the server block of the site',
    'Where the lines belong, unless `note` says otherwise.',
  ),
  language: text(NAME, 'nginx', 'What the lines are written in.'),
  code: text(
    MOST_CODE,
    'add_header X-Content-Type-Options "nosniff" always;',
    'Lines to copy. null where only `note` says what to do.',
  ).orNull(),
  note: text(
    MOST_NOTE,
    'A location with an add_header of its own ignores this one: repeat it there.',
  ).orNull(),
});

export const IssueFixResource = resource('IssueFixResource', {
  remediation: text(
    MAX_REMEDIATION_CHARACTERS,
    'Send X-Content-Type-Options: nosniff on every response.',
    'What to do, whatever serves the site. null for a rule that this version does not know.',
  ).orNull(),
  products: texts(
    MOST_PRODUCTS,
    NAME,
    ['nginx'],
    'The servers, frameworks and networks that the last scans of the check saw.',
  ),
  settings: list(
    ServerFixResource,
    { maxItems: FIX_SERVER_KEYS.length },
    'The setting that fixes the issue, for each server. Empty where no setting of a server does.',
  ),
  assistant_text: text(
    MOST_TEXT,
    'Fix a security defect of shop.example.com.\n…',
    'All of it as one text for an assistant that changes the configuration. It has the defect, its evidence, what serves the site, the fix and its proof. Evidence of signed-in pages is masked.',
  ),
});
export type IssueFixResource = ResourceOf<typeof IssueFixResource>;

export const toServerFixResource = ({ isSeen: is_seen, ...fix }: ServerFix) => ({ ...fix, is_seen });
