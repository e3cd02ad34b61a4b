import type { RigAccount } from '../rig-account';
import { ADMINISTRATION_ACCOUNTS } from './administration';
import { API_ACCOUNTS } from './apis';
import { CONTENT_ACCOUNTS } from './content';
import { MONITORING_ACCOUNTS } from './monitoring';
import { OWN_API_ACCOUNTS } from './own-apis';
import { TOOL_ACCOUNTS } from './tools';

/** By application, in the order in which they are scanned. */
export const ACCOUNTS: readonly RigAccount[] = [
  ...CONTENT_ACCOUNTS,
  ...ADMINISTRATION_ACCOUNTS,
  ...MONITORING_ACCOUNTS,
  ...TOOL_ACCOUNTS,
  ...API_ACCOUNTS,
  ...OWN_API_ACCOUNTS,
];
