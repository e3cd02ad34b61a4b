// @ts-check
/** Loaded before a program: its wall clock is CLOCK_SHIFT_HOURS off, as on a machine whose clock nobody sets. */
const shiftMs = Number(process.env.CLOCK_SHIFT_HOURS) * 3_600_000;
const TrueDate = Date;
const now = () => TrueDate.now() + shiftMs;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
