import {
  MAX_EXPECTED_PATHS,
  MAX_EXPECTED_PATH_CHARACTERS,
  SITEMAP_REASONS,
  type SitemapReading,
  type SitemapReason,
} from '@palisade/vocabulary';
import { MAX_TARGET_CHARACTERS } from '@palisade/target-client';
import { choice, integer, list, text, texts } from '../../http/fields/fields';
import { Member, OPTIONAL } from '../../http/fields/request-fields';
import { COUNT, MESSAGE } from '../../http/fields/response-limits';
import { type ResourceOf, resource } from '../../http/fields/resource';

export class ReadSitemapBody {
  @Member.Text(
    { maxLength: MAX_TARGET_CHARACTERS },
    '/sitemap.xml',
    'The address of the sitemap: a path, or a URL on the host of the check. Absent: /sitemap.xml, else what robots.txt names.',
    OPTIONAL,
  )
  url?: string;
}

const LeftOutResource = resource('SitemapLeftOutResource', {
  reason: choice(SITEMAP_REASONS, 'SitemapReason', 'other_host', 'One word, stable.'),
  count: integer(COUNT, 17, 'How many addresses; sitemaps for `unread`.'),
  message: text(MESSAGE, 'On another host.', 'The reason as words.'),
});

export const SitemapPathsResource = resource('SitemapPathsResource', {
  paths: texts(
    MAX_EXPECTED_PATHS,
    { maxLength: MAX_EXPECTED_PATH_CHARACTERS },
    ['/', '/orders'],
    'For `expected_paths` of the check; nothing is stored. Of paths that differ in ids only, the first comes before others.',
  ),
  left_out: list(LeftOutResource, { maxItems: SITEMAP_REASONS.length }),
  message: text(MESSAGE, null, 'Why there are no paths, and what to do; null where there are some.').orNull(),
});
export type SitemapPathsResource = ResourceOf<typeof SitemapPathsResource>;

const WORDS: Readonly<Record<SitemapReason, string>> = {
  other_host: 'On another host.',
  action: 'Their path speaks of an action, so scans never request them.',
  not_a_path: 'No address, or too long.',
  too_many: `More than a check can have (${MAX_EXPECTED_PATHS}).`,
  unread: 'Sitemaps that could not be read, on another host, or beyond the limits (20 sitemaps, 5 MiB each).',
};

export const toSitemapPaths = ({ paths, leftOut, message }: SitemapReading): SitemapPathsResource => ({
  paths,
  message,
  left_out: leftOut.map(({ reason, count: number }) => ({ reason, count: number, message: WORDS[reason] })),
});
