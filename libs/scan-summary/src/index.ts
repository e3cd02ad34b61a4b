export * from './scan-summary';
export { type SummaryFacts, summaryOfGate } from './summary-of-gate';
