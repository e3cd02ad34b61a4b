import script from '../../../../deploy/pipelines/palisade-scan.sh?raw';
import { type CiCheck, githubSnippet, gitlabSnippet, pipelineCommand } from './ci-snippets';

const CHECK: CiCheck = {
  domain: 'shop.example.com',
  triggerUrl: 'https://palisade.example/go/scan/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/HASH/trigger',
};

/** The lines below `key: |` without their indentation, as YAML reads a literal block. */
function literalBlock(yaml: string, opening: string): string {
  const lines = yaml.split('\n');
  const start = lines.findIndex((line) => line.trim() === opening) + 1;
  const indentation = indentationOf(lines[start]);
  expect(indentation.length).toBeGreaterThan(indentationOf(lines[start - 1]).length + 1);
  return lines
    .slice(start)
    .map((line) => {
      expect(line === '' || line.startsWith(indentation)).toBe(true);
      return line.slice(indentation.length);
    })
    .join('\n');
}

const indentationOf = (line = ''): string => /^ */.exec(line)?.[0] ?? '';

describe('the pipeline snippets', () => {
  it('contain the script that the tests run', () => {
    expect(literalBlock(githubSnippet(CHECK), 'run: |')).toBe(script);
    expect(literalBlock(gitlabSnippet(), '- |')).toBe(script);
  });

  it('keep the secret out of files that are committed', () => {
    expect(githubSnippet(CHECK)).not.toContain('HASH');
    expect(githubSnippet(CHECK)).toContain('PALISADE_TRIGGER_URL: ${{ secrets.PALISADE_TRIGGER_URL }}');
    expect(pipelineCommand(CHECK)).toContain(`"${CHECK.triggerUrl}?wait=600&fail_on=high"`);
  });
});
