import { createHash } from 'node:crypto';
import type { Failure, TargetResponse } from '@palisade/target-client';
import { ALGORITHMS, type Algorithm, comparedHashes, hashesOf } from './integrity-attribute';
import type { SeenFile } from './subresource-integrity.observation';

const hashesOfBody = (body: Buffer): Record<Algorithm, string> =>
  Object.fromEntries(
    ALGORITHMS.map((algorithm) => [algorithm, createHash(algorithm).update(body).digest('base64')]),
  ) as Record<Algorithm, string>;

const file = (url: string, more: Partial<SeenFile>): SeenFile => ({
  url,
  outcome: 'failed',
  failure: null,
  status: null,
  hashes: null,
  cors: null,
  ...more,
});

/** What a response says about a file. */
export function fileOf(url: string, response: TargetResponse | Failure): SeenFile {
  if (!response.ok) return file(url, { failure: response.category });
  const { status, headers, body, truncated } = response;
  if (status !== 200) return file(url, { status });
  if (truncated) return file(url, { status, outcome: 'too_large' });
  const isForBrowser = headers.some(([name, value]) => name === 'vary' && /\buser-agent\b|\*/i.test(value));
  return isForBrowser
    ? file(url, { status, outcome: 'varies' })
    : file(url, { status, outcome: 'read', hashes: hashesOfBody(body) });
}

/** Whether a file has one of the hashes that browsers compare; true where there is nothing to compare. */
export function fits(integrity: string, { hashes }: SeenFile): boolean {
  const compared = comparedHashes(hashesOf(integrity));
  return (
    hashes === null ||
    compared.length === 0 ||
    compared.some(({ algorithm, value }) => hashes[algorithm] === value)
  );
}
