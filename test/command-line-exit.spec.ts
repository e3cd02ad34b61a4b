import { palisade } from './support/command-line';

it('a command in the process of a test has its own exit code, whatever else sets that of the process', async () => {
  const ofProcess = Object.getOwnPropertyDescriptor(process, 'exitCode');
  const command = palisade(['data', 'list'], {});
  // As Jest does, through its own object of the process, for what is left of a spec file that has ended.
  ofProcess?.set?.(1);
  try {
    expect(await command).toMatchObject({ code: 0 });
    expect(process.exitCode).toBe(1);
  } finally {
    ofProcess?.set?.(undefined);
  }
});
