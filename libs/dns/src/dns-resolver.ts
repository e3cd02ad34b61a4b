import { withDeadline } from '@palisade/deadline';
import { dnsName, isDnsName } from './dns-name';
import { Denials } from './denials';
import { pathOfText } from './wire-name';
import { type DnsMessage, type DnsQuestion, type Query, encodeQuery, nameIn } from './message';
import {
  type Continue,
  type Exchange,
  type Exchanged,
  createHttpsExchange,
  exchangeByTcp,
  exchangeByUdp,
} from './transports';
import type { DnsRecord, MalformedRecord } from './wire-records';

/**
 * How a question ended. Only the first three are facts about the zone; by RFC 8020 nothing exists below a `no_name`. `silent` means that
 * no server responded in time, which is never "no record".
 */
export const DNS_OUTCOMES = [
  'records',
  'no_data',
  'no_name',
  'servfail',
  'refused',
  'silent',
  'no_resolver',
] as const;
export type DnsOutcome = (typeof DNS_OUTCOMES)[number];

export interface DnsReply {
  outcome: DnsOutcome;
  /** The names that CNAME records led to, in order. */
  aliases: string[];
  /** Of the requested type, at the end of the aliases. */
  records: DnsRecord[];
  /** Records of the requested type that do not follow its format. */
  malformed: number;
  /** All records of both sections, with signatures and denials. */
  answers: DnsRecord[];
  authorities: DnsRecord[];
  isAuthoritative: boolean;
  isRecursionAvailable: boolean;
  /** The AD bit. */
  isAuthenticated: boolean;
}

/** All times in milliseconds. */
export interface DnsLimits {
  tryMs: number;
  tries: number;
  /** One question in total, with all servers, tries and aliases. */
  questionMs: number;
}

export const DNS_LIMITS: DnsLimits = { tryMs: 2_000, tries: 2, questionMs: 6_000 };

/** Longer chains of CNAMEs are not followed. */
const MOST_ALIASES = 8;
const NO_ERROR = 0;
const FORMAT_ERROR = 1;
const NO_NAME = 3;
const NOT_IMPLEMENTED = 4;
const REFUSED = 5;

const byHttps = createHttpsExchange();

export interface DnsResolverOptions {
  /** As in `DnsSettings`, tried in order. */
  servers: readonly string[];
  limits?: Partial<DnsLimits>;
  /** False for a zone's own name server. */
  recursion?: boolean;
  /** For tests with their own certificate. */
  https?: Exchange;
  /** Called before each query that follows the first one of a question: a retry, another server, an alias. It waits until the query may be sent. */
  turn?: Turn;
}

export type Turn = (signal: AbortSignal) => Promise<void>;

/** Queries the given servers by UDP, TCP or HTTPS. No behaviour of a server makes it reject. */
export class DnsResolver {
  private readonly limits: DnsLimits;

  constructor(private readonly options: DnsResolverOptions) {
    this.limits = { ...DNS_LIMITS, ...options.limits };
  }

  /** @throws RangeError for a name that no question can have; see `isDnsName`. */
  async ask(question: DnsQuestion, signal?: AbortSignal): Promise<DnsReply> {
    if (!isDnsName(question.name)) throw new RangeError('not a valid DNS name');
    const turns = { areFree: 1 };
    return withDeadline(this.limits.questionMs, signal, (stop) => this.askFully(question, turns, stop));
  }

  private async askFully(question: DnsQuestion, turns: FreeTurns, stop: AbortSignal): Promise<DnsReply> {
    let reply = await this.askServers({ ...question, name: dnsName(question.name) }, turns, stop);
    // A forwarder may return an alias alone.
    while (isUnfollowed(reply) && this.options.recursion !== false && reply.aliases.length <= MOST_ALIASES) {
      const name = reply.aliases.at(-1) ?? '.';
      if (!isDnsName(name)) break;
      const next = await this.askServers({ ...question, name }, turns, stop);
      const answers = [...reply.answers, ...next.answers];
      reply = { ...next, aliases: [...reply.aliases, ...next.aliases], answers };
      // Without a further alias, the next query would be the same one.
      if (next.aliases.length === 0 || new Set(reply.aliases).size < reply.aliases.length) break;
    }
    const isEndless =
      reply.aliases.length > MOST_ALIASES || new Set(reply.aliases).size < reply.aliases.length;
    return isEndless ? { ...reply, outcome: 'servfail', records: [] } : reply;
  }

  private async askServers(question: DnsQuestion, turns: FreeTurns, stop: AbortSignal): Promise<DnsReply> {
    let worst: DnsOutcome = 'no_resolver';
    let failed: DnsReply | null = null;
    for (const server of this.options.servers) {
      for (let attempt = 0; attempt < this.limits.tries && !stop.aborted; attempt += 1) {
        const result = await this.exchange(server, question, turns, stop);
        if (result.kind === 'none') worst = 'silent';
        if (result.kind === 'unusable') break;
        if (result.kind !== 'message') continue;
        const reply = replyOf(result.message, question);
        if (isFact(reply.outcome)) return reply;
        failed ??= reply;
        break;
      }
    }
    if (stop.aborted) worst = 'silent';
    return failed ?? { ...EMPTY, outcome: worst };
  }

