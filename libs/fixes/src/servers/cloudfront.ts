import type { FixServer, Setting } from '../change';
import { quoted } from '../patterns';

const json = (value: object): string => JSON.stringify(value, null, 2);

/** A policy of CloudFormation (AWS::CloudFront::ResponseHeadersPolicy), to attach to the behaviours of the distribution. */
const policy = (config: object): Setting => ({
  code: json({
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: { ResponseHeadersPolicyConfig: { Name: 'security-headers', ...config } },
  }),
  note: 'Name the policy as ResponseHeadersPolicyId of each cache behaviour.',
});

/** CloudFront refuses these as custom headers. */
const SECURITY_HEADERS: Readonly<Record<string, (value: string) => object>> = {
  'Strict-Transport-Security': (value) => ({
    StrictTransportSecurity: {
      AccessControlMaxAgeSec: 31_536_000,
      IncludeSubdomains: value.includes('includeSubDomains'),
      Preload: value.includes('preload'),
      Override: true,
    },
  }),
  'X-Content-Type-Options': () => ({ ContentTypeOptions: { Override: true } }),
  'Content-Security-Policy': (value) => ({
    ContentSecurityPolicy: { ContentSecurityPolicy: value, Override: true },
  }),
  'Referrer-Policy': (value) => ({ ReferrerPolicy: { ReferrerPolicy: value, Override: true } }),
};

/** Versions and ciphers together. */
const SECURITY_POLICY: Setting = {
  code: json({ ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' } }),
  note: 'Needs a certificate of your own; the default one of cloudfront.net allows TLS 1.0.',
};

/** docs.aws.amazon.com/AmazonCloudFront: functions of the runtime 2.0. */
const onRequest = (condition: string, status: number): Setting => ({
  code: [
    'function handler(event) {',
    '  const request = event.request;',
    `  return ${condition} ? { statusCode: ${status} } : request;`,
    '}',
  ].join('\n'),
  note: 'A CloudFront function for the event viewer-request.',
});

export const CLOUDFRONT: FixServer = {
  name: 'CloudFront',
  place: 'in the distribution',
  language: 'json',
  settings: {
    'set-header': ({ name, value }) => {
      const own = SECURITY_HEADERS[name]?.(value);
      return policy(
        own === undefined
          ? { CustomHeadersConfig: { Items: [{ Header: name, Value: value, Override: true }] } }
          : { SecurityHeadersConfig: own },
      );
    },
    'remove-headers': ({ names }) =>
      policy({ RemoveHeadersConfig: { Items: names.map((name) => ({ Header: name })) } }),
    'protect-cookie': ({ name, attribute }) => ({
      code: [
        'function handler(event) {',
        `  const cookie = event.response.cookies[${quoted(name)}];`,
        `  if (cookie) cookie.attributes = [cookie.attributes, '${attribute}'].filter(Boolean).join('; ');`,
        '  return event.response;',
        '}',
      ].join('\n'),
      note: 'A CloudFront function for the event viewer-response.',
    }),
    'redirect-to-https': () => ({
      code: json({ ViewerProtocolPolicy: 'redirect-to-https' }),
      note: 'In each cache behaviour.',
    }),
    'hide-path': ({ path }) => onRequest(`request.uri.startsWith(${quoted(path)})`, 404),
    'stop-listing': () => ({ code: null, note: 'The origin lists folders: change it there.' }),
    'refuse-trace': () => ({
      code: json({ AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'] }),
      note: 'CloudFront never passes TRACE on. If it is answered, visitors reach the origin without CloudFront.',
    }),
    'tls-versions': () => SECURITY_POLICY,
    'offer-tls-13': () => SECURITY_POLICY,
    'tls-ciphers': () => SECURITY_POLICY,
  },
};
