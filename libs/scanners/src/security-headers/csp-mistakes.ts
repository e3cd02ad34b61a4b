import { hasKeyword, isBrokenSource, type CspPolicy } from '@palisade/scan-engine';

/** Directives that browsers know or once knew; an old name is not a typing error. */
const DIRECTIVES = new Set(
  (
    'base-uri block-all-mixed-content child-src connect-src default-src fenced-frame-src font-src form-action ' +
    'frame-ancestors frame-src img-src manifest-src media-src navigate-to object-src plugin-types prefetch-src ' +
    'referrer reflected-xss report-to report-uri require-sri-for require-trusted-types-for sandbox script-src ' +
    'script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types ' +
    'upgrade-insecure-requests webrtc worker-src'
  ).split(' '),
);

/** Directives whose values are no source expressions. */
const OTHER_VALUES = new Set([
  'plugin-types',
  'referrer',
  'report-to',
  'report-uri',
  'sandbox',
  'trusted-types',
]);

const BARE_KEYWORD =
  /^(self|none|unsafe-inline|unsafe-eval|strict-dynamic|unsafe-hashes|report-sample|wasm-unsafe-eval|nonce-.+|sha(256|384|512)-.+)$/i;

/** A mistake in a policy, in words. */
export interface CspMistake {
  message: string;
  /** The policy lacks a protection that its author wrote down. */
  weakens: boolean;
}

export function cspMistakesIn({ directives, duplicates }: CspPolicy): CspMistake[] {
  return [
    ...duplicates.map((name) => ({
      message: `${shown(name)} occurs twice; browsers ignore the second`,
      weakens: false,
    })),
    ...Object.entries(directives).flatMap(([name, sources]) => [
      ...nameMistakes(name),
      ...(OTHER_VALUES.has(name) || isHeaderName(name) ? [] : sourceMistakes(name, sources)),
    ]),
  ];
}

/** A value that was copied together with the name of its header. */
const isHeaderName = (name: string): boolean => /^content-security-policy:?$/.test(name);

function nameMistakes(name: string): CspMistake[] {
  if (DIRECTIVES.has(name)) return [];
  if (isHeaderName(name)) {
    const message = 'The value repeats the name of the header, so browsers ignore its first directive';
    return [{ message, weakens: true }];
  }
  const bare = name.replace(/:$/, '');
  if (DIRECTIVES.has(bare))
    return [{ message: `A colon follows ${shown(bare)}, so browsers ignore the directive`, weakens: true }];
  return [{ message: `${shown(name)} is not a directive`, weakens: false }];
}

function sourceMistakes(name: string, sources: readonly string[]): CspMistake[] {
  const bare = sources.filter((source) => BARE_KEYWORD.test(source));
  const swallowed = sources.filter((source) => DIRECTIVES.has(source.toLowerCase().replace(/:$/, '')));
  return [
    ...bare.map((source) => ({
      message: `${keyword(source)} in ${shown(name)} lacks its quotes`,
      weakens: false,
    })),
    ...sources.filter(isBrokenSource).map((source) => ({
      message: `${keyword(source.slice(1))} in ${shown(name)} is not written as base64, so browsers ignore it`,
      weakens: false,
    })),
    ...swallowed.map((source) => ({
      message: `A semicolon is missing before ${shown(source)} in ${shown(name)}`,
      weakens: true,
    })),
    ...(hasKeyword(sources, 'none') && sources.some((source) => !/^'(none|report-sample)'$/i.test(source))
      ? [{ message: `'none' in ${shown(name)} is ignored next to other sources`, weakens: false }]
      : []),
  ];
}

const keyword = (source: string): string => source.replace(/^(nonce|sha\d+)-.+$/i, '$1-…');
/** Part of a hostile header: short, and of plain characters only. */
const shown = (name: string): string => name.replace(/[^\w-]/g, '?').slice(0, 40);
