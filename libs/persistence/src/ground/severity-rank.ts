import { SEVERITIES } from '@palisade/vocabulary';
import { escapeLiteral } from 'pg';

/** 1 for the most severe. */
export const severityRank = (column: string): string =>
  `array_position(ARRAY[${SEVERITIES.map(escapeLiteral).join(', ')}], ${column})`;
