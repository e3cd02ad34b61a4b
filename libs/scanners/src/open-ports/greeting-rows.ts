import { ascii } from './first-messages';
import { database, type Service } from './http-services';
import { cleartext, harmless, type PortRow, remote } from './port-row';

const isTelnet = (text: string, [first = 0, second = 0]: Buffer): boolean =>
  // WILL, WONT, DO or DONT.
  (first === 0xff && second >= 0xfb && second <= 0xfe) || /login:|username:/i.test(text);

/** Lines that FTP says after its greeting, whose lines before the last one may begin with any number. */
function afterGreeting(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.findIndex((line) => line.startsWith('220 '));
  return last < 0 ? [] : lines.slice(last + 1);
}

function ftp(text: string): Service | null {
  // 421 and 530 refuse before they ask, 120 greets later (RFC 959 section 5.4).
  if (!/^(?:220|120|421|530)[ -]/.test(text) || /^\d{3}[^\n]*\bE?SMTP\b/i.test(text)) return null;
  const said = afterGreeting(text);
  if (said.some((line) => /^234[ -]/.test(line))) return harmless('FTP with TLS');
  return said.some((line) => /^5\d\d[ -]/.test(line)) ? cleartext('FTP', 'AUTH TLS') : harmless('FTP');
}

function pop3(text: string): Service | null {
  // A server with too many connections refuses before it greets.
  if (text.startsWith('-ERR')) return harmless('POP3');
  if (!text.startsWith('+OK')) return null;
  if (/^STLS\r?$/im.test(text)) return harmless('POP3 with STLS');
  return POP3_END.test(text) ? cleartext('POP3', 'STLS') : harmless('POP3');
}
const POP3_END = /\n\.\r?\n|\n-ERR/;

function imap(text: string): Service | null {
  // The reply to our command may come before a late greeting.
  if (!/^\* (?:OK|CAPABILITY|PREAUTH|BYE)\b/.test(text)) return null;
  if (/STARTTLS/i.test(text)) return harmless('IMAP with STARTTLS');
  return /^a OK/im.test(text) && !/LOGINDISABLED/i.test(text)
    ? cleartext('IMAP', 'STARTTLS')
    : harmless('IMAP');
}

/** Too many connections, the address is blocked (by MariaDB too) or has no right, no process, too many for the user. */
const MYSQL_REFUSALS: ReadonlySet<number> = new Set([1040, 1129, 1130, 1135, 1152, 1158, 1159, 1203, 1226]);

/** A packet: three bytes for its length, its number, then the version 10 or the mark of an error. */
function mysql(text: string, received: Buffer): Service | null {
  if (received.length < 8) return null;
  const [, , , , first] = received;
  if (first === 10 && received[3] === 0 && /^[\s\S]{5}[\w.-]{3,}\0/.test(text))
    return database('MySQL or MariaDB', false, 'the greeting of MySQL');
  return first === 0xff && (received[3] ?? 2) < 2 && MYSQL_REFUSALS.has(received.readUInt16LE(5))
    ? database('MySQL or MariaDB', false, `error ${received.readUInt16LE(5)} of MySQL`)
    : null;
}

/** What sshd says instead of its version: to too many visitors, and to an address that has failed too often (`PerSourcePenalties`). */
const SSH_REFUSAL = /^(?:Exceeded MaxStartups|Not allowed at this time)\b/;

/** Services that greet first. */
export const GREETING_ROWS: readonly PortRow[] = [
  {
    port: 21,
    line: ascii('AUTH TLS\r\n'),
    isPatient: true,
    // What follows the last line break is not whole yet.
    isComplete: (received) =>
      afterGreeting(received.toString('latin1'))
        .slice(0, -1)
        .some((line) => /^(?:234|[45]\d\d) /.test(line)),
    read: ftp,
  },
  {
    port: 22,
    isPatient: true,
    // Lines may come before the version (RFC 4253 section 4.2).
    read: (text) =>
      (/^SSH-\d+\.\d+-/m.test(text) && !text.startsWith('HTTP/')) || SSH_REFUSAL.test(text)
        ? harmless('SSH')
        : null,
  },
  {
    port: 23,
    read: (text, received) =>
      isTelnet(text, received) ? remote('Telnet', 'the greeting of Telnet', 'high') : null,
  },
  {
    port: 25,
    isPatient: true,
    // A server that takes no mail from us says so (RFC 5321 section 3.1).
    read: (text) => (/^(?:220|4[25]\d|5[257]\d)[ -]/.test(text) ? harmless('SMTP') : null),
  },
  {
    port: 110,
    line: ascii('CAPA\r\nQUIT\r\n'),
    isPatient: true,
    isComplete: (received) => POP3_END.test(received.toString('latin1')),
    read: pop3,
  },
  {
    port: 143,
    line: ascii('a CAPABILITY\r\nb LOGOUT\r\n'),
    isPatient: true,
    isComplete: (received) => /^b (?:OK|BAD|NO)/im.test(received.toString('latin1')),
    read: imap,
  },
  { port: 3306, isPatient: true, read: mysql },
];
