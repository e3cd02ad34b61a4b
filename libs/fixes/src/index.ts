export type { FoundDefect } from './change-of';
export { FIX_SERVER_KEYS, FIX_SERVERS, type FixServerKey } from './fix-servers';
export { type ServerFix, fixesFor } from './fixes-for';
