import { whyUnanswered } from './why-unanswered';

const visited = (status: number, redirectsTo: string | null) => ({
  outcome: 'answered' as const,
  failure: null,
  status,
  redirectsTo,
});

describe('a start page that answered', () => {
  it.each([301, 302, 303, 307, 308])('is not one with status %i and no address', (status) => {
    expect(whyUnanswered(visited(status, null))).toMatchObject({
      reason: 'redirect',
      sentence: expect.stringContaining(`status ${status}`) as string,
    });
  });

  it('is one with a status of success, or with a redirect that nobody wanted to follow', () => {
    expect(whyUnanswered(visited(200, null))).toBeNull();
    expect(whyUnanswered(visited(302, 'https://shop.test/in'))).toBeNull();
  });
});

describe('a start page that leads away', () => {
  const leading = (redirectsTo: string) =>
    whyUnanswered({ ...visited(302, redirectsTo), outcome: 'off_host' as const });

  it.each(['myapp://open', 'mailto:a@b.test', 'blob:http://x/y'])('to %s names the scheme alone', (to) => {
    expect(leading(to)?.sentence).toContain(`not a web page (${to.split(':')[0]}:)`);
  });

  it('to another host names that host', () => {
    expect(leading('https://other.test/in')?.sentence).toContain('another host, other.test');
  });
});
