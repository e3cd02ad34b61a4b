import type { PalisadeClient, Schemas } from '@palisade/client';
import { serviceAccess } from '../as-code/service-access';
import { reasonOf, serviceClient, withService } from '../as-code/service-client';
import { readIdentityEntries } from '../scan/identities-file';

type ApiIdentity = Schemas['ScanIdentityResource'];

/** Adds them in the order of the file. @throws at the first that is refused; the message names those that were added */
export async function addIdentities(checkId: string, file: string): Promise<ApiIdentity[]> {
  const entries = readIdentityEntries(file, process.env);
  const client = serviceClient(serviceAccess());
  const added: ApiIdentity[] = [];
  for (const body of entries) {
    try {
      added.push(await client.createScanIdentity({ path: { check_id: checkId }, body }));
    } catch (error) {
      const names = added.map(({ name }) => name).join(', ');
      const rest = names === '' ? '' : `\nAdded before: ${names}. Remove them from the file and try again.`;
      throw new Error(`The scan identity ${body.name} was not added: ${reasonOf(error)}${rest}`, {
        cause: error,
      });
    }
  }
  return added;
}

export const listIdentities = (checkId: string): Promise<ApiIdentity[]> =>
  withService((client) => identitiesOf(client, checkId));

export const verifyIdentity = (checkId: string, nameOrId: string): Promise<ApiIdentity> =>
  withService(async (client) => {
    const { id } = await identityOf(client, checkId, nameOrId);
    return client.verifyScanIdentity({ path: { check_id: checkId, identity_id: id } });
  });

export const removeIdentity = (checkId: string, nameOrId: string): Promise<ApiIdentity> =>
  withService(async (client) => {
    const identity = await identityOf(client, checkId, nameOrId);
    await client.deleteScanIdentity({ path: { check_id: checkId, identity_id: identity.id } });
    return identity;
  });

/** Its name, kind and state, and the sentence of the API. */
export const lineOf = ({ name, kind, state, message }: ApiIdentity): string =>
  [name, kind, state, message ?? sentenceOf(state)].join('  ');

/** The API has no sentence for what is proven or was never tried. */
const sentenceOf = (state: ApiIdentity['state']): string =>
  state === 'proven' ? 'Scans sign in with it.' : 'Verify it, or wait for the next scan.';

const identitiesOf = async (client: PalisadeClient, checkId: string): Promise<ApiIdentity[]> =>
  (await client.listScanIdentities({ path: { check_id: checkId } })).data;

async function identityOf(client: PalisadeClient, checkId: string, nameOrId: string): Promise<ApiIdentity> {
  const identities = await identitiesOf(client, checkId);
  // A name may look like the id of another one.
  const found =
    identities.find(({ id }) => id === nameOrId) ?? identities.find(({ name }) => name === nameOrId);
  if (found === undefined) throw new Error(`The check has no scan identity "${nameOrId}".`);
  return found;
}
