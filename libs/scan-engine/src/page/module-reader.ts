import type { HtmlModule } from './html/html-elements';
import { LONGEST_URL, LONGEST_VALUE, MOST_ASSETS } from './html/html-limits';
import type { Attributes } from './html/html-scanner';
import { readImportMap } from './import-map';
import { mainModuleOf } from './require-config';
import { ownText } from './html/text-capture';

interface WrittenModule {
  /** An address; in an import also a name that an import map explains. */
  name: string;
  integrity: string | null;
  /** How it is loaded. `main`: by a loader in JavaScript, which knows neither maps nor hashes. */
  by: 'preload' | 'import' | 'map' | 'main';
}

/** The names in `import "x"`, `import a from "x"`, `export … from "x"` and `import("x")`, in the notation of minifiers too. */
const IMPORT = /\b(?:import\s{0,5}\(?|from)\s{0,5}(?:"([^"\n]{1,2048})"|'([^'\n]{1,2048})')/g;

/** Modules that a document loads without a `script` element of their own. */
export class ModuleReader {
  private readonly written: WrittenModule[] = [];
  private readonly addresses = new Map<string, string>();
  private readonly hashes = new Map<string, string>();
  private open: 'map' | 'module' | null = null;

  startScript(attributes: Attributes): void {
    const type = attributes.get('type')?.trim().toLowerCase();
    const isInline = attributes.get('src') === undefined;
    this.open = type === 'importmap' ? 'map' : type === 'module' && isInline ? 'module' : null;
    this.keep(mainModuleOf(attributes), 'main');
  }

  preload(attributes: Attributes): void {
    this.keep(attributes.get('href'), 'preload', attributes.get('integrity'));
  }

  /** The text of the script that was opened last, in one piece. */
  text(chars: string): void {
    const { open } = this;
    this.open = null;
    if (open === 'map') this.takeMap(chars);
    if (open === 'module')
      for (const [, double, single] of chars.matchAll(IMPORT)) this.keep(double ?? single, 'import');
  }

  /** In the order of the document; addresses of a map are loaded by the scripts that use their names. */
  finish(resolve: (written: string) => string | null): { modules: HtmlModule[]; hashOf: HashOf } {
    const hashes = new Map([...this.hashes].map(([address, hash]) => [resolve(address), hash]));
    const hashOf: HashOf = (url) => hashes.get(url) ?? null;
    const modules = new Map<string, HtmlModule>();
    const mapped = [...this.addresses.values()].map((name) => ({
      name,
      integrity: null,
      by: 'map' as const,
    }));
    for (const { name, integrity, by } of [...this.written, ...mapped]) {
      const address = by === 'import' ? this.addressOf(name) : name;
      const url = address === null || address.endsWith('/') ? null : resolve(address);
      const isNative = by !== 'main';
      if (url !== null && !modules.has(url))
        modules.set(url, { url, integrity: integrity ?? (isNative ? hashOf(url) : null), isNative });
    }
    return { modules: [...modules.values()].slice(0, MOST_ASSETS), hashOf };
  }

  /** HTML, "resolve a module specifier": by the map, also for all names below one that ends with a slash, else an address that is written as one. */
  private addressOf(name: string): string | null {
    const exact = this.addresses.get(name);
    if (exact !== undefined) return exact;
    const [folder] = [...this.addresses.keys()]
      .filter((key) => key.endsWith('/') && name.startsWith(key))
      .sort((one, other) => other.length - one.length);
    if (folder !== undefined) return (this.addresses.get(folder) ?? '') + name.slice(folder.length);
    return /^(?:\.{0,2}\/|https?:)/i.test(name) ? name : null;
  }

  private takeMap(json: string): void {
    const { addresses, hashes } = readImportMap(json);
    for (const [name, address] of addresses)
      if (isKept(address)) this.addresses.set(ownText(name), ownText(address));
    for (const [address, hash] of hashes)
      this.hashes.set(ownText(address), ownText(hash.slice(0, LONGEST_VALUE)));
  }

  private keep(written: string | undefined, by: WrittenModule['by'], hash?: string): void {
    const name = written?.trim() ?? '';
    if (!isKept(name) || this.written.length >= MOST_ASSETS) return;
    const integrity = hash === undefined ? null : ownText(hash.slice(0, LONGEST_VALUE));
    this.written.push({ name: ownText(name), integrity, by });
  }
}

type HashOf = (url: string) => string | null;

const isKept = (address: string): boolean => address !== '' && address.length <= LONGEST_URL;
