import { type CspPolicy, hasKeyword, isHash, nonceOf } from './csp.parser';

/** What one policy lets scripts do, after nonces, hashes and 'strict-dynamic' have had their effect (CSP3 6.7). */
export interface ScriptPolicy {
  inlineElements: boolean;
  inlineHandlers: boolean;
  eval: boolean;
  /** Sources that let any host or any data: URL in. */
  anyHost: string | null;
  dataUrls: string | null;
  /** Host sources; empty when 'strict-dynamic' switches them off. */
  hosts: string[];
  hasNonceOrHash: boolean;
  nonces: string[];
  strictDynamic: boolean;
}

const NO_SCRIPTS: ScriptPolicy = {
  inlineElements: false,
  inlineHandlers: false,
  eval: false,
  anyHost: null,
  dataUrls: null,
  hosts: [],
  hasNonceOrHash: false,
  nonces: [],
  strictDynamic: false,
};

const ANY_HOST = /^(\*|https?:|(https?:\/\/)?\*(:\*|:\d+)?\/?)$/i;

/** Whether scripting is off for the document, whatever else the policy allows (CSP3 section 6.3.2). */
export const forbidsScripts = ({ directives: { sandbox } }: Pick<CspPolicy, 'directives'>): boolean =>
  sandbox !== undefined && !sandbox.some((word) => word.toLowerCase() === 'allow-scripts');

/** Null when the policy does not restrict scripts at all. */
export function scriptPolicyOf(policy: CspPolicy): ScriptPolicy | null {
  if (forbidsScripts(policy)) return NO_SCRIPTS;
  const { directives } = policy;
  const base = directives['script-src'] ?? directives['default-src'];
  const elements = directives['script-src-elem'] ?? base;
  const handlers = directives['script-src-attr'] ?? base;
  if (elements === undefined) return null;
  const strictDynamic = hasKeyword(elements, 'strict-dynamic');
  const hostSources = strictDynamic ? [] : elements;
  return {
    inlineElements: allowsInline(elements),
    inlineHandlers: handlers === undefined || allowsInline(handlers),
    eval: base === undefined || hasKeyword(base, 'unsafe-eval'),
    anyHost: hostSources.find((source) => ANY_HOST.test(source)) ?? null,
    dataUrls: hostSources.find((source) => source.toLowerCase() === 'data:') ?? null,
    hosts: hostSources.filter((source) => !source.startsWith("'") && source.includes('.')),
    hasNonceOrHash: elements.some((source) => nonceOf(source) !== null || isHash(source)),
    nonces: elements.map(nonceOf).filter((nonce) => nonce !== null),
    strictDynamic,
  };
}

/** 'unsafe-inline' has no effect next to a nonce, a hash or 'strict-dynamic' (CSP3 section 6.7.3.2). */
function allowsInline(sources: readonly string[]): boolean {
  const overruled = sources.some((source) => nonceOf(source) !== null || isHash(source));
  return hasKeyword(sources, 'unsafe-inline') && !overruled && !hasKeyword(sources, 'strict-dynamic');
}
