export { CHALLENGE_META, CHALLENGE_PATH, recordNameOf } from './challenge';
export { DomainProver, type ProverSettings } from './domain-prover';
export { originsOf } from './own-page';
export type { ProofAttempt, SeenPage } from './proof-attempt';
export type { ProofQuestion } from './proof-question';
export { provingDomains, registrableDomainOf } from './registrable-domain';
