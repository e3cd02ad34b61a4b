import type { Schemas } from '@palisade/client';
import { all, withService } from '../as-code/service-client';

type Script = Schemas['ScriptResource'];

export interface ListOptions {
  authorisation?: Schemas['ScriptAuthorisationState'];
}

export interface AuthoriseOptions extends Pick<
  Schemas['AuthoriseScriptBody'],
  'owner' | 'justification' | 'match'
> {
  until?: string;
}

export const listScripts = (checkId: string, { authorisation }: ListOptions): Promise<Script[]> =>
  withService((client) =>
    all(client.iterate('listScripts', { path: { check_id: checkId }, query: { authorisation } })),
  );

export const authoriseScript = (
  checkId: string,
  scriptId: string,
  { until, ...terms }: AuthoriseOptions,
): Promise<Script> =>
  withService((client) =>
    client.authoriseScript({
      path: { check_id: checkId, script_id: scriptId },
      body: { ...terms, authorised_until: until ?? null },
    }),
  );

export const endAuthorisation = (checkId: string, scriptId: string): Promise<Script> =>
  withService((client) =>
    client.endScriptAuthorisation({ path: { check_id: checkId, script_id: scriptId } }),
  );

export const lineOf = ({ id, name, authorisation_state: state, authorisation, pages }: Script): string =>
  [id, name, state, authorisation?.owner ?? '-', pages.slice(0, 3).join(' ')].join('  ');