  private async exchange(
    server: string,
    question: DnsQuestion,
    turns: FreeTurns,
    stop: AbortSignal,
  ): Promise<Exchanged> {
    const send: Send = async (exchange, query) => {
      await this.turn(turns, stop);
      return withDeadline(this.limits.tryMs, stop, (signal) => exchange(server, query, signal));
    };
    const result = await this.transport(server, question, true, send);
    const rcode = result.kind === 'message' ? result.message.rcode : NO_ERROR;
    const wantsPlain = rcode === FORMAT_ERROR || rcode === NOT_IMPLEMENTED;
    return wantsPlain ? this.transport(server, question, false, send) : result;
  }

  /** The caller has waited for the first query. Waiting is not a part of the time for the response. */
  private async turn(turns: FreeTurns, stop: AbortSignal): Promise<void> {
    if (turns.areFree > 0) turns.areFree -= 1;
    else await this.options.turn?.(stop);
  }

  private async transport(
    server: string,
    question: DnsQuestion,
    edns: boolean,
    send: Send,
  ): Promise<Exchanged> {
    const { recursion, https = byHttps } = this.options;
    if (server.startsWith('https://')) return send(https, encodeQuery(question, { edns, recursion, id: 0 }));
    const query = encodeQuery(question, { edns, recursion });
    const result = await send(exchangeByUdp, query);
    if (result.kind !== 'message' || !result.message.isTruncated) return result;
    const whole = await send(exchangeByTcp, query);
    // The server is there, so a closed TCP port does not make it unusable.
    return whole.kind === 'unusable' ? { kind: 'none' } : whole;
  }
}

type Send = (exchange: Exchange, query: Query) => Promise<Exchanged>;

/** Of one question. */
interface FreeTurns {
  areFree: number;
}

/** A zone transfer, ended after `messages` messages. Null if the server sent no part of it. */
export async function askForTransfer(
  server: string,
  zone: string,
  messages: number,
  signal: AbortSignal,
): Promise<DnsRecord[] | null> {
  const query: Query = encodeQuery({ name: zone, type: 'AXFR' }, { edns: false, recursion: false });
  const records: DnsRecord[] = [];
  let seen = 0;
  const wantsMore: Continue = (message) => {
    records.push(...message.answers);
    seen += 1;
    const isWhole = records.length > 1 && records.at(-1)?.type === 'SOA';
    return message.rcode === NO_ERROR && message.answers.length > 0 && seen < messages && !isWhole;
  };
  await exchangeByTcp(server, query, signal, wantsMore);
  return records.length === 0 ? null : records;
}

const EMPTY: Omit<DnsReply, 'outcome'> = {
  aliases: [],
  records: [],
  malformed: 0,
  answers: [],
  authorities: [],
  isAuthoritative: false,
  isRecursionAvailable: false,
  isAuthenticated: false,
};

/** Whether an outcome is a fact about the zone. */
export const isFact = (outcome: DnsOutcome): boolean =>
  outcome === 'records' || outcome === 'no_data' || outcome === 'no_name';

/** The outcome of a question by a response. Records are ignored unless the question or its aliases lead to their name. */
export function replyOf(message: DnsMessage, { name, type }: DnsQuestion): DnsReply {
  const aliases = type === 'CNAME' ? [] : aliasesFrom(name, message.answers);
  const last = aliases.at(-1) ?? name;
  const records = message.answers.filter((record) => record.type === type && record.name === last);
  const isOurs = (record: MalformedRecord): boolean => record.type === type && record.name === last;
  const malformed = message.malformed.filter(isOurs).length;
  return {
    outcome: outcomeOf(message, last, records.length + malformed),
    aliases,
    records,
    malformed,
    answers: message.answers,
    authorities: message.authorities,
    isAuthoritative: message.isAuthoritative,
    isRecursionAvailable: message.isRecursionAvailable,
    isAuthenticated: message.isAuthenticated,
  };
}

/** @param last the name at the end of the aliases. @param count of its records of the requested type. */
function outcomeOf(message: DnsMessage, last: string, count: number): DnsOutcome {
  const { rcode, isTruncated } = message;
  // The response is truncated even by TCP.
  if (isTruncated) return 'servfail';
  if (rcode === NO_ERROR && count > 0) return 'records';
  if (rcode === NO_ERROR) return isMarkedMissing(last, message) ? 'no_name' : 'no_data';
  if (rcode === NO_NAME) return 'no_name';
  return rcode === REFUSED ? 'refused' : 'servfail';
}

/**
 * RFC 9824: zones that sign on demand deny a name with NOERROR, and mark it in the record that denies the type. This is as trustworthy as
 * NXDOMAIN, which nobody signs either. Behind a resolver that removes these records, such a name seems to exist.
 */
function isMarkedMissing(name: string, { authorities }: DnsMessage): boolean {
  return new Denials(authorities, []).isMarkedMissing(pathOfText(name));
}

/** Follows aliases until a name repeats; that name is the last one. */
function aliasesFrom(name: string, answers: readonly DnsRecord[]): string[] {
  const targets = new Map<string, string>();
  for (const record of answers)
    if (record.type === 'CNAME' && !targets.has(record.name)) targets.set(record.name, nameIn(record.data));
  const chain = [name];
  for (let next = targets.get(name); next !== undefined; next = targets.get(next)) {
    const isKnown = chain.includes(next);
    chain.push(next);
    if (isKnown || chain.length > MOST_ALIASES + 1) break;
  }
  return chain.slice(1);
}

/** An alias whose target the server has not resolved: a denial would come with a SOA record. */
const isUnfollowed = ({ outcome, aliases, authorities }: DnsReply): boolean =>
  outcome === 'no_data' && aliases.length > 0 && !authorities.some(({ type }) => type === 'SOA');
