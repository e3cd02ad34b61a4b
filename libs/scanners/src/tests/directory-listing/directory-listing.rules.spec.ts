import { CATALOGUE } from '@palisade/catalogue';
import { describeScanner } from '../../testing/describe-scanner';
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
  folder: __dirname,
  ruleIds: Object.keys(CATALOGUE.directory_listing.rules),
  fixtures: [
    {
      name: 'closed',
      observation: seen([look('/img/', 'refused'), look('/uploads/', 'absent')]),
      findings: [],
    },
    { name: 'lists', observation: seen([OPEN, SECRET]), findings: ['listing-open', 'listing-sensitive'] },
    {
      name: 'guard: a program lists anything',
      observation: seen([OPEN], { listsAnything: true }),
      findings: [],
    },
    {
      name: 'guard: a mirror',
      observation: seen([OPEN, SECRET], { isMirror: true }),
      findings: ['listing-open'],
    },
    {
      name: 'guard: below a list',
      observation: seen([OPEN, look('/img/a/', 'listing', {})]),
      findings: ['listing-open'],
    },
    { name: 'all lead away', observation: seen([look('/a/', 'off_host')]), findings: [], inconclusive: true },
    {
      name: 'no own file, and both folders refused',
      observation: seen([look('/uploads/', 'refused'), look('/backup/', 'refused')], { seesOwnFiles: false }),
      findings: [],
      inconclusive: true,
    },
    ...(['failed', 'challenge', 'too_many_requests'] as const).flatMap((outcome) => [
      {
        name: `start: ${outcome}`,
        observation: seen([], { start: { outcome, failure: null } }),
        findings: [],
        inconclusive: true,
      },
      {
        name: `folders: ${outcome}`,
        observation: seen([look('/a/', outcome), look('/b/', outcome)]),
        findings: [],
        inconclusive: true,
      },
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
