export {
  type CountedFinding,
  type Gate,
  type GateIssue,
  type GateTerms,
  type GatedCoverage,
  type GatedScan,
  isAboutNew,
  judgeGate,
  standingIn,
} from './gate';
export { type GoneFrom, type KnownFinding, goneFindings } from './gone-findings';
export { placeAt } from './place-at';
export { type GatedFinding, type GatedTest, isConclusive, judgedBy, namedFindings } from './scan-findings';
