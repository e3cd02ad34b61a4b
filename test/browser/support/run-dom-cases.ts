import type { LocalRenderer } from '@palisade/rendering';
import { flowsOnPaper } from '@palisade/scan-engine/testing/flows-on-paper';
import { type DomCase, pageFor } from './dom-cases';
import { ORIGIN, PaperSite } from './renderer';

/** Each case with what was found, two at the same time. */
export async function runDomCases(
  renderer: LocalRenderer,
  cases: readonly DomCase[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const left = [...cases];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      found.set(next.name, await effectsOf(renderer, next));
  };
  await Promise.all([work(), work()]);
  return found;
}

async function effectsOf(renderer: LocalRenderer, tried: DomCase): Promise<string[]> {
  const text = pageFor(tried);
  const page = { type: 'text/html', body: text, headers: tried.headers };
  const site = new PaperSite({ '/': page });
  const flows = await flowsOnPaper({ renderer, fetch: site.fetch }, { url: `${ORIGIN}/`, text });
  const sent = site.addresses.filter((address) => address.includes('plsd'));
  return [...sent, ...(flows ?? []).map(({ effect }) => effect), ...(flows === null ? ['not tried'] : [])];
}
