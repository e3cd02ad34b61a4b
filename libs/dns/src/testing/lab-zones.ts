import type { Answer, RecordType, TlsaData } from 'dns-packet';
import { isWithin, labelsOf, parentOf } from '../dns-name';
import { HTTPS_TYPE } from '../service-bindings';
import { pathOfText, wireOf } from '../wire-name';
import { soaOf } from './raw-dns-server';
import {
  SIGNED,
  type Signing,
  type TypesOfNames,
  compactDenialOf,
  denialsOf,
  dsOf,
  keyOf,
  signatureOf,
} from './zone-signer';

/** What the server of a name does instead of its work. */
export type Trouble = 'servfail' | 'silent' | 'refused' | 'nxdomain' | 'servfail-unless-cd';

export interface Reply {
  rcode: number;
  answers: Answer[];
  authorities: Answer[];
}

const NO_NAME = 3;
/** Parents that exist in every lab. */
const PARENTS = ['.', 'test', 'com', 'net', 'org', 'example', 'lan'];

/**
 * Zones, written as lines:
 * `name TYPE data` (TXT takes the rest of the line; a space inside it stays), `name SOA` for the start of a zone, `name !trouble` or
 * `name TYPE !trouble`, and `zone !signed`. The root and the top-level domains exist, and are signed with Ed25519.
 */
export class LabZones {
  private readonly records = new Map<string, Answer[]>();
  private readonly troubles = new Map<string, Trouble>();
  private readonly zones = new Map<string, Signing | null>(PARENTS.map((zone) => [zone, SIGNED]));

  constructor(text: string, signed: Record<string, Partial<Signing>> = {}) {
    for (const line of text.split('\n')) if (line.trim() !== '') this.add(line.trim());
    for (const [zone, signing] of Object.entries(signed)) this.zones.set(zone, { ...SIGNED, ...signing });
    for (const zone of this.zones.keys())
      if (zone !== '.' && this.zoneOf(zone) !== zone) this.zones.delete(zone);
  }

  troubleOf(name: string, type: string): Trouble | undefined {
    return this.troubles.get(`${name} ${type}`) ?? this.troubles.get(`${name} *`);
  }

  /** All records of a zone, from its SOA to its SOA. */
  transfer(zone: string): Answer[] {
    const soa = soaOf(zone);
    const inside = [...this.records].filter(([name]) => this.zoneOf(name) === zone);
    return [soa, ...inside.flatMap(([, records]) => records), soa];
  }

  isIn(name: string, zone: string): boolean {
    return isWithin(name, zone);
  }

  hasZone(zone: string): boolean {
    return this.zones.has(zone);
  }

  replyTo(name: string, type: RecordType): Reply {
    const answers: Answer[] = [];
    let at = name;
    for (let hops = 0; hops < 12; hops += 1) {
      const here = this.recordsAt(at);
      const alias = here?.records.find((record) => record.type === 'CNAME');
      if (alias?.type !== 'CNAME' || type === 'CNAME') return this.endOf(at, type, here, answers);
      answers.push(...this.signed([alias], at, here?.source ?? at));
      at = alias.data.toLowerCase();
    }
    return { rcode: 2, answers, authorities: [] };
  }

  private endOf(name: string, type: RecordType, here: Here | null, answers: Answer[]): Reply {
    const zone = this.zoneFor(name, type);
    const found = this.specialOf(name, type) ?? here?.records.filter((record) => record.type === type) ?? [];
    if (found.length > 0) {
      const isOwn = here === null || here.source === name || this.isCompact(zone);
      const signed = this.signed(found, name, isOwn ? name : here.source);
      return {
        rcode: 0,
        answers: [...answers, ...signed],
        authorities: isOwn ? [] : this.denials(name, zone),
      };
    }
    const isMissing = here === null && !this.names(zone).has(name);
    const rcode = isMissing && !this.isCompact(zone) ? NO_NAME : 0;
    const soa = this.signed([soaOf(zone)], zone, zone);
    return { rcode, answers, authorities: [...soa, ...this.denials(name, zone)] };
  }

  private isCompact(zone: string): boolean {
    return this.zones.get(zone)?.isCompact === true;
  }

  private specialOf(name: string, type: RecordType): Answer[] | null {
    const signing = this.zones.get(name);
    if (signing === undefined) return null;
    if (type === 'SOA') return [soaOf(name)];
    if (type === 'DNSKEY') return signing === null ? [] : [keyOf(name, signing).record];
    if (type === 'DS' && name !== '.') return signing === null ? [] : dsOf(name, signing);
    return null;
  }

  private recordsAt(name: string): Here | null {
    const own = this.records.get(name);
    if (own !== undefined) return { records: own, source: name };
    if (this.zones.has(name)) return { records: [], source: name };
    const zone = this.zoneOf(name);
    if (this.names(zone).has(name)) return { records: [], source: name };
    for (let parent = parentOf(name); isWithin(parent, zone); parent = parentOf(parent)) {
      const source = `*.${parent}`;
      const wildcard = this.records.get(source);
      if (wildcard !== undefined) return { records: wildcard.map((record) => ({ ...record, name })), source };
      if (parent === '.' || this.names(zone).has(parent)) return null;
    }
    return null;
  }

