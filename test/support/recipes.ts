import { type PageBlock, blocksOf } from './page-steps';

/** A step of a recipe, and what shows that it is missing. */
export interface RecipeStep {
  recipe: string;
  number: number;
  blocks: PageBlock[];
  /** Scripts of package.json. */
  runs: string[];
  /** A source that does not compile without the step, or a spec that fails. */
  without: { file: string; how: 'does not compile' | 'fails' };
}

const WITHOUT = /^Left out: `([^`]+)` (does not compile|fails)\.$/m;

/** Reads a page of recipes (`## A rule`) of steps (`### 1. Describe it`). @throws where a step does not say what its lack leads to. */
export const recipesOf = (page: string): RecipeStep[] =>
  page
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const recipe = part.slice(0, part.indexOf('\n'));
      const blocks = blocksOf(part);
      return part
        .split(/^### (?=\d+\. )/m)
        .slice(1)
        .map((text): RecipeStep => {
          const number = Number.parseInt(text, 10);
          const [, file, how] = WITHOUT.exec(text) ?? [];
          if (file === undefined) throw new Error(`${recipe}, step ${number}: what is its lack?`);
          return {
            recipe,
            number,
            blocks: blocks.filter(({ step }) => step === number),
            runs: [...text.matchAll(/^Run `npm run (\S+)`/gm)].map(([, name = '']) => name),
            without: { file, how: how as RecipeStep['without']['how'] },
          };
        });
    });
