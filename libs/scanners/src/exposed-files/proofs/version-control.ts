import { isPlaceholder } from '@palisade/scan-engine';
import { ofFile, type ProveFile } from './seen-file';

/** gitrepository-layout(5): a symbolic reference, or an object name of SHA-1 or SHA-256. */
const HEAD = /^(?:ref: refs\/[\w./+@-]{1,200}|[0-9a-f]{40}|[0-9a-f]{64})$/;

export const gitHead: ProveFile = (file) => {
  const text = file.text.trim();
  if (!HEAD.test(text)) return null;
  return { shows: text.startsWith('ref:') ? text : 'the object name of a commit' };
};

/** gitrepository-layout(5): in a submodule and in a second working tree, a file that says where the repository is. */
export const gitFile: ProveFile = ({ text }) =>
  /^gitdir: \S[^\n]{0,1000}\s*$/.test(text)
    ? {
        shows: 'a file that names the folder of a Git repository',
        severity: 'low',
        detail: 'The repository itself is in another folder; the file shows where.',
      }
    : null;

/** git-config(1), "Syntax": a `[core]` section and nothing that is not a section, a setting or a comment. */
export const gitConfig: ProveFile = ({ text }) => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (!lines.some((line) => /^\s*\[core\]\s*$/.test(line))) return null;
  if (!lines.every((line) => /^\s*(?:\[[^\]\n]{1,200}\]|[#;]|[A-Za-z][\w-]{0,60}\s*(?:=|$))/.test(line)))
    return null;
  return lines.some(hasCredentials)
    ? {
        shows: 'a repository whose remote address holds credentials',
        severity: 'critical',
        detail: 'The address of its remote holds credentials.',
      }
    : { shows: 'a [core] section of git' };
};

/** `https://user:token@host/` or `https://token@host/`; a plain user name is not one. */
function hasCredentials(line: string): boolean {
  const match = /^\s*(?:push)?url\s*=\s*https?:\/\/([^\s/@:]{1,200})(?::([^\s/@]{1,200}))?@/i.exec(line);
  if (match === null) return false;
  const [, user = '', password] = match;
  if (password !== undefined) return !isPlaceholder(password);
  return /^(?:gh[pousr]_|github_pat_|glpat-)\w{10,}/.test(user);
}

/** Subversion's working copy since 1.7: a SQLite database with the table NODES. */
export const svnDatabase: ProveFile = ({ bytes }) => {
  const text = bytes.toString('latin1');
  return text.startsWith('SQLite format 3\0') && text.includes('NODES')
    ? { shows: 'a SQLite database with the table NODES' }
    : null;
};

/** mercurial/requirements.py */
const HG_WORD =
  /^(?:revlogv1|revlogv2|exp-[\w.-]{1,60}|store|fncache|dotencode|plain-store-encoding|generaldelta|sparserevlog|persistent-nodemap|share-safe|shared|relshared|internal-phase|internal-phase-2|dirstate-v2|dirstate-tracked-key-v1|revlog-compression-[\w-]{1,20}|treemanifest|largefiles|lfs|narrowhg-experimental|bookmarksinstore|changelogv2|fileindex-v1|delta-info-revlog)$/;

export const hgRequires: ProveFile = ofFile((_file, lines) => {
  const words = lines.map((line) => line.trim()).filter((line) => line !== '');
  return words.length > 0 && words.every((word) => HG_WORD.test(word))
    ? { shows: `the requirements of a Mercurial repository` }
    : null;
});
