import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

export const wafDetection = {
  key: 'waf_detection',
  name: 'CDN and firewall',
  question: 'Which CDN or firewall is in front of the site, and can visitors go around it?',
  category: 'exposure',
  manner: 'passive',
  isOfHost: true,
  isOffByDefault: true,
  traffic:
    'The start page and a page that does not exist, which other tests read too, and two requests to each of the addresses in origin_addresses.',
  effort: 60,
  settings: {
    type: 'object',
    properties: {
      origin_addresses: {
        type: 'array',
        title: 'Addresses of the web server',
        description:
          'Addresses of the server behind the CDN or firewall. The test requests the start page there, with the name of the site. Without them it names the CDN or firewall and judges nothing.',
        examples: [['203.0.113.7']],
        minItems: 1,
        maxItems: 4,
        items: { type: 'string', format: 'address', maxLength: 45 },
      },
    },
  },
  rules: defineRules({
    'waf-origin-exposed': {
      severity: 'medium',
      title: 'The web server answers visitors who go around the firewall',
      description:
        'Anyone who knows or finds the address of the server sends requests there: no firewall checks them, and no protection against floods helps. Old DNS records, certificates and e-mails often show the address.',
      remediation:
        'Let the server accept connections from the CDN or firewall only: by its address ranges in the firewall of the server, by a client certificate, or by a tunnel. Cloudflare: https://www.cloudflare.com/ips/, or Authenticated Origin Pulls. Fastly: https://api.fastly.com/public-ip-list. Amazon CloudFront: the prefix list com.amazonaws.global.cloudfront.origin-facing. Then change the address, because it is known.',
      cwe: [693, 923],
      references: [
        'https://developers.cloudflare.com/fundamentals/security/protect-your-origin-server/',
        'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/restrict-access-to-load-balancer.html',
      ],
    },
  }),
} as const satisfies TestDefinition;
