import { MAX_EXPECTED_PATHS } from '@palisade/vocabulary';

export interface MergedPaths {
  /** One path per line. */
  text: string;
  added: number;
  /** Those for which there was no room. */
  dropped: number;
}

/** Adds paths to those of a text, each once and at most as many as a check can have. */
export function withPaths(text: string, paths: readonly string[]): MergedPaths {
  const present = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const fresh = paths.filter((path) => !present.includes(path));
  const added = fresh.slice(0, Math.max(0, MAX_EXPECTED_PATHS - present.length));
  return {
    text: [...present, ...added].join('\n'),
    added: added.length,
    dropped: fresh.length - added.length,
  };
}
