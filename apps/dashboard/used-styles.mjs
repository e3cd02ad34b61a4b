import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';

const CORE = dirname(fileURLToPath(import.meta.resolve('@mantine/core')));
const NOTIFICATIONS = dirname(fileURLToPath(import.meta.resolve('@mantine/notifications')));
const CLASS = /m_[0-9a-f]+/g;

const sources = (folder, pattern) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => pattern.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/** The names that a text imports from `@mantine/core`. */
const namesIn = (text) =>
  [...text.matchAll(/(?:import|export) (?:type )?\{([^}]*)\} from ["']@mantine\/core["']/g)].flatMap(
    ([, names]) =>
      names.split(',').map(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0],
      ),
  );

const importsOf = (text) => [...text.matchAll(/import ([^;]*?) from ["'](\.[^"']+)["']/g)];

/** The class names of the components that the dashboard uses, and of those which they use in turn. */
function usedClasses(folder) {
  const ours = sources(join(folder, 'src'), /\.tsx?$/);
  const others = sources(NOTIFICATIONS, /\.mjs$/);
  const wanted = new Set([...ours, ...others].flatMap(namesIn));
  const index = readFileSync(join(CORE, 'index.mjs'), 'utf8');
  const waiting = importsOf(index)
    .filter(([, names]) => names.match(/\w+/g).some((name) => wanted.has(name)))
    .map(([, , file]) => join(CORE, file));
  const seen = new Set(waiting);
  const classes = new Set();
  for (const file of seen) {
    const text = readFileSync(file, 'utf8');
    if (file.endsWith('.module.mjs')) for (const [name] of text.matchAll(CLASS)) classes.add(name);
    for (const [, , next] of importsOf(text)) seen.add(join(dirname(file), next));
  }
  return classes;
}

/** Drops selectors whose components do not exist here. */
function withoutUnused(css, classes) {
  const isUsed = (selector) => {
    const names = selector.match(CLASS);
    return names === null || names.some((name) => classes.has(name));
  };
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter(isUsed);
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}

/** Of the component library's style sheet, takes what the dashboard uses: a third of it. */
export const usedStyles = (folder) => ({
  name: 'used-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /@mantine\/core\/styles\.layer\.css$/ },
    handler: (css) => ({ code: withoutUnused(css, usedClasses(folder)), map: null }),
  },
});
