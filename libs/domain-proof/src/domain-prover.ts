import { Deadline } from '@palisade/deadline';
import {
  type AllowedHosts,
  type DnsSettings,
  type HostPace,
  type NameResolver,
  type SigningSettings,
  type TextResolver,
  createNameResolver,
  createTargetClient,
} from '@palisade/target-client';
import type { ProofMethod } from '@palisade/vocabulary';
import { searchRecord } from './dns-proof';
import { searchFile, searchMeta } from './page-proof';
import type { ProofAttempt, ProofSearch } from './proof-attempt';
import type { ProofQuestion } from './proof-question';

/** A user waits for the response. */
const LONGEST_SEARCH_MS = 9_000;

/** Two places, each over https and then http, from four addresses, with redirects. */
const BUDGET = { requests: 64, connections: 64, bytes: 4 * 1_048_576, durationMs: LONGEST_SEARCH_MS };

/** Shorter than the whole search, so that a site that does not respond is reported as such. No head with a meta tag is larger than `bodyBytes`; `burst` lets all methods start concurrently. */
const LIMITS = {
  dnsMs: 4_000,
  connectMs: 3_000,
  headersMs: 3_000,
  totalMs: 4_000,
  bodyBytes: 262_144,
  pageBytes: 262_144,
  burst: 8,
};

export interface ProverSettings {
  allowedHosts: AllowedHosts;
  /** The page for owners of sites; part of the User-Agent. */
  contactUrl?: string;
  signing?: SigningSettings;
  /** Shared by all searches; without it each search has its own pace. */
  pace?: HostPace;
  /** Which servers to query; those of the system by default. */
  dns?: DnsSettings;
  /** Instead of `dns`, for tests. */
  resolvers?: { resolveName: NameResolver; resolveText: TextResolver };
}

const SEARCHES: Record<ProofMethod, ProofSearch> = {
  dns: searchRecord,
  file: searchFile,
  meta: searchMeta,
};

/** Searches for proofs that a domain belongs to a team. A site that does not respond is a result, never an exception. */
export class DomainProver {
  constructor(private readonly settings: ProverSettings) {}

  /** One attempt per method, in their order, concurrently; takes ten seconds at most. */
  async search(question: ProofQuestion): Promise<ProofAttempt[]> {
    const { allowedHosts, contactUrl, signing, pace, dns, resolvers } = this.settings;
    const deadline = new Deadline(LONGEST_SEARCH_MS);
    const client = createTargetClient({
      target: question.target,
      allowedHosts,
      scanId: question.label,
      signal: deadline.signal,
      budget: BUDGET,
      contactUrl,
      signing,
      limits: LIMITS,
      pace,
      dns,
      ...resolvers,
      ...(question.addresses && {
        resolveName: resolveOnly(question, resolvers?.resolveName ?? createNameResolver(dns?.servers)),
      }),
    });
    try {
      return await Promise.all(question.methods.map((method) => SEARCHES[method](client, question)));
    } finally {
      await client.close();
      deadline.end();
    }
  }
}

/** The target's host has the given addresses; other names are resolved as usual. */
function resolveOnly({ target, addresses = [] }: ProofQuestion, resolveName: NameResolver): NameResolver {
  return (host) => (host === target.host ? Promise.resolve([...addresses]) : resolveName(host));
}
