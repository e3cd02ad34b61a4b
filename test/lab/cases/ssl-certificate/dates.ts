const DAY = 24 * 60 * 60 * 1000;

export const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY);

/** A validity of `lifetime` days with `left` days to go. */
export const withDaysLeft = (left: number, lifetime = 90): { notBefore: Date; notAfter: Date } => ({
  notBefore: daysFromNow(left - lifetime),
  notAfter: daysFromNow(left),
});
