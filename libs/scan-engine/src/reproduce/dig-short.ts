import { dig } from './shell-command';

/** Prints the records of a name, and nothing else. */
export const digShort = (name: string, type: string): string => dig(name, type, { options: ['+short'] });
