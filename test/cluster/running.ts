import { Program, programArguments } from '../support/program';
import { freePort } from '../support/redis-server';

/** A program of the product, which can start again on its port. */
export interface Running {
  program: Program;
  port: number;
  start: (more?: Record<string, string>) => Program;
}

/** Both api and worker say it. */
export const isReady = ({ port }: Running): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

export async function running(
  path: string,
  variables: (port: string) => Record<string, string>,
): Promise<Running> {
  const port = await freePort();
  const start: Running['start'] = (more = {}) =>
    new Program(process.execPath, programArguments(path), { ...variables(String(port)), ...more });
  return { port, start, program: start() };
}
