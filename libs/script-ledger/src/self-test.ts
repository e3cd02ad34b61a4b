import type { LedgerReading, ScriptChangeKind } from '@palisade/vocabulary';
import { compareLedger } from './compare-ledger';
import type { KeptLedger } from './ledger-state';

const PLANTED = 'https://planted.palisade.invalid/collect.js';
const TARGET = 'https://planted.palisade.invalid';

/** What one self-test plants, each alone. */
const PLANTS: readonly { kind: ScriptChangeKind; plant: (reading: LedgerReading) => LedgerReading | null }[] =
  [
    {
      kind: 'script_added',
      plant: ({ pages: [page, ...rest], scripts, method }) =>
        page === undefined
          ? null
          : {
              method,
              pages: [page, ...rest],
              scripts: [
                ...scripts,
                {
                  address: PLANTED,
                  host: 'planted.palisade.invalid',
                  broughtBy: [page.path],
                  pages: [page.path],
                  isDrawn: false,
                  shape: 'planted',
                  sha256: null,
                  bytes: null,
                  uses: ['card fields', 'fetch'],
                  destinations: ['planted.palisade.invalid'],
                },
              ],
            },
    },
    {
      kind: 'script_changed',
      plant: ({ scripts, pages, method }) => {
        const script = scripts.find(({ shape }) => shape !== null);
        if (script === undefined) return null;
        const changed = { ...script, destinations: [...script.destinations, 'planted.palisade.invalid'] };
        return { method, pages, scripts: scripts.map((each) => (each === script ? changed : each)) };
      },
    },
    {
      kind: 'form_changed',
      plant: ({ scripts, pages: [page, ...rest], method }) =>
        page === undefined
          ? null
          : { method, scripts, pages: [{ ...page, forms: [...page.forms, TARGET] }, ...rest] },
    },
    {
      kind: 'listener_added',
      plant: ({ scripts, pages, method }) => {
        const page = pages.find(({ listeners }) => Boolean(listeners));
        if (page === undefined) return null;
        const changed = { ...page, listeners: { ...page.listeners, [PLANTED]: ['input'] } };
        return { method, scripts, pages: pages.map((each) => (each === page ? changed : each)) };
      },
    },
    {
      kind: 'header_changed',
      plant: ({ scripts, pages: [page, ...rest], method }) =>
        page === undefined
          ? null
          : {
              method,
              scripts,
              pages: [
                {
                  ...page,
                  headers: { ...page.headers, 'content-security-policy': `script-src ${TARGET}` },
                },
                ...rest,
              ],
            },
    },
  ];

export interface SelfTest {
  /** Kinds of changes that were planted into a copy of what the scan read. */
  planted: ScriptChangeKind[];
  /** Those that would have raised an alarm. */
  seen: ScriptChangeKind[];
}

/** Plants changes into a copy of what a scan has read, and compares each copy as the reading of a scan would be compared. */
export function selfTest(known: KeptLedger, reading: LedgerReading, now: Date): SelfTest {
  const planted: ScriptChangeKind[] = [];
  const seen: ScriptChangeKind[] = [];
  for (const { kind, plant } of PLANTS) {
    const copy = plant(structuredClone(reading));
    if (copy === null) continue;
    planted.push(kind);
    const { changes } = compareLedger(known, copy, { now, newId: () => 'planted' });
    if (changes.some((change) => change.kind === kind && change.isAlarm)) seen.push(kind);
  }
  return { planted, seen };
}
