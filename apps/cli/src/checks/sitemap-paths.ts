import type { Schemas } from '@palisade/client';
import { withService } from '../as-code/service-client';

type SitemapPaths = Schemas['SitemapPathsResource'];

/** Has a worker read the sitemap of a check. @throws Error with the reason if there are no paths */
export async function sitemapPaths(checkId: string, url: string | undefined): Promise<SitemapPaths> {
  const read = await withService((client) =>
    client.readSitemap({ path: { check_id: checkId }, body: url === undefined ? {} : { url } }),
  );
  if (read.message !== null) throw new Error(read.message);
  return read;
}

/** As `expected_paths` of a file holds them; what was left out is a comment. */
export const sitemapLines = ({ paths, left_out: leftOut }: SitemapPaths): string[] => [
  ...paths.map((path) => `- ${JSON.stringify(path)}`),
  ...leftOut.map(({ count, message }) => `# Left out: ${count}. ${message}`),
];
