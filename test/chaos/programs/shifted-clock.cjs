/** Loaded before a program: its wall clock is CLOCK_SHIFT_HOURS off, as on a machine whose clock nobody sets. */
const shiftMs = Number(process.env.CLOCK_SHIFT_HOURS) * 3_600_000;
const TrueDate = Date;

globalThis.Date = class Date extends TrueDate {
  constructor(...args) {
    super(...(args.length === 0 ? [TrueDate.now() + shiftMs] : args));
  }

  static now() {
    return TrueDate.now() + shiftMs;
  }
};
