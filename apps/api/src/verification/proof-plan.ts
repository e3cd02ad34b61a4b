import type { TeamId } from '@palisade/vocabulary';
import { proofToken } from '@palisade/credentials';
import { originsOf, provingDomains } from '@palisade/domain-proof';
import type { ProvenSite } from '@palisade/persistence';
import type { ProofPlan } from './dto/proof-instructions.resource';

/** What the team may publish for a site. `tokenAt` names the token of a domain. */
export function proofPlan({ domain, url }: ProvenSite, tokenAt: (domain: string) => string): ProofPlan {
  const domains = provingDomains(domain);
  const [origin] = originsOf({ host: domain, url });
  const registrable = domains.at(-1);
  const recordAt = (at: string) => ({ domain: at, token: tokenAt(at) });
  return {
    token: tokenAt(domain),
    origin,
    record: domains.length === 0 ? null : recordAt(domain),
    recordForAll: registrable === undefined || registrable === domain ? null : recordAt(registrable),
  };
}

/** The tokens that count at a domain: of the server's secret and, while it is being replaced, of the previous one. */
export const tokensOf = (secrets: readonly string[], teamId: TeamId, domain: string): string[] =>
  secrets.map((secret) => proofToken(secret, { teamId, host: domain }));
