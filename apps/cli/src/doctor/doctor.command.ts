import { type Command, Option } from 'commander';
import type { Finding } from './finding';

const FORMATS = ['text', 'json'];
const MARKS: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok     ',
  warning: 'warning',
  failed: 'failed ',
};

/** Adds `doctor`. The checks are loaded when it runs. */
export function registerDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'check the installation: variables, PostgreSQL, Redis, DNS, clock, mail, renderer, callbacks, disk and lists; 1 if a check failed',
    )
    .addOption(new Option('--format <format>', 'how to print the result').choices(FORMATS).default('text'))
    .action(async ({ format }: { format: string }, command: Command) => {
      const { examine } = await import('./examine.js');
      const findings = await examine();
      const isJson = format === 'json' || command.optsWithGlobals<{ json?: boolean }>().json === true;
      console.log(isJson ? JSON.stringify(await documentOf(findings)) : textOf(findings));
      if (countOf(findings, 'failed') > 0) process.exitCode = 1;
    });
}

const countOf = (findings: readonly Finding[], state: Finding['state']): number =>
  findings.filter((each) => each.state === state).length;

async function documentOf(findings: readonly Finding[]): Promise<object> {
  const { installationFigures } = await import('./installation-figures.js');
  return {
    is_healthy: countOf(findings, 'failed') === 0,
    warnings: countOf(findings, 'warning'),
    failures: countOf(findings, 'failed'),
    checks: findings,
    installation: await installationFigures(),
  };
}

function textOf(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, state, message, advice }) => [
    `${MARKS[state]}  ${check}: ${message}`,
    ...(advice === null ? [] : [`         ${advice}`]),
  ]);
  const total = `${countOf(findings, 'failed')} failed, ${countOf(findings, 'warning')} warnings.`;
  return [...lines, total].join('\n');
}
