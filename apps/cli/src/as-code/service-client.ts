import {
  ApiError,
  type PalisadeClient,
  UnexpectedResponseError,
  UnreachableError,
  createPalisadeClient,
} from '@palisade/client';
import { VERSION } from '@palisade/version';
import { type ServiceAccess, serviceAccess } from './service-access';

/** The published client, with the address and key of the environment. */
export const serviceClient = ({ appUrl, apiKey }: ServiceAccess): PalisadeClient =>
  createPalisadeClient({ url: appUrl, apiKey, userAgent: `palisade-cli/${VERSION}` });

/** Every element of a list. */
export async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** The message of a client error, with the variable to correct. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    const fields = Object.values(error.fields).flat();
    const text = fields.length > 0 ? fields.join(' ') : error.message;
    return `${text} (${error.status})${error.status === 401 ? ' Check PALISADE_API_KEY.' : ''}`;
  }
  if (error instanceof UnreachableError || error instanceof UnexpectedResponseError) {
    return `${error.message.replace(/\.?$/, '.')} Check PALISADE_URL.`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Calls the service of the environment. @throws Error with its reason as words */
export async function withService<Result>(use: (client: PalisadeClient) => Promise<Result>): Promise<Result> {
  const client = serviceClient(serviceAccess());
  try {
    return await use(client);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}
