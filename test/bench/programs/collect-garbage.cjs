// @ts-check
/** Required before a program that runs with --expose-gc: on SIGUSR2 it lets go of all garbage, so that its memory can be compared, and says so. */
process.on('SIGUSR2', () => {
  global.gc?.();
  // What finalizers let go of in the first turn.
  global.gc?.();
  process.stdout.write('garbage collected\n');
});
