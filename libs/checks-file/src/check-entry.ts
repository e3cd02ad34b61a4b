import {
  ACCEPTANCE_REASONS,
  EXPECTED_PATH,
  MAX_EXPECTED_PATHS,
  MAX_EXPECTED_PATH_CHARACTERS,
  MAX_JUSTIFICATION_CHARACTERS,
  MAX_MAINTENANCE_WINDOWS,
  MAX_SCAN_IDENTITIES,
  MAX_SCRIPT_OWNER_CHARACTERS,
  MAX_TAGS,
  MOST_MAX_DEPTH,
  MOST_MAX_MINUTES,
  MOST_MAX_PAGES,
  SCHEDULE_FREQUENCIES,
  SCHEDULE_KINDS,
  SCHEDULE_TIME,
  SCRIPT_MATCHES,
  SEVERITIES,
  TAG,
  TEST_KEYS,
  WEEKDAYS,
  ZONE,
  currentTimeZone,
  isCalendarDate,
  isTimeZone,
  scheduleFaults,
} from '@palisade/vocabulary';
import { z } from 'zod';
import { fileIdentityEntry } from './identity-entry';
import { settingsEntry } from './settings-entry';
import { unique } from './unique';

const acceptanceEntry = z.strictObject({
  rule: z.string().min(1).max(100).describe('The rule id of the issue, see `GET /tests`.'),
  location: z.string().max(2048).default('').describe('Where the issue is. Absent: the whole host.'),
  reason: z.enum(ACCEPTANCE_REASONS),
  note: z.string().max(1000).nullable().default(null),
  until: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .describe('When the acceptance ends. Absent: never.'),
  severity: z
    .enum(SEVERITIES)
    .optional()
    .describe('The highest severity that is accepted. Absent: every severity.'),
});

const scriptEntry = z.strictObject({
  script: z
    .string()
    .min(1)
    .max(512)
    .describe('Its address as the ledger of the check shows it; of a program in a page, its id.'),
  owner: z.string().min(1).max(MAX_SCRIPT_OWNER_CHARACTERS).describe('Who is responsible for it.'),
  justification: z.string().min(1).max(MAX_JUSTIFICATION_CHARACTERS).describe('Why the pages need it.'),
  match: z
    .enum(SCRIPT_MATCHES)
    .default('shape')
    .describe('What a new version must share to be authorised too.'),
  authorised_until: z.iso.date().nullable().default(null).describe('The last day. Absent: no end.'),
});

const expectedPath = z
  .string()
  .max(MAX_EXPECTED_PATH_CHARACTERS)
  .regex(
    new RegExp(`^${EXPECTED_PATH}$`),
    'is not a path of the site, such as /orders, without query and fragment',
  );

const clock = z.string().regex(SCHEDULE_TIME, 'must be a time of the form HH:MM');
const timeZone = z
  .string()
  .refine(isTimeZone, 'is not the name of a time zone, such as Europe/Berlin')
  // The service returns the current name, which must not be a difference.
  .overwrite(currentTimeZone)
  .default('UTC')
  .describe('A name of the IANA database.');

const scheduleEntry = z
  .strictObject({
    kind: z.enum(SCHEDULE_KINDS),
    weekday: z.enum(WEEKDAYS).nullable().default(null).describe('For weekly only.'),
    day: z.int().min(1).max(31).nullable().default(null).describe('For monthly only.'),
    time: clock.nullable().default(null).describe('HH:MM in the time zone.'),
    time_zone: timeZone,
  })
  .superRefine((schedule, context) => {
    for (const { member, fault } of scheduleFaults(schedule))
      context.addIssue({ code: 'custom', path: [member], message: fault });
  });

const windowEntry = z
  .strictObject({
    weekday: z
      .enum(WEEKDAYS)
      .nullable()
      .default(null)
      .describe('The day on which it starts. Absent: every day.'),
    date: z
      .string()
      .refine(isCalendarDate, 'must be a date of the form YYYY-MM-DD')
      .optional()
      .describe('Of a single window: the date on which it starts.'),
    start: clock,
    end: clock.describe('Not after `start`: on the next day.'),
    time_zone: timeZone,
  })
  .refine(({ start, end }) => start !== end, { path: ['end'], message: 'must differ from start' })
  .refine(({ weekday, date }) => weekday === null || date === undefined, {
    path: ['date'],
    message: 'has no place next to a weekday',
  });

