import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modules of npm as one script: what a bundler makes of them. */
export function bundled(program: string): string {
  const files: [name: string, file: string][] = [
    ['react', 'react/cjs/react.production.js'],
    ['scheduler', 'scheduler/cjs/scheduler.production.js'],
    ['react-dom', 'react-dom/cjs/react-dom.production.js'],
    ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
  ];
  const modules = files.map(
    ([name, file]) =>
      `${JSON.stringify(name)}: (module, exports) => {${readFileSync(join(packages(), file), 'utf8')}\n}`,
  );
  return `(() => { const known = {}; const modules = {${modules.join(',')}};
    const require = (name) => { if (!known[name]) { const module = { exports: {} }; known[name] = module; modules[name](module, module.exports); } return known[name].exports; };
    ${program} })();`;
}

const packages = (): string => dirname(dirname(require.resolve('react/package.json')));
