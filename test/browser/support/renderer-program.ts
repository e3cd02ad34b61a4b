import { existsSync } from 'node:fs';
import { Program, programArguments } from '../../support/program';

export const TOKEN = 'a-token-for-the-renderer';
const isRoot = process.getuid?.() === 0;

const variablesOf = (variables: Record<string, string>): Record<string, string> => {
  const chromium = process.env.TEST_CHROMIUM ?? '';
  return {
    RENDERER_TOKEN: TOKEN,
    RENDERER_PORT: '0',
    RENDERER_SANDBOX: isRoot ? 'off' : 'on',
    LD_LIBRARY_PATH: process.env.TEST_CHROMIUM_LIBRARY_PATH ?? '',
    CHROMIUM_PATH: existsSync(chromium) ? chromium : '',
    ...variables,
  };
};

/** The program with the Chromium that `npm test` found. @param above what starts it in place of this process */
export const startRendererProgram = (
  variables: Record<string, string> = {},
  above: readonly string[] = [],
): Program => {
  const [command = process.execPath, ...args] = [
    ...above,
    process.execPath,
    ...programArguments('dist/apps/renderer/main.js'),
  ];
  return new Program(command, args, variablesOf(variables));
};

/** Once it is ready. */
export async function addressOf(program: Program): Promise<string> {
  const [, port = ''] = await program.says(/"port":(\d+),[^\n]*renderer is ready/);
  return `http://127.0.0.1:${port}`;
}
