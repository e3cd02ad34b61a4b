export { authorisationState, marksOf, type ScriptAuthorisation } from './authorisation';
export { compareLedger, ledgerAfter, type LedgerComparison } from './compare-ledger';
export { nameOfScript } from './compare-scripts';
export type { KeptLedger, KeptPage, KeptPlace, KeptScript, KeptValue, KeptVersion } from './ledger-state';
export { type SelfTest, selfTest } from './self-test';
