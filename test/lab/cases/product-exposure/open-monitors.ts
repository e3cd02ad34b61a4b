import type { CaseOf } from '../../lab-case';
import { html, json, type Product, refused, site, withPaths } from './product-site';

const MONITORIX: Product = {
  home: html(
    'Our server',
    "<form action=\"/monitorix-cgi/monitorix.cgi\" method=\"get\"><optgroup label='Local Host'></optgroup><select name='graph' size='1'></select></form>",
  ),
  headers: { server: 'Monitorix HTTP Server' },
};
/** The page is below a path, and each query but its own is an error. */
const MAIL = html(
  'Mail statistics for shop',
  '<link rel="stylesheet" href="mailgraph.css"><img src="/mailgraph.cgi?0-n" alt="mailgraph">',
);
const mailgraph = (page: string): Product => ({ home: page, paths: { '/mailgraph.cgi': page } });
const HOTEL: Product = {
  home: html('HotelDruid', '<a href="inizio.php">Start</a><p>HOTELDRUID version 3.0.4</p>'),
};
const FIRST_PAGE = html(
  'HotelDruid',
  'HOTELDRUID version 3.0.4<form method="post" action="creadb.php"><select name="lingua"></select></form>',
);
const WIKI: Product = {
  home: html(
    'start',
    '<meta name="generator" content="DokuWiki"><link rel="stylesheet" href="/lib/exe/css.php?t=dokuwiki">',
  ),
};
const installer = (form: string): Product =>
  withPaths(WIKI, { '/install.php': html('DokuWiki Installer', `<h1>DokuWiki Installer</h1>${form}`) });
const FILMS: Product = { home: html('Jellyfin', '<meta name="application-name" content="Jellyfin">') };
const films = (isDone: boolean): Product =>
  withPaths(FILMS, {
    '/System/Info/Public': json({ ProductName: 'Jellyfin Server', StartupWizardCompleted: isDone }),
  });
const GANGLIA = html(
  'Ganglia:: unspecified Grid Report',
  '<script src="js/ganglia.js"></script><form name="ganglia_form"></form>',
);
const TABLES = html(
  'DynamoDB Admin',
  '<link rel="stylesheet" href="/assets/css/bootstrap.min.css"><ul id="table-list"></ul><a href="/create-table">Create</a>',
);

/** Statistics of machines and mail, and set-ups that wait for anyone. */
export const OPEN_MONITOR_CASES: CaseOf[] = [
  site('Monitorix for strangers', MONITORIX, ['console-open medium']),
  site('Monitorix with a sign-in', { ...MONITORIX, home: '', paths: { '/': refused(401) } }, []),
  site('Mailgraph for strangers', mailgraph(MAIL), ['console-open medium']),
  site(
    'a page about Mailgraph',
    mailgraph(html('Mail statistics for everyone', '<p>Mailgraph draws</p>')),
    [],
    {
      guards: 'it draws nothing',
    },
  ),
  site('a HotelDruid that nobody has set up', withPaths(HOTEL, { '/inizio.php': FIRST_PAGE }), [
    'setup-open critical',
  ]),
  site(
    'a HotelDruid with its database',
    withPaths(HOTEL, {
      '/inizio.php': html('HotelDruid', 'HOTELDRUID version 3.0.4<form action="inizio.php">'),
    }),
    [],
  ),
  site(
    'a DokuWiki that nobody has set up',
    installer('<input name="d[superuser]"><select name="d[policy]"></select>'),
    ['setup-open critical'],
  ),
  site(
    'a DokuWiki whose installer refuses to run again',
    installer('<p>The configuration was modified.</p>'),
    [],
  ),
  site('a Jellyfin that nobody has set up', films(false), ['setup-open critical']),
  site('a Jellyfin with users', films(true), []),
  site('Ganglia for strangers', { home: GANGLIA }, ['console-open medium']),
  site('Xymon for strangers', { home: html('green : Xymon - Status @ Mon Nov 30 15:00:00 2026') }, [
    'console-open medium',
  ]),
  site('DynamoDB Admin for strangers', { home: TABLES }, ['console-open critical']),
];
