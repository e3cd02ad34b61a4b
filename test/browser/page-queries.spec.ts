import type { LocalRenderer } from '@palisade/rendering';
import { ORIGIN, PaperSite, renderedPage, startRenderer } from './support/renderer';

let renderer: LocalRenderer;
beforeAll(() => {
  renderer = startRenderer();
});
afterAll(() => renderer.close());

/** Reads its content by a query, and more of it with a click. */
const PAGE = `<!DOCTYPE html><title>Shop</title><main id="items"></main><button type="button" id="more">More</button><script>
  const ask = async (query) => {
    const response = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) });
    items.insertAdjacentHTML('beforeend', (await response.json()).data);
  };
  ask('{ items }');
  more.onclick = () => ask('{ more }');
</script>`;

it('A page of GraphQL is drawn where the scan sends its queries, and says otherwise what it would have sent', async () => {
  const site = new PaperSite({ '/': PAGE });
  const bodies: string[] = [];
  const query = ({ body }: { body: string }) => {
    bodies.push(body);
    const data = body.includes('more') ? '<a href="/black">Black tea</a>' : '<p>Green tea</p>';
    return Promise.resolve({
      status: 200,
      headers: [['content-type', 'application/json']] as const,
      body: Buffer.from(JSON.stringify({ data })),
    });
  };
  const mayClick = (): boolean => true;
  const drawn = await renderedPage(renderer, site, { query, mayClick });
  expect(drawn.document).toContain('<p>Green tea</p>');
  expect(drawn.links).toMatchObject([{ text: 'Black tea', address: `${ORIGIN}/black` }]);
  expect(bodies).toEqual(['{"query":"{ items }"}', '{"query":"{ more }"}']);
  expect(drawn.unsent).toEqual([]);

  const undrawn = await renderedPage(renderer, site, { mayClick });
  expect(undrawn.document).not.toContain('Green tea');
  expect(undrawn.unsent.map(({ url, body }) => `${url} ${body ?? ''}`)).toEqual(
    bodies.map((body) => `${ORIGIN}/graphql ${body}`),
  );
});
