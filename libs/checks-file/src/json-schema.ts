import { z } from 'zod';
import { checksFile } from './checks-file';

/** Where an installation publishes the schema, below its public address. */
export const SCHEMA_PATH = '/docs/palisade.schema.json';

/** JSON Schema (draft 2020-12) of the file, for editors. @param appUrl the installation's public address, without a slash at the end */
export const checksFileSchema = (appUrl: string): object => ({
  $id: `${appUrl}${SCHEMA_PATH}`,
  title: 'Palisade: checks as code',
  ...z.toJSONSchema(checksFile, { io: 'input', target: 'draft-2020-12' }),
});
