import type { CookieAttribute, FixServer } from '../change';
import { REDIRECT_IN_FRONT } from '../front-server';
import { escaped } from '../patterns';

const inServer = (lines: string): string =>
  `<system.webServer>\n${lines.replace(/^/gm, '  ')}\n</system.webServer>`;

/** In elements: `&`, `<` and quotes have other meanings. */
const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const customHeaders = (fields: string): string =>
  `<httpProtocol>\n  <customHeaders>\n    ${fields}\n  </customHeaders>\n</httpProtocol>`;

const NEEDS_REWRITE = 'Needs the URL Rewrite module.';
const IN_POWERSHELL = 'In PowerShell as an administrator, not in web.config; then restart the server.';
const COOKIES: Readonly<Record<CookieAttribute, string>> = {
  Secure: 'requireSSL="true"',
  HttpOnly: 'httpOnlyCookies="true"',
  'SameSite=Lax': 'sameSite="Lax"',
};
const SCHANNEL = 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\SecurityProviders\\SCHANNEL\\Protocols';

/** learn.microsoft.com/iis/configuration. */
export const IIS: FixServer = {
  name: 'IIS',
  place: 'in web.config, below <configuration>',
  language: 'xml',
  settings: {
    'set-header': ({ name, value }) =>
      inServer(customHeaders(`<remove name="${name}" />\n    <add name="${name}" value="${xml(value)}" />`)),
    'remove-headers': ({ names }) => {
      const isOfServer = names.includes('server');
      const custom = names.filter((name) => !['server', 'x-aspnet-version'].includes(name));
      const sections = [
        ...(isOfServer ? ['<security>\n  <requestFiltering removeServerHeader="true" />\n</security>'] : []),
        ...(custom.length > 0
          ? [customHeaders(custom.map((name) => `<remove name="${name}" />`).join('\n    '))]
          : []),
      ];
      return [
        ...(names.includes('x-aspnet-version')
          ? ['<system.web>\n  <httpRuntime enableVersionHeader="false" />\n</system.web>']
          : []),
        ...(sections.length > 0 ? [inServer(sections.join('\n'))] : []),
      ].join('\n');
    },
    'protect-cookie': ({ attribute }) => ({
      code: `<system.web>\n  <httpCookies ${COOKIES[attribute]} />\n</system.web>`,
      note: [
        'It holds for all cookies of ASP.NET.',
        ...(attribute === 'SameSite=Lax'
          ? ['The session cookie also reads cookieSameSite of sessionState.']
          : []),
      ].join(' '),
    }),
    'redirect-to-https': ({ host }) => ({
      code: inServer(
        [
          '<rewrite>',
          '  <rules>',
          '    <rule name="Redirect to https" stopProcessing="true">',
          '      <match url="(.*)" />',
          '      <conditions>',
          `        <add input="{HTTP_HOST}" pattern="^${escaped(host)}$" />`,
          '        <add input="{HTTPS}" pattern="off" />',
          '      </conditions>',
          `      <action type="Redirect" url="https://${host}/{R:1}" redirectType="Permanent" />`,
          '    </rule>',
          '  </rules>',
          '</rewrite>',
        ].join('\n'),
      ),
      note: `${NEEDS_REWRITE} ${REDIRECT_IN_FRONT}`,
    }),
    'hide-path': ({ path }) =>
      inServer(
        `<security>\n  <requestFiltering>\n    <denyUrlSequences>\n      <add sequence="${path}" />\n    </denyUrlSequences>\n  </requestFiltering>\n</security>`,
      ),
    'stop-listing': () => inServer('<directoryBrowse enabled="false" />'),
    'refuse-trace': () =>
      inServer(
        '<security>\n  <requestFiltering>\n    <verbs>\n      <add verb="TRACE" allowed="false" />\n    </verbs>\n  </requestFiltering>\n</security>',
      ),
    'tls-versions': () => ({
      code: ['SSL 2.0', 'SSL 3.0', 'TLS 1.0', 'TLS 1.1']
        .map(
          (version) =>
            `New-Item '${SCHANNEL}\\${version}\\Server' -Force | New-ItemProperty -Name Enabled -Value 0 -PropertyType DWord`,
        )
        .join('\n'),
      note: IN_POWERSHELL,
    }),
    'offer-tls-13': () => ({
      code: null,
      note: 'Windows Server 2022 and newer offer TLS 1.3; older versions cannot. If it was disabled in the registry, enable it there.',
    }),
    'tls-ciphers': () => ({
      code: "Get-TlsCipherSuite | Where-Object Name -Match '^TLS_RSA_|NULL|EXPORT|RC4|DES|_CBC_' | ForEach-Object { Disable-TlsCipherSuite -Name $_.Name }",
      note: `${IN_POWERSHELL} Needs Windows Server 2016 or newer.`,
    }),
  },
};
