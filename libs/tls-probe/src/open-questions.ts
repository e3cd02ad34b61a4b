import { suiteName } from './cipher-suites';
import type { TlsVersion } from './tls-versions';
import { isAead, isForwardSecret, isStaticRsa, weakClassOf } from './weak-suites';

/** `ECDHE_RSA` of `TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256`. */
const exchangeOf = (name: string): string => /^TLS_(.*?)_WITH_/.exec(name)?.[1] ?? '';

/** What one suite that the server takes tells about the whole server. */
function ofServer(name: string): string[] {
  const weak = weakClassOf(name);
  return [
    ...(weak === null ? [] : [`weak ${weak}`]),
    ...(isForwardSecret(name) ? ['forward secrecy'] : []),
    ...(isStaticRsa(name) ? ['static RSA'] : []),
    ...(isAead(name) ? ['AEAD'] : []),
  ];
}

/**
 * What it tells about this version alone: fields may differ, a certificate on a curve allows that curve only, and TLS 1.2 names the hash of
 * its signature.
 */
function ofVersion(name: string, version: TlsVersion, isNewest: boolean): string[] {
  const exchange = exchangeOf(name);
  const [kind = '', key = ''] = exchange.split('_');
  if ((kind !== 'ECDHE' && kind !== 'DHE') || name.includes('_EXPORT')) return [];
  return [
    ...(kind === 'DHE' ? [`${version} field ${key}`] : []),
    ...(kind === 'ECDHE' && isNewest ? [`${version} curve ${key}`] : []),
    ...(version === 'TLSv1.2' ? [`${version} signature ${key}`] : []),
  ];
}

/**
 * What the rules still have to learn from the suites before TLS 1.3. Each question is answered by one suite that the server takes, or by a
 * refusal of all suites that could answer it, so a server with a hundred suites needs no more hellos than one with ten.
 */
export class OpenQuestions {
  private readonly answered = new Set<string>();

  isOpen(code: number, version: TlsVersion, isNewest: boolean): boolean {
    return this.questionsOf(code, version, isNewest).some((question) => !this.answered.has(question));
  }

  /** The server takes this suite. */
  answer(code: number, version: TlsVersion, isNewest: boolean): void {
    for (const question of this.questionsOf(code, version, isNewest)) this.answered.add(question);
  }

  private questionsOf(code: number, version: TlsVersion, isNewest: boolean): string[] {
    const name = suiteName(code);
    return [...ofServer(name), ...ofVersion(name, version, isNewest)];
  }
}
