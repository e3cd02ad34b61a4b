import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Program, REPOSITORY, eventually } from '../../support/program';

const PROGRAMS = join(REPOSITORY, 'test/chaos/programs');

/** Keeps the base image, which takes minutes, for the next run. */
const DATA = join(REPOSITORY, '.data/image');

/** What the Dockerfile says about its image. */
interface ImageSettings {
  User: string;
  WorkingDir: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Healthcheck: { Test: string[] };
}

/** The image of the Dockerfile, unpacked. */
export class Image {
  private constructor(
    readonly rootfs: string,
    readonly settings: ImageSettings,
  ) {}

  /** Builds it with buildah, as root: four minutes, the first time two more. */
  static async build(): Promise<Image> {
    const rootfs = join(DATA, 'rootfs');
    const build = spawn('sh', [join(PROGRAMS, 'build-image.sh'), DATA, rootfs], { stdio: 'inherit' });
    const [code] = (await once(build, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The image could not be built: exit code ${code}. The reason is above.`);
    const { Docker } = JSON.parse(readFileSync(join(DATA, 'image.json'), 'utf8')) as {
      Docker: { config: ImageSettings };
    };
    return new Image(rootfs, Docker.config);
  }

  /** A container with the arguments of the entry point, for example `cli`, `migrate`. */
  start(args: readonly string[], variables: Record<string, string>): Container {
    return new Container(this, [...this.settings.Entrypoint, ...args], variables);
  }
}

/** One program of the image, run as a cluster runs it: see run-image.sh. */
export class Container {
  private readonly program: Program;

  constructor(
    private readonly image: Image,
    command: readonly string[],
    variables: Record<string, string>,
  ) {
    const { Env, User, WorkingDir } = image.settings;
    const ofImage = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    this.program = new Program(
      'sh',
      [join(PROGRAMS, 'run-image.sh'), image.rootfs, User, WorkingDir, ...command],
      { ...ofImage, ...variables },
    );
  }

  get log(): string {
    return this.program.log;
  }

  says(pattern: RegExp): Promise<RegExpExecArray> {
    return this.program.says(pattern);
  }

  /** @returns the exit code when it has ended. */
  async ended(): Promise<number | null> {
    return (await this.program.ended()).code;
  }

  /** Its process 1, as this machine counts: the only child of `unshare`. */
  async pid(): Promise<number> {
    const { pid } = this.program;
    return eventually('the container has a process', 10_000, () =>
      Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()),
    );
  }

  /** SIGTERM to process 1, as a node does. @returns the exit code and how long the stop took, in seconds. */
  async stop(): Promise<{ code: number | null; seconds: number }> {
    const sentAt = performance.now();
    process.kill(await this.pid(), 'SIGTERM');
    const code = await this.ended();
    return { code, seconds: (performance.now() - sentAt) / 1000 };
  }

  /** Ends `unshare`, and so its process 1, however it is. */
  async kill(): Promise<void> {
    await this.program.stop('SIGKILL');
  }

  async signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    process.kill(await this.pid(), signal);
  }

  /** Members of `/proc/PID/status` of process 1, for example `Uid` and `VmHWM`. */
  async status(): Promise<Record<string, string>> {
    const text = readFileSync(`/proc/${await this.pid()}/status`, 'utf8');
    const members = [...text.matchAll(/^(\w+):\s*(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
    return Object.fromEntries(members) as Record<string, string>;
  }

  /** @returns the exit code of a command inside, run with the environment of this container; -1 when it was ended. */
  async run(command: readonly string[], variables: Record<string, string>): Promise<number> {
    const [uid = '', gid = ''] = this.image.settings.User.split(':');
    const inside = ['--target', String(await this.pid()), '--mount', '--pid', '--root', '--wd'];
    const rights = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs', '--'];
    return new Promise((resolve) => {
      execFile(
        'nsenter',
        [...inside, ...rights, ...command],
        { env: { PATH: process.env.PATH, ...variables } },
        (error) => resolve(error === null ? 0 : typeof error.code === 'number' ? error.code : -1),
      );
    });
  }

  /** The image's health check. */
  checkHealth(variables: Record<string, string>): Promise<number> {
    return this.run(this.image.settings.Healthcheck.Test.slice(1), variables);
  }
}
