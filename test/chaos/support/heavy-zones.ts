import type { Answer, RecordType } from 'dns-packet';
import * as packet from 'dns-packet';
import { RawDnsServer, response } from '../../../libs/dns/src/testing/raw-dns-server';

/** Domains whose records cost a careless reader far more than their number. */
export const HEAVY_DOMAINS = ['wide.example', 'deep.example', 'fat.example', 'aliases.example'] as const;
const MANY = 600;
const numbers = Array.from({ length: MANY }, (_, place) => place);
/** As many as a message over TCP holds (65,535 bytes, RFC 1035 section 4.2.2). */
const MOST_TEXTS = 500;

const txt = (name: string, text: string): Answer => ({
  name,
  type: 'TXT',
  ttl: 60,
  data: text.match(/[\s\S]{1,255}/g) ?? [],
});

/** Of every name below the domain. */
function recordsOf(name: string, type: RecordType, address: string): Answer[] {
  const domain = name.split('.').slice(-2).join('.');
  const common = { name, ttl: 60 };
  if (domain === 'aliases.example' && name !== domain) {
    const [first = ''] = name.split('.');
    return [{ ...common, type: 'CNAME', data: `a${Number(first.slice(1)) + 1 || 1}.${domain}` }];
  }
  if (type === 'A') return [{ ...common, type, data: address }];
  if (type === 'TXT') return textsOf(name, domain).map((text) => txt(name, text));
  return numbers.flatMap((place): Answer[] => {
    if (type === 'MX')
      return [{ ...common, type, data: { preference: place, exchange: `m${place}.${domain}` } }];
    if (type === 'NS') return [{ ...common, type, data: `n${place}.${domain}` }];
    if (type !== 'CAA') return [];
    return [
      {
        ...common,
        type,
        data: { flags: 0, issuerCritical: false, tag: 'issue', value: `ca${place}.example` },
      },
    ];
  });
}

function textsOf(name: string, domain: string): string[] {
  if (name.startsWith('_dmarc.'))
    return [`v=DMARC1; ${numbers.map((each) => `t${each}=a`).join('; ')}; p=none`];
  if (name.includes('_domainkey')) return [`v=DKIM1; p=${'A'.repeat(30_000)}`];
  if (domain === 'wide.example')
    return [`v=spf1 ${numbers.map((each) => `include:i${each}.${domain}`).join(' ')} -all`];
  if (domain === 'deep.example') {
    const depth = Number(/^d(\d+)\./.exec(name)?.[1] ?? 0) + 1;
    return [`v=spf1 ${`include:d${depth}.${domain} `.repeat(20)}${'mx '.repeat(200)}-all`];
  }
  return numbers.slice(0, MOST_TEXTS).map((each) => `text ${each} ${'x'.repeat(80)}`);
}

/** A resolver on loopback that knows these domains alone; every host of theirs has the address. */
export async function openHeavyZones(address: string): Promise<{ at: string; close: () => Promise<void> }> {
  const server = new RawDnsServer((query, transport) => {
    const [question] = query.questions ?? [];
    const name = (question?.name ?? '').toLowerCase();
    const isOurs = HEAVY_DOMAINS.some((domain) => name === domain || name.endsWith(`.${domain}`));
    if (!isOurs) return response(query, { rcode: 3 });
    const whole = response(query, { answers: recordsOf(name, question?.type ?? 'A', address) });
    const isCut = transport === 'udp' && whole.length > 1_232;
    return isCut ? response(query, { flags: packet.TRUNCATED_RESPONSE }) : whole;
  });
  return { at: await server.listen(), close: () => server.close() };
}
