import { type CiCheck, githubSnippet, gitlabSnippet, scanScript, shellSnippet } from './ci-snippets';

const CHECK: CiCheck = {
  domain: 'shop.example.com',
  triggerUrl: 'https://palisade.example/go/scan/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/HASH/trigger',
  scanPage: 'https://palisade.example/t/team/scans/',
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
  it('contain the same script', () => {
    expect(literalBlock(githubSnippet(CHECK), 'run: |')).toBe(scanScript(CHECK));
    expect(literalBlock(gitlabSnippet(CHECK), '- |')).toBe(scanScript(CHECK));
    expect(shellSnippet(CHECK)).toContain(scanScript(CHECK));
  });

  it('keep the secret out of files that are committed', () => {
    expect(githubSnippet(CHECK)).not.toContain('HASH');
    expect(gitlabSnippet(CHECK)).not.toContain('HASH');
    expect(githubSnippet(CHECK)).toContain('PALISADE_TRIGGER_URL: ${{ secrets.PALISADE_TRIGGER_URL }}');
    expect(shellSnippet(CHECK)).toContain(`PALISADE_TRIGGER_URL='${CHECK.triggerUrl}'`);
  });
});
