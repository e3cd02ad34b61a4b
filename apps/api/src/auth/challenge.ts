import type { Request } from 'express';
import { APP_URL_SETTING } from '../http/list-address.decorator';

const MCP_PATH = '/mcp';
/** RFC 9728 section 3.1: the path of the resource comes behind. */
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;

/** How a caller without a valid key learns what to send (RFC 6750). Clients of MCP request the metadata of the resource (RFC 9728). */
export function challengeOf({ path, app }: Pick<Request, 'path' | 'app'>): string {
  if (path !== MCP_PATH) return 'Bearer';
  return `Bearer resource_metadata="${String(app.get(APP_URL_SETTING))}${RESOURCE_METADATA_PATH}"`;
}

/** Keys come from the dashboard, so no authorization server is named: a client that reads this asks its user for a key. */
export const resourceMetadata = (appUrl: string): object => ({
  resource: `${appUrl}${MCP_PATH}`,
  resource_name: 'Palisade',
  bearer_methods_supported: ['header'],
  resource_documentation: `${appUrl}/docs/guide/mcp`,
});
