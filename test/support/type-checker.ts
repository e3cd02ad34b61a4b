import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Texts of files by their path in the repository, in place of what is on the disk. */
export type Overlay = ReadonlyMap<string, string>;

/** What the disk says of a path, which it is asked once. */
function remembered<Said>(ask: (path: string) => Said): (path: string) => Said {
  const known = new Map<string, { said: Said }>();
  return (path) => {
    const { said } = known.get(path) ?? { said: ask(path) };
    known.set(path, { said });
    return said;
  };
}

/**
 * Type errors of single files, as they would be with other texts of some files, by the nearest tsconfig.json. The compiler keeps what it read of the
 * others, so each further call takes a second instead of a whole check. Files that are judged together share a program.
 */
export class TypeChecker {
  /** By the folder of their tsconfig.json. */
  private readonly services = new Map<string, ts.LanguageService>();
  private readonly judged = new Map<string, Set<string>>();
  private readonly versions = new Map<string, { text: string | undefined; version: number }>();
  private overlay: Overlay = new Map();
  private readonly textOnDisk = remembered((path) => ts.sys.readFile(path));
  private readonly isOnDisk = remembered((path) => ts.sys.fileExists(path));
  private readonly isFolder = remembered((path) => ts.sys.directoryExists(path));

  constructor(private readonly repository: string) {}

  errorsOf(files: readonly string[], overlay: Overlay): string[] {
    this.overlay = overlay;
    const judged = files.map((file) => this.judge(file));
    return judged.flatMap(({ file, path, service }) =>
      [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)].map(
        ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      ),
    );
  }

  /** Each file that is added makes a new program: all of a call are added before the first is judged. */
  private judge(file: string): { file: string; path: string; service: ts.LanguageService } {
    const path = join(this.repository, file);
    let folder = dirname(path);
    while (!existsSync(join(folder, 'tsconfig.json'))) folder = dirname(folder);
    const service = this.services.get(folder) ?? this.newService(folder);
    this.services.set(folder, service);
    this.judged.set(folder, (this.judged.get(folder) ?? new Set()).add(path));
    return { file, path, service };
  }

  private newService(folder: string): ts.LanguageService {
    const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
      config: object;
    };
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, folder);
    return ts.createLanguageService({
      getCompilationSettings: () => options,
      getCurrentDirectory: () => folder,
      getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
      getScriptFileNames: () => [...(this.judged.get(folder) ?? [])],
      getScriptVersion: (path) => String(this.versionOf(path)),
      getScriptSnapshot: (path) => {
        const text = this.read(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      fileExists: (path) => this.own(path) !== undefined || this.isOnDisk(path),
      readFile: (path) => this.read(path),
      directoryExists: this.isFolder,
      getDirectories: (path) => ts.sys.getDirectories(path),
      realpath: (path) => ts.sys.realpath?.(path) ?? path,
    });
  }

  private versionOf(path: string): number {
    const text = this.own(path);
    const known = this.versions.get(path);
    if (known !== undefined && known.text === text) return known.version;
    const version = (known?.version ?? 0) + 1;
    this.versions.set(path, { text, version });
    return version;
  }

  private own(path: string): string | undefined {
    return this.overlay.get(path.slice(this.repository.length + 1));
  }

  private read(path: string): string | undefined {
    return this.own(path) ?? this.textOnDisk(path);
  }
}
