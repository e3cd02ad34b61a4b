import type { Severity } from '@palisade/vocabulary';
import type { Digest, DigestLine } from './digest';
import { SEVERITY_WORDS } from './words';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface MailFooter {
  /** The settings page of the team's channels. */
  settingsUrl: string;
  /** Ends what this e-mail belongs to; null for e-mails to members about their own matters. */
  unsubscribe: { url: string; stops: 'weekly summaries' | 'all messages' } | null;
}

/** The e-mail about a message. All texts of the digest are plain; the HTML also escapes them. */
export const mailOf = (digest: Digest, footer: MailFooter): MailContent => ({
  subject: digest.subject ?? asRead(digest.title),
  text: textOf(digest, footer),
  html: htmlOf(digest, footer),
});

/** Mail programs make no links of a subject, so its dots need no protection. */
const asRead = (title: string): string => title.replaceAll('[.]', '.');

const stopWords = ({ stops }: NonNullable<MailFooter['unsubscribe']>): string => `Stop ${stops}`;

const wordsOf = ({ tag, severity }: DigestLine): string =>
  [tag, severity === null ? '' : SEVERITY_WORDS[severity]].filter(Boolean).join(', ');

function textOf({ title, intro, facts, lines, more, link }: Digest, footer: MailFooter): string {
  const figures = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const list = lines
    .map((line) => {
      const place = line.location === '' ? '' : `\n  at ${line.location}`;
      return `- ${wordsOf(line)}: ${line.text}${place}\n  ${line.url}`;
    })
    .join('\n\n');
  const end = [`Change what you get: ${footer.settingsUrl}`];
  if (footer.unsubscribe !== null) end.push(`${stopWords(footer.unsubscribe)}: ${footer.unsubscribe.url}`);
  const parts = [
    title,
    ...intro,
    figures,
    list,
    more,
    `${link.label}: ${link.url}`,
    `-- \n${end.join('\n')}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Readable on white and on black: mail programs that ignore the dark style may invert colours as they like. */
const COLOR: Readonly<Record<Severity, string>> = {
  critical: '#c92a2a',
  high: '#d9480f',
  medium: '#a86400',
  low: '#1971c2',
};

const FONT = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const MONO = `font-family:ui-monospace,Menlo,Consolas,monospace`;

/** Programs that know media queries get a dark design; the others show the light one. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#14161a!important}.card{background:#1f2329!important;border-color:#363c45!important}
.ink{color:#eef0f3!important}.dim{color:#aab2bd!important}.rule{border-color:#363c45!important}
.code{background:#2b3038!important;color:#e3e6ea!important}.link{color:#7ab8ff!important}
.critical{color:#ff8787!important}.high{color:#ffa94d!important}.medium{color:#ffd43b!important}.low{color:#74c0fc!important}}`;

function lineHtml({ tag, severity, text, location, url }: DigestLine): string {
  const mark =
    severity === null
      ? ''
      : `<strong class="${severity}" style="color:${COLOR[severity]}">${SEVERITY_WORDS[severity]}</strong>`;
  const words = [mark, escaped(tag)].filter(Boolean).join(' &#183; ');
  const place =
    location === ''
      ? ''
      : `<br><span class="code" style="${MONO};font-size:12px;line-height:20px;background:#f1f3f5;color:#343a40;padding:1px 5px;border-radius:4px;word-break:break-all">${escaped(location)}</span>`;
  return `<tr><td class="rule ink" style="padding:12px 0;border-top:1px solid #e3e6ea;font-size:14px;line-height:20px;color:#1f2329;word-break:break-word"><span class="dim" style="font-size:12px;color:#5c6570">${words}</span><br><a class="link" href="${escaped(url)}" style="color:#1864ab;font-weight:600;text-decoration:none">${escaped(text)}</a>${place}</td></tr>`;
}

/** Three figures in a row. */
function factsHtml(facts: Digest['facts']): string {
  const cells = facts.map(
    ({ label, value }) =>
      `<td width="33%" class="ink" style="padding:8px 8px 8px 0;font-size:22px;line-height:28px;font-weight:700;color:#1f2329">${escaped(value)}<br><span class="dim" style="font-size:12px;line-height:16px;font-weight:400;color:#5c6570">${escaped(label)}</span></td>`,
  );
  const rows = Array.from({ length: Math.ceil(cells.length / 3) }, (_, row) =>
    cells.slice(row * 3, row * 3 + 3),
  );
  return table(rows.map((row) => `<tr>${row.join('')}</tr>`).join(''));
}

const table = (rows: string): string =>
  rows === ''
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`;

function htmlOf({ title, intro, facts, lines, more, link }: Digest, footer: MailFooter): string {
  const sentences = (more === '' ? [] : [more]).map(paragraph).join('');
  const unsubscribe =
    footer.unsubscribe === null
      ? ''
      : ` &#183; <a class="dim" href="${escaped(footer.unsubscribe.url)}" style="color:#5c6570">${stopWords(footer.unsubscribe)}</a>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f3f5;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" class="page" style="padding:24px 12px;background:#f1f3f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="dim" style="padding:0 4px 12px;${FONT};font-size:13px;font-weight:700;letter-spacing:.04em;color:#5c6570">PALISADE</td></tr>
<tr><td class="card" style="padding:24px;background:#ffffff;border:1px solid #dde1e6;border-radius:10px;${FONT}">
<h1 class="ink" style="margin:0 0 12px;font-size:20px;line-height:28px;color:#1f2329;word-break:break-word">${escaped(title)}</h1>
${intro.map(paragraph).join('')}${factsHtml(facts)}${table(lines.map(lineHtml).join(''))}${sentences}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:20px"><tr><td style="background:#1864ab;border-radius:6px"><a href="${escaped(link.url)}" style="display:inline-block;padding:10px 18px;font-size:14px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(link.label)}</a></td></tr></table>
</td></tr>
<tr><td class="dim" style="padding:16px 4px;${FONT};font-size:12px;line-height:18px;color:#5c6570"><a class="dim" href="${escaped(footer.settingsUrl)}" style="color:#5c6570">Change what you get</a>${unsubscribe}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 12px;font-size:14px;line-height:22px;color:#1f2329">${escaped(text)}</p>`;
