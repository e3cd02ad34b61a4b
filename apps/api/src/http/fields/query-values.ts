const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** Of a number in a query; in a body it is one already. */
export const toInteger = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;

/** Reads `true` and `false` of a query, as {@link toBoolean}. */
export const toStrictBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

/** Reads `true`, `false`, `1` and `0` of a query; everything else stays, for the validator to refuse. */
export const toBoolean = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? (BOOLEANS[value] ?? value) : value;
