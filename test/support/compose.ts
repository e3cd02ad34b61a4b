import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from './program';

export interface ComposeService {
  environment?: Record<string, string>;
  ports?: string[];
  command?: string[];
  restart: string;
  read_only?: boolean;
  init?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  networks?: string[];
  healthcheck: { test?: string[]; disable?: boolean };
  deploy: { resources: { limits: { cpus: string; memory: string; pids: number } } };
}

export const COMPOSE = 'deploy/compose.yml';

type Services = Record<string, ComposeService>;

/**
 * The services of deploy/compose.yml.
 * @param variables puts these settings of deploy/.env into the strings, as Compose does; without them the strings stay as they are
 */
export function composeServices(variables?: Record<string, string>): Services {
  const text = readFileSync(join(REPOSITORY, COMPOSE), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Services };
  if (variables === undefined) return services;
  const fill = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? filled(value, variables) : value;
  return JSON.parse(JSON.stringify(services, fill)) as Services;
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?error}`. Compose does not fill in what a value brings with it. */
const filled = (text: string, variables: Record<string, string>): string =>
  text.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name: string, fallback?: string) =>
    variables[name] === undefined || variables[name] === '' ? (fallback ?? '') : variables[name],
  );
