import 'reflect-metadata';
import { loadEnvironment, startFailure } from '@palisade/config';
import { runRenderer } from './src/run-renderer';

async function start(): Promise<void> {
  await runRenderer(loadEnvironment([]));
}

start().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error, 'renderer', ['RENDERER_PORT', 3002]).join('\n')}\n`, () =>
    process.exit(1),
  );
});
