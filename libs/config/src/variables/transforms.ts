/** Digits as a number; anything else stays as it is, so that a rule refuses it. */
export const toInteger = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

/** `true` and `false` as booleans; anything else stays as it is, so that a rule refuses it. */
export const toBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;
