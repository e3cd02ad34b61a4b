import type { FixServer } from '../change';
import { escaped } from '../patterns';

const inServer = (lines: string): string =>
  `<system.webServer>\n${lines.replace(/^/gm, '  ')}\n</system.webServer>`;

/** In elements: `&`, `<` and quotes have other meanings. */
const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const customHeaders = (fields: string): string =>
  `<httpProtocol>\n  <customHeaders>\n    ${fields}\n  </customHeaders>\n</httpProtocol>`;

const NEEDS_REWRITE = 'Needs the URL Rewrite module.';
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
    'protect-cookie': () => ({
      code: '<system.web>\n  <httpCookies requireSSL="true" httpOnlyCookies="true" sameSite="Lax" />\n</system.web>',
      note: 'It holds for all cookies of ASP.NET; the session cookie also reads cookieSameSite of sessionState.',
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
      note: NEEDS_REWRITE,
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
    'modern-tls': () => ({
      code: ['SSL 2.0', 'SSL 3.0', 'TLS 1.0', 'TLS 1.1']
        .map(
          (version) =>
            `New-Item '${SCHANNEL}\\${version}\\Server' -Force | New-ItemProperty -Name Enabled -Value 0 -PropertyType DWord`,
        )
        .join('\n'),
      note: 'In PowerShell as an administrator, not in web.config; then restart the server.',
    }),
  },
};
