import type { TestKey, TestSetup } from '@palisade/vocabulary';
import type { Rule } from './rule';
import type { SettingsSchema } from './settings-schema';

/** What a test is about, in the order in which lists show the groups. */
export const TEST_CATEGORIES = [
  'transport',
  'browser',
  'authentication',
  'exposure',
  'dns_email',
  'dependencies',
  'injection',
] as const;
export type TestCategory = (typeof TEST_CATEGORIES)[number];

/** The categories as titles of groups. */
export const CATEGORY_NAMES: Readonly<Record<TestCategory, string>> = {
  transport: 'Encryption and certificates',
  browser: 'Browser protection',
  authentication: 'Sign-in and abuse',
  exposure: 'Exposed information',
  dns_email: 'DNS and e-mail',
  dependencies: 'Software and scripts',
  injection: 'Injection',
};

/**
 * How a test treats the site. `passive` and `light` tests run side by side and share pages; `intrusive` ones run last,
 * alone, and only on a verified domain.
 */
export const TEST_MANNERS = ['passive', 'light', 'intrusive'] as const;
export type TestManner = (typeof TEST_MANNERS)[number];

/** The manners in the words of people who own a web site. */
export const MANNER_WORDS: Readonly<Record<TestManner, { name: string; description: string }>> = {
  passive: {
    name: 'Passive',
    description: 'Reads what every visitor can read. Safe on every site at any time.',
  },
  light: {
    name: 'Light',
    description: 'Sends a small number of requests that ordinary visitors do not send. They change nothing.',
  },
  intrusive: {
    name: 'Intrusive',
    description:
      'Sends bursts of requests, as an attacker would. Runs last and alone, on verified domains only.',
  },
};

/** What a test is, for everything that shows, configures or selects tests. How it is done is in libs/scanners. */
export interface TestDefinition<Id extends string = string> {
  key: TestKey;
  /** What lists call the test. */
  name: string;
  /** The question that the test answers. */
  question: string;
  category: TestCategory;
  manner: TestManner;
  /** Begins when the other passive and light tests have ended: a firewall may shut us out while it runs. */
  after?: 'others';
  /** Runs on a verified domain only, although it sends no bursts. Every request of it needs the proof. */
  needsVerification?: true;
  /** It judges the host, its names and its network: the site at another host, such as a preview, has those of that host. */
  isOfHost?: true;
  /** It judges only where this is set up; a new check has it off. */
  setup?: TestSetup;
  /** A new check has it off although it sends no bursts: few sites need it, or the operator decides. */
  isOffByDefault?: true;
  /** One sentence: what reaches the site, at most. */
  traffic: string;
  /** What it sends in addition on a staging check, where it may change data; absent for tests that send the same everywhere. */
  stagingTraffic?: string;
  /** Minutes that one cause of a finding usually takes to fix, by our estimate. Decides with other facts what to fix first. */
  effort: number;
  /** JSON Schema of the key's `test_configs` value; null for a test without settings. */
  settings: SettingsSchema | null;
  /** By rule id, in the order in which documents list them. */
  rules: Readonly<Record<Id, Rule>>;
}
