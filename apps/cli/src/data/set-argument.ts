import { DATA_SETS } from '@palisade/catalogue';
import { Argument } from 'commander';

/** The sets that an operator can publish. From the catalogue: the scanners take most of the time that a start takes. */
const NAMES = DATA_SETS.filter(({ refresh }) => refresh.startsWith('DATA_URL')).map(({ id }) => id);

export const nameArgument = (): Argument => new Argument('<name>', 'the list').choices(NAMES);
