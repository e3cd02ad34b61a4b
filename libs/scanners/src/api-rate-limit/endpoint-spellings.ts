import type { Asked } from './endpoint-requests';
import type { EndpointRequests } from './endpoint-requests';
import type { Sample, Spelling, SpellingProbe } from './rate-limit-observation';

/** The endpoint with a slash more or less, in other letters, or asked for by HEAD; null where there is no such spelling. */
export function respell(url: string, spellings: readonly Spelling[]): Asked | null {
  const spelt = new URL(url);
  if (spellings.includes('slash')) {
    if (spelt.pathname === '/') return null;
    spelt.pathname = spelt.pathname.endsWith('/') ? spelt.pathname.slice(0, -1) : `${spelt.pathname}/`;
  }
  if (spellings.includes('case')) {
    const upper = spelt.pathname.toUpperCase();
    const other = upper === spelt.pathname ? spelt.pathname.toLowerCase() : upper;
    if (other === spelt.pathname) return null;
    spelt.pathname = other;
  }
  return { url: spelt.href, method: spellings.includes('head') ? 'HEAD' : 'GET' };
}

/** Asks for each spelling once while nothing is limited, so that a 404 or a catch-all page is not taken for an escape. */
export async function probeSpellings(requests: EndpointRequests): Promise<SpellingProbe[]> {
  const probes: SpellingProbe[] = [];
  const [first] = requests.samples;
  for (const spelling of ['slash', 'case', 'head'] as const) {
    const asked = respell(requests.url, [spelling]);
    if (asked === null || first === undefined) continue;
    const answered = await requests.ask(asked);
    if (answered === null) break;
    const { sample } = answered;
    probes.push({ spelling, isSame: isSameAnswer(sample, first, spelling === 'head'), sample });
    // A limit is near: the rest of the requests is for what it does.
    if (sample.status === 429) break;
  }
  return probes;
}

/** HEAD has no body to compare; the status must do. */
export function isSameAnswer(answer: Sample, first: Sample, isHead: boolean): boolean {
  if (answer.status !== first.status || answer.cached || answer.challenge) return false;
  return isHead || answer.shape === first.shape;
}
