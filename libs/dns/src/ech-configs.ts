import { isDnsName } from './dns-name';

/** What the parameter `ech` of an HTTPS record says (RFC 9849 section 4), without its keys. */
export interface EchFacts {
  /** Names that the server shows to those who watch the network, in order, of the configurations that browsers can use. */
  publicNames: string[];
  /** Configurations of the version 0xfe0d; others are skipped. */
  usable: number;
  /** Whether the bytes are a list of configurations. */
  isWellFormed: boolean;
}

const VERSION = 0xfe0d;
const HEAD_BYTES = 4;
/** The id of the configuration and of its KEM. */
const BEFORE_KEY = 3;

const BROKEN: EchFacts = { publicNames: [], usable: 0, isWellFormed: false };

export function echIn(value: Buffer): EchFacts {
  if (value.length < 2 || value.readUInt16BE(0) !== value.length - 2 || value.length === 2) return BROKEN;
  const names: string[] = [];
  for (let at = 2; at < value.length;) {
    if (at + HEAD_BYTES > value.length) return BROKEN;
    const begin = at + HEAD_BYTES;
    const version = value.readUInt16BE(at);
    at = begin + value.readUInt16BE(at + 2);
    if (at > value.length) return BROKEN;
    if (version !== VERSION) continue;
    const name = publicNameOf(value.subarray(begin, at));
    if (name === null) return BROKEN;
    names.push(name);
  }
  return { publicNames: [...new Set(names)], usable: names.length, isWellFormed: true };
}

/** After the public key, the cipher suites and the padding; null where the bytes end before it. */
function publicNameOf(config: Buffer): string | null {
  const suites = skipped(config, BEFORE_KEY);
  const padding = suites === null ? null : skipped(config, suites);
  if (padding === null || padding + 2 > config.length) return null;
  const begin = padding + 2;
  const end = begin + (config[padding + 1] ?? 0);
  const name = config.toString('latin1', begin, end).toLowerCase();
  return end <= config.length && name !== '' && isDnsName(name) ? name : null;
}

/** The place behind a vector with a length of two bytes. */
function skipped(bytes: Buffer, at: number): number | null {
  if (at + 2 > bytes.length) return null;
  const end = at + 2 + bytes.readUInt16BE(at);
  return end <= bytes.length ? end : null;
}
