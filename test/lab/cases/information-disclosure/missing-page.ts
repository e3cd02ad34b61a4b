import type { CaseOf } from '../../lab-case';
import { type MoreOfCase, type ServedFile, siteCase } from '../../sites/served-files';

export const html = (body: string, status = 200): ServedFile => ({
  type: 'text/html; charset=utf-8',
  body,
  status,
});

/** What a path that does not exist shows. */
export const onMissing = (
  name: string,
  body: string,
  expected: CaseOf['expected'],
  {
    status = 404,
    type = 'text/html; charset=utf-8',
    ...more
  }: MoreOfCase & { status?: number; type?: string } = {},
): CaseOf => siteCase(`error: ${name}`, {}, expected, { ...more, fallback: () => ({ status, type, body }) });
