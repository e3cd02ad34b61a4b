import {
  LEDGER_METHOD,
  type LedgerPage,
  type LedgerReading,
  type LedgerScript,
  MOST_LEDGER_TEXTS,
} from '@palisade/vocabulary';

/** A reading whose order does not depend on that of the scan. Pages with fields come first, because a script keeps some of its pages only. */
export function orderedReading(scripts: Iterable<LedgerScript>, pages: Iterable<LedgerPage>): LedgerReading {
  const all = [...pages];
  const sensitive = new Set(all.filter(({ isSensitive }) => isSensitive).map(({ path }) => path));
  const rank = (path: string): number => (sensitive.has(path) ? 0 : 1);
  const inOrder = [...scripts].map((script) => ({
    ...script,
    pages: [...script.pages]
      .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
      .slice(0, MOST_LEDGER_TEXTS),
  }));
  return {
    method: LEDGER_METHOD,
    scripts: inOrder.sort((one, other) => (keyOfScript(one) < keyOfScript(other) ? -1 : 1)),
    pages: all.sort((one, other) => (one.path < other.path ? -1 : 1)),
  };
}

/** Files by their address, programs in pages by their shape. */
export const keyOfScript = ({ address, shape }: Pick<LedgerScript, 'address' | 'shape'>): string =>
  address ?? ` ${shape ?? ''}`;
