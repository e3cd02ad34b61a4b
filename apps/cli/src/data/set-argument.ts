import { DATA_IDS } from '@palisade/vocabulary';
import { Argument } from 'commander';

/** The lists that an operator can publish. */
export const nameArgument = (): Argument => new Argument('<name>', 'the list').choices(DATA_IDS);
