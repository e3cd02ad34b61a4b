import type { TestKey } from '@palisade/vocabulary';

/**
 * What a test must say: `rule-id` or `rule-id severity` per rule, nothing for a pass, that nothing can be judged, or that it does not apply. A
 * test that does not apply fits a pass, and what cannot be judged: many labels are older than that difference.
 */
export type Verdict = readonly string[] | 'inconclusive' | 'not_applicable';

export interface Truth {
  /** Verdict when only the address is known. */
  address: Verdict;
  /** Verdict when the paths are configured; the same as `address` without it. */
  configured?: Verdict;
  /** File and function or setting of the application, or the page of its documentation, that shows it. */
  because: string;
  /** The scanner is known to be wrong here, and why. It still counts as wrong. */
  knownDeviation?: string;
}

/** A change that a visitor causes by visiting. The pattern is matched against lines such as `file PATH …` or `sql TABLE …`. */
export interface AllowedChange {
  line: RegExp;
  reason: string;
}

/** What an application counts of requests without a right password; at some number it locks its users out. */
export interface AttemptCounter {
  /** Prints the number. */
  read: string;
  /** Reading it raises it by one. */
  countsReads?: boolean;
  /** How far one scan may raise it. `agreed`: its login is named, so `brute_force` guesses on purpose. */
  perScan: { address: number; configured: number | 'agreed' };
  /** From the end of one scan to the start of the next. */
  secondsBetween?: number;
}

/**
 * A real application. Scripts run with `sh -eu`, in the application's own folder, with HERE (that folder), ADDRESS and DATA
 * (the folder of the rig) in the environment.
 */
export interface RigApplication {
  name: string;
  /** 127.0.40.N: the pace of a scan is per address, so no two share one. */
  address: string;
  /** Of the scanned address; plain HTTP without it. */
  scheme?: 'https';
  packages: readonly string[];
  npmPackages?: readonly string[];
  /** Runs once; a marker in the folder says that it succeeded. */
  setup: string;
  /** Each is one process that stays in the foreground (`exec`), started in this order. */
  processes: readonly string[];
  /** A file of authorities that the scan trusts as well; it has HERE in its path. */
  trust?: string;
  /** A path that is answered below 500 when the application is ready. */
  probe: string;
  /** `test_configs` of the second scan. */
  endpoints: Partial<Record<TestKey, readonly string[]>>;
  /** Tests without an entry are not compared: their truth was not yet read from the sources. */
  truth: Partial<Record<TestKey, Truth>>;
  /** Scans repeat (`LAB_APPS_SCANS`) and are compared with it. Nobody else visits such an application. */
  attempts?: AttemptCounter;
  /** Prints the databases, one row per line, as `sql TABLE ROW`. */
  dump?: string;
  /** Folders and files whose content must stay as it is. */
  folders: readonly string[];
  allowed: readonly AllowedChange[];
  /** Lines of the application's own log that prove that a forbidden form was sent. */
  forbiddenLog?: RegExp;
}
