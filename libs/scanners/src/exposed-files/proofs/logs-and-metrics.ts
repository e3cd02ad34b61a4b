import { holdsSecret, isSecretName } from '@palisade/scan-engine';
import { ofFile, type ProveFile } from './seen-file';

/** Prometheus text format 0.0.4. */
const SAMPLE =
  /^[A-Za-z_:][\w:]{0,200}(?:\{([^\n]{0,2000})\})? (?:[+-]?(?:\d[\d.]{0,40}(?:e[+-]?\d{1,4})?|Inf)|NaN)(?: -?\d{1,16})?$/i;
const PERSONAL_LABEL =
  /(?:^|,)\s{0,3}(?:user|username|user_name|email|mail|login|account|customer|session|session_id)="[^"\n]{2,}/i;
const MAIL = /\w@[\w-]{1,63}\.[a-z]{2}/i;
const FEW_SAMPLES = 3;

export const prometheusMetrics: ProveFile = (file) => {
  const lines = file.text.split(/\r?\n/);
  const labels = lines.flatMap((line) => {
    const match = SAMPLE.exec(line.slice(0, 2500));
    return match === null ? [] : [match[1] ?? ''];
  });
  if (labels.length < FEW_SAMPLES || !lines.some((line) => /^# (?:TYPE|HELP) [A-Za-z_:]/.test(line)))
    return null;
  const isPersonal = labels.some(
    (text) => MAIL.test(text) || PERSONAL_LABEL.test(text) || hasSecretLabel(text),
  );
  return isPersonal
    ? {
        shows: 'metrics whose labels name people or hold tokens',
        severity: 'medium',
        detail: 'Labels name people or hold tokens.',
      }
    : { shows: 'metrics in the text format of Prometheus' };
};

const hasSecretLabel = (labels: string): boolean =>
  labels.split(',').some((label) => {
    const [name = '', value = ''] = label.split('="');
    return isSecretName(name) && holdsSecret(name, value.replace('"', ''));
  });

const DATE =
  /^\s{0,3}\[?(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d|\d{4}\/\d\d\/\d\d \d\d:\d\d|\d\d\/[A-Z][a-z]{2}\/\d{4})/;
const LEVEL =
  /\b(?:PHP (?:Notice|Warning|Fatal error|Deprecated|Parse error|Stack trace)|TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|CRITICAL|FATAL|ALERT|EMERGENCY|SEVERE)\b|\[(?:[a-z_]{1,30}:)?(?:debug|info|notice|warn|error|crit|alert|emerg)\]/;
const FRAME =
  /^\s{0,8}(?:#\d{1,3} \S|at [\w$.<>]{1,200}\(|File "[^"\n]{1,300}", line \d|(?:\[[^\]\n]{1,60}\] )?PHP\s{1,4}\d{1,3}\. )|^(?:\[[^\]\n]{1,60}\] )?(?:PHP )?Stack trace:/;
const TOKEN =
  /\b(?:Bearer|Basic) [\w+/.=-]{16,}|\b(?:password|token|secret|api_?key)\b["']?\s{0,3}[=:]\s{0,3}["']?([^\s"',;&]{8,})/i;
const FEW_LINES = 3;

/** Dated lines with a level, as loggers write them. */
export const logFile: ProveFile = ofFile((_file, all) => {
  const lines = all.map((line) => line.slice(0, 1000));
  const dated = lines.filter((line) => DATE.test(line) && LEVEL.test(line));
  if (dated.length < FEW_LINES) return null;
  const tells = lines.some((line) => FRAME.test(line)) || lines.some((line) => TOKEN.test(line));
  return tells
    ? {
        shows: 'a log with stack traces or tokens',
        severity: 'high',
        detail: 'It holds stack traces or tokens.',
      }
    : { shows: 'a log with dated lines and levels' };
});

/** Desktop Services Store of macOS: the names of the folder's files. */
export const dsStore: ProveFile = ({ bytes }) =>
  bytes.length >= 36 && bytes.toString('latin1', 0, 8) === '\0\0\0\x01Bud1'
    ? { shows: 'a .DS_Store with the names of files' }
    : null;

export const composerLock: ProveFile = ofFile(({ text }) =>
  /^\s*\{/.test(text) &&
  /"packages"\s{0,5}:\s{0,5}\[/.test(text) &&
  /"content-hash"\s{0,5}:\s{0,5}"[0-9a-f]{32}"/.test(text)
    ? { shows: 'the packages of the application with their versions' }
    : null,
);