/** One check of the file. Members have the names and rules of the API; `tests` lists the enabled ones. */
export const checkEntry = z
  .strictObject({
    id: z.uuid().optional().describe('Only where several checks have the same domain or URL.'),
    domain: z.string().min(1).max(2048).describe('A domain or an http(s) URL.'),
    is_active: z.boolean().default(true).describe('An inactive check is not scanned.'),
    schedule_frequency: z
      .enum(SCHEDULE_FREQUENCIES)
      .optional()
      .describe('Required unless there is a schedule.'),
    schedule_time: clock
      .nullable()
      .default(null)
      .describe('HH:MM, UTC. Required unless schedule_frequency is HOURLY or there is a schedule.'),
    schedule: scheduleEntry
      .nullable()
      .default(null)
      .describe('Takes the place of schedule_frequency and schedule_time.'),
    maintenance_windows: z
      .array(windowEntry)
      .max(MAX_MAINTENANCE_WINDOWS)
      .default([])
      .describe('Times without scans and without messages about failed scans.'),
    paused_until: z.iso
      .datetime({ offset: true })
      .nullable()
      .optional()
      .describe('Not scanned before this time. null: not paused. Absent: stays as it is.'),
    tests: unique(z.array(z.enum(TEST_KEYS)).min(1).max(TEST_KEYS.length)).describe(
      'The enabled tests. All others are disabled.',
    ),
    test_configs: settingsEntry.prefault({}).describe('Settings by test key.'),
    tags: unique(
      z.array(z.string().regex(new RegExp(`^${TAG}$`), 'is not a tag: a to z, 0 to 9 and . _ : / @ + -')),
    )
      .max(MAX_TAGS)
      .default([]),
    expected_paths: unique(z.array(expectedPath))
      .max(MAX_EXPECTED_PATHS)
      .default([])
      .describe('Paths that you know to exist: the coverage of a scan says why one was not judged.'),
    max_pages: z
      .int()
      .min(1)
      .max(MOST_MAX_PAGES)
      .optional()
      .describe(
        'Pages that a scan reads; more than 25 on verified checks only. Absent: 25 for a new check, otherwise it stays as it is.',
      ),
    max_depth: z
      .int()
      .min(0)
      .max(MOST_MAX_DEPTH)
      .nullable()
      .optional()
      .describe(
        'How many links from its start page a scan follows. null: as many as usual. Absent: stays as it is.',
      ),
    max_minutes: z
      .int()
      .min(1)
      .max(MOST_MAX_MINUTES)
      .nullable()
      .optional()
      .describe('When a scan ends at the latest. null: no limit. Absent: stays as it is.'),
    zone: z
      .string()
      .regex(new RegExp(`^${ZONE}$`), 'is not a zone: 1 to 32 characters of a to z, 0 to 9 and -')
      .optional()
      .describe(
        'The network whose workers scan the check. Absent: `default` for a new check, otherwise it stays as it is.',
      ),
    baseline: z
      .uuid()
      .nullable()
      .optional()
      .describe('The scan that gates compare with. null: none. Absent: stays as it is.'),
    acceptances: z
      .array(acceptanceEntry)
      .max(1000)
      .optional()
      .describe('The accepted issues of the check. Absent: they stay as they are.'),
    authorised_scripts: z
      .array(scriptEntry)
      .max(1000)
      .refine((all) => new Set(all.map(({ script }) => script)).size === all.length, {
        message: 'must not contain the same script twice',
      })
      .optional()
      .describe('The scripts that may run in the pages of the check. Absent: they stay as they are.'),
    scan_identities: z
      .array(fileIdentityEntry)
      .max(MAX_SCAN_IDENTITIES)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
        message: 'must not contain the same name twice',
      })
      .optional()
      .describe('The accounts that scans sign in with, by name. Absent: they stay as they are.'),
  })
  .refine(
    ({ schedule, schedule_frequency: frequency, schedule_time: time }) =>
      schedule !== null || frequency === undefined || frequency === 'HOURLY' || time !== null,
    { path: ['schedule_time'], message: 'is required unless schedule_frequency is HOURLY' },
  )
  .refine(
    ({ schedule, schedule_frequency: frequency }) => (schedule === null) !== (frequency === undefined),
    {
      path: ['schedule_frequency'],
      message: 'is required without a schedule, and has no place next to one',
    },
  )
  .refine(
    ({ acceptances = [] }) =>
      new Set(acceptances.map(({ rule, location }) => `${rule} ${location}`)).size === acceptances.length,
    { path: ['acceptances'], message: 'must not name the same rule and location twice' },
  );

export type AcceptanceEntry = z.output<typeof acceptanceEntry>;
export type ScriptEntry = z.output<typeof scriptEntry>;
export type CheckEntry = z.output<typeof checkEntry>;

/** The members of a check, in the order of the file. */
export const CHECK_MEMBERS = Object.keys(checkEntry.shape) as (keyof CheckEntry)[];

export const checkMembersWithout = <Left extends keyof CheckEntry>(
  ...left: Left[]
): Exclude<keyof CheckEntry, Left>[] =>
  CHECK_MEMBERS.filter((member): member is Exclude<keyof CheckEntry, Left> => !left.includes(member as Left));

/** What a member is where the file leaves it out; undefined where it then stays as it is, or is required. */
export const defaultOf = (member: keyof CheckEntry): unknown =>
  checkEntry.shape[member].safeParse(undefined).data;
