import { EXPOSED_PATHS } from './exposed-paths';

const paths = EXPOSED_PATHS.map(({ path }) => path);

/** jail.conf and filter.d of fail2ban 1.0.2: so many requests for files that do not exist ban an address for ten minutes. */
describe('one scan stays below the bans of fail2ban', () => {
  it('apache-noscript: five scripts of PHP, the control included', () => {
    expect(1 + paths.filter((path) => path.endsWith('.php')).length).toBeLessThan(5);
  });

  it('apache-botsearch and nginx-botsearch: two names of webmail, phpMyAdmin or WordPress', () => {
    const searched =
      /^\/(?:roundcube|(?:ext)?mail|horde|(?:v-?)?webmail|(?:typo3\/|xampp\/|admin\/|)(?:pma|(?:php)?[Mm]y[Aa]dmin)|wp-(?:login|signup|admin)\.php|cgi-bin|mysqladmin)/;
    expect(paths.filter((path) => searched.test(path)).length).toBeLessThan(2);
  });
});