  /** @param source the wildcard that the records come from, or their name. */
  private signed(records: Answer[], name: string, source: string): Answer[] {
    const [first] = records;
    if (first === undefined) return [];
    const zone = this.zoneFor(name, first.type);
    const signing = this.zones.get(zone) ?? null;
    if (signing === null) return records;
    const original = records.map((record) => ({ ...record, name: source }));
    return [...records, { ...signatureOf(original, zone, signing), name }];
  }

  private denials(name: string, zone: string): Answer[] {
    const signing = this.zones.get(zone) ?? null;
    if (signing === null) return [];
    const names = this.names(zone);
    const types = names.get(name) ?? this.recordsAt(name)?.records.map(({ type }) => type) ?? null;
    const denials = signing.isCompact
      ? [compactDenialOf(name, zone, types, signing.iterations)]
      : denialsOf(name, zone, names, signing.iterations);
    return denials.flatMap((denial) => [denial, signatureOf([denial], zone, signing)]);
  }

  /** The names of a zone with their types, delegations and names without records included. */
  private names(zone: string): TypesOfNames {
    const names = new Map<string, string[]>();
    for (const [name, records] of this.records)
      if (this.zoneOf(name) === zone) names.set(name, [...new Set(records.map(({ type }) => type))]);
    for (const [child, signing] of this.zones) {
      const isDelegation = child !== '.' && this.zoneOf(parentOf(child)) === zone;
      if (isDelegation)
        names.set(child, ['NS', ...(signing === null || signing.ds === 'none' ? [] : ['DS'])]);
    }
    names.set(zone, [...new Set([...(names.get(zone) ?? []), 'NS', 'SOA', 'DNSKEY'])]);
    for (const name of [...names.keys()])
      for (
        let parent = parentOf(name);
        isWithin(parent, zone) && !names.has(parent);
        parent = parentOf(parent)
      )
        names.set(parent, []);
    return names;
  }

  /** DS records belong to the parent. */
  private zoneFor(name: string, type: string): string {
    return this.zoneOf(type === 'DS' && name !== '.' ? parentOf(name) : name);
  }

  private zoneOf(name: string): string {
    const labels = labelsOf(name);
    for (let index = 0; index < labels.length; index += 1) {
      const zone = labels.slice(index).join('.');
      if (this.zones.has(zone)) return zone;
    }
    return '.';
  }

  private add(line: string): void {
    const [name = '', type = '', ...rest] = line.split(' ');
    const data = rest.join(' ');
    if (type.startsWith('!')) this.troubles.set(`${name} *`, type.slice(1) as Trouble);
    else if (data.startsWith('!')) this.troubles.set(`${name} ${type}`, data.slice(1) as Trouble);
    else if (type === 'SOA') this.zones.set(name, null);
    else this.records.set(name, [...(this.records.get(name) ?? []), recordOf(name, type, data)]);
  }
}

interface Here {
  records: Answer[];
  /** The name that has the records: a wildcard, or the name itself. */
  source: string;
}

function recordOf(name: string, type: string, data: string): Answer {
  const [first = '', ...rest] = data.split(' ');
  const common = { name, ttl: 60 };
  switch (type) {
    case 'TXT':
      return { ...common, type, data: data.match(/[\s\S]{1,255}/g) ?? [''] };
    case 'MX':
      return { ...common, type, data: { preference: Number(first), exchange: rest.join(' ') } };
    case 'CAA': {
      const [tag = '', ...value] = rest;
      const flags = Number(first);
      // dns-packet knows three tags, and writes any.
      const caa = { flags, issuerCritical: flags >= 128, tag: tag as 'issue', value: value.join(' ') };
      return { ...common, type, data: caa };
    }
    case 'TLSA':
      return { ...common, type, data: tlsaOf(data) };
    case 'HTTPS':
      return { ...common, type: HTTPS_TYPE as 'NULL', data: bindingOf(Number(first), rest) };
    case 'A':
    case 'AAAA':
    case 'NS':
    case 'CNAME':
      return { ...common, type, data };
    default:
      throw new Error(`the lab cannot write ${type} records yet`);
  }
}

/** A usage, a selector and a matching type (RFC 6698 section 2.1): 3 1 1 without others, and the digest that the lab always writes. */
function tlsaOf(data: string): TlsaData {
  const [usage = 3, selector = 1, matchingType = 1] = data.split(' ').map(Number);
  return { usage, selector, matchingType, certificate: Buffer.alloc(32, 1) };
}

/** The data of an HTTPS record: its target, then parameters as `key=hex` (RFC 9460 section 2.2). */
function bindingOf(priority: number, [target = '.', ...parameters]: string[]): Buffer {
  const written = parameters.flatMap((each) => {
    const [key = '', hex = ''] = each.split('=');
    const value = Buffer.from(hex, 'hex');
    return [twoBytes(Number(key)), twoBytes(value.length), value];
  });
  return Buffer.concat([twoBytes(priority), wireOf(pathOfText(target)), ...written]);
}

function twoBytes(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
