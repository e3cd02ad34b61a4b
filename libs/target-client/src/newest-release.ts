import { parseOutsideJson } from '@palisade/outside-json';
import { VERSION } from '@palisade/version';
import { parseAllowedHosts } from './address/allowed-hosts';
import { sendToReceiver } from './post-message';

/** Whether a newer release exists, as far as it is known. */
export interface ReleaseState {
  /** `off`: nobody named where to read it. `unknown`: it could not be read. */
  status: 'off' | 'current' | 'newer' | 'unknown';
  /** The newest release; null where it is not known. */
  version: string | null;
  /** Why it is not known; null otherwise. */
  reason: string | null;
  checkedAt: Date | null;
}

export const NO_RELEASES: ReleaseState = { status: 'off', version: null, reason: null, checkedAt: null };

/** A description of a release lists its files; GitHub adds a person to each. */
const MOST_BYTES = 524_288;
const MOST_VALUES = 20_000;
const TAG = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/**
 * Reads the newest release from the address that the operator named: JSON whose `tag_name` is the version, as GitHub, GitLab, Gitea and
 * Forgejo serve it. Never throws.
 *
 * @param running the version that runs
 */
export async function readNewestRelease(url: string, running = VERSION): Promise<ReleaseState> {
  const unknown = (reason: string): ReleaseState => ({
    status: 'unknown',
    version: null,
    reason,
    checkedAt: new Date(),
  });
  const response = await sendToReceiver(
    {
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      signal: new AbortController().signal,
      bodyBytes: MOST_BYTES,
    },
    // The operator has named it, wherever it is.
    { allowedHosts: parseAllowedHosts(new URL(url).hostname) },
  );
  if (!response.ok) return unknown(`RELEASES_URL does not respond (${response.category}).`);
  if (response.status !== 200) return unknown(`RELEASES_URL responds with the status ${response.status}.`);
  const tag = tagIn(response.body.toString('utf8'));
  if (tag === null) return unknown('RELEASES_URL names no version in `tag_name`, such as v1.2.3.');
  return {
    status: isNewer(tag, running) ? 'newer' : 'current',
    version: tag.replace('v', ''),
    reason: null,
    checkedAt: new Date(),
  };
}

function tagIn(text: string): string | null {
  try {
    const { tag_name: tag } = (parseOutsideJson(text, { values: MOST_VALUES }) ?? {}) as {
      tag_name?: unknown;
    };
    return typeof tag === 'string' && TAG.test(tag) ? tag : null;
  } catch {
    return null;
  }
}

/** A version without three numbers, such as that of a checkout, is older than none. */
function isNewer(tag: string, running: string): boolean {
  const [one, other] = [tag, running].map((text) => TAG.exec(text)?.slice(1).map(Number));
  if (one === undefined || other === undefined) return false;
  const place = one.findIndex((number, at) => number !== other[at]);
  const [newest = 0, own = 0] = [one[place], other[place]];
  return newest > own;
}
