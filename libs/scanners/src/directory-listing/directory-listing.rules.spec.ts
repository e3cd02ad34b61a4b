import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
import { judgeDirectoryListing } from './directory-listing.rules';
import { directoryListingScanner } from './directory-listing.scanner';
import type {
  DirectoryListingObservation,
  FolderLook,
  FolderOutcome,
  SeenListing,
} from './listing-observation';

const look = (
  folder: string,
  outcome: FolderOutcome,
  listing: Partial<SeenListing> | null = null,
): FolderLook => ({
  ...{ folder, url: `https://shop.example${folder}`, outcome, failure: null, status: 200, confirmed: false },
  listing:
    listing === null
      ? null
      : { server: 'nginx', isBucket: false, entries: 3, sensitive: [], sensitivity: null, ...listing },
});

const seen = (
  folders: FolderLook[],
  changes: Partial<DirectoryListingObservation> = {},
): DirectoryListingObservation => ({
  ...{ start: { outcome: 'answered', failure: null }, products: ['nginx'], seesOwnFiles: true, folders },
  ...{ listsAnything: false, isMirror: false, ...changes },
});

const OPEN = look('/img/', 'listing', {});
const SECRET = look('/db/', 'listing', { sensitivity: 'secret', sensitive: ['a.sql'] });

describeScanner({
  scanner: directoryListingScanner,
  cases: [
    ['closed', seen([look('/img/', 'refused'), look('/uploads/', 'absent')]), []],
    ['lists', seen([OPEN, SECRET]), ['listing-open', 'listing-sensitive']],
    ['guard: a program lists anything', seen([OPEN], { listsAnything: true }), []],
    ['guard: a mirror', seen([OPEN, SECRET], { isMirror: true }), ['listing-open']],
    ['guard: below a list', seen([OPEN, look('/img/a/', 'listing', {})]), ['listing-open']],
    ['all lead away', seen([look('/a/', 'off_host')]), null],
    [
      'no own file, and both folders refused',
      seen([look('/uploads/', 'refused'), look('/backup/', 'refused')], { seesOwnFiles: false }),
      null,
    ],
    ...(['failed', 'challenge', 'too_many_requests'] as const).flatMap((outcome) => [
      [`start: ${outcome}`, seen([], { start: { outcome, failure: null } }), null] as const,
      [`folders: ${outcome}`, seen([look('/a/', outcome), look('/b/', outcome)]), null] as const,
    ]),
  ],
});

it('judges folders that have no list for sure', () => {
  const outcomes: FolderOutcome[] = [
    'listing',
    'other',
    'absent',
    'refused',
    'redirect',
    'failed',
    'server_error',
  ];
  const folders = outcomes.map((outcome) => look(`/${outcome}/`, outcome, outcome === 'listing' ? {} : null));
  expect(judgeDirectoryListing(seen(folders)).judged).toEqual([
    '/listing/',
    '/other/',
    '/absent/',
    '/refused/',
  ]);
});
