import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CHANNEL_TYPES, isMailed } from '@palisade/vocabulary';
import { testMessage } from './message';
import { POSTS } from './posts';
import { generateSigningSecret } from './signing';

const PAGE = readFileSync(resolve(__dirname, '../../../docs/notifications.md'), 'utf8');
const at = new Date('2026-03-07T10:15:00Z');
const message = testMessage({
  id: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
  at,
  team: { id: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a43', name: 'Acme' },
  url: 'https://palisade.test/',
});

describe.each(CHANNEL_TYPES)('channels of the type %s', (type) => {
  it('are in the table of docs/notifications.md', () => {
    expect(PAGE).toContain(`\n| \`${type}\` | `);
  });

  it('send a test message as JSON that names the team, unless they send e-mails', () => {
    const posts = POSTS[type](message, [generateSigningSecret()], at);
    expect(posts.length > 0).toBe(!isMailed(type));
    for (const { headers, body } of posts) {
      expect(headers['content-type']).toBe('application/json');
      expect(() => JSON.parse(body) as unknown).not.toThrow();
    }
    if (!isMailed(type)) expect(posts[0]?.body).toContain('Acme');
  });
});
