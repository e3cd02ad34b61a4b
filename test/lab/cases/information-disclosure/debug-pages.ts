import express from 'express';
import type { CaseOf } from '../../lab-case';
import { NOT_FOUND, type ServedFile, siteCase, WELCOME } from '../../sites/served-files';
import * as pages from './error-pages';
import { html, onMissing } from './missing-page';

const WERKZEUG = { server: 'Werkzeug/2.2.2 Python/3.11.2' };
const CONSOLE = ['info-debug-console critical'];
const DEBUG = ['info-debug-mode high'];

export const DEBUG_CASES: CaseOf[] = [
  onMissing('Django, 404', pages.django404, DEBUG),
  onMissing('Flask with its debugger', pages.werkzeug(true), CONSOLE, { status: 500 }),
  onMissing('Flask with its debugger, without the console', pages.werkzeug(false), DEBUG, { status: 500 }),
  onMissing('Rails, a route', pages.railsRoute, DEBUG),
  onMissing('Rails with web-console', pages.railsConsole, CONSOLE, { status: 500 }),
  onMissing('Symfony', pages.symfony, DEBUG),
  onMissing('Laravel with Ignition', pages.laravel, DEBUG, { status: 500 }),
  onMissing('Whoops', pages.whoops, DEBUG, { status: 500 }),
  onMissing('ASP.NET with customErrors Off', pages.aspNet, DEBUG, { status: 500 }),
  onMissing('Spring Boot with a trace', pages.whitelabel(pages.javaTrace), DEBUG, { status: 500 }),
  onMissing('Spring Boot without a trace', pages.whitelabel(''), [], {
    guards: 'the page alone is the default in production',
  }),
  onMissing('ASP.NET for remote visitors', pages.aspNetRemote, [], {
    status: 500,
    guards: 'customErrors hides it',
  }),
  onMissing('Symfony in production', pages.symfonyProduction, [], { guards: 'no debug mode' }),
  {
    name: 'error: a real Express application in development',
    site: (ground) => ground.https(realExpress('development')),
    expected: ['info-debug-mode medium'],
    guards: 'a malformed path is not sent again to confirm what it shows',
  },
  {
    name: 'error: a real Express application in production',
    site: (ground) => ground.https(realExpress('production')),
    expected: [],
    guards: 'an error without its trace',
  },
  siteCase('error: Django, seen once', {}, [], {
    guards: 'high needs two probes',
    fallback: once(html(pages.django404, 404)),
  }),
  siteCase(
    'error: Ignition that runs commands',
    { '/_ignition/health-check': { type: 'application/json', body: '{"can_execute_commands":true}' } },
    CONSOLE,
  ),
  siteCase(
    'error: Ignition that runs none',
    { '/_ignition/health-check': { type: 'application/json', body: '{"can_execute_commands":false}' } },
    ['info-debug-mode high'],
  ),
  siteCase(
    'error: the console of Werkzeug, which no error shows',
    { '/': { ...WELCOME, headers: WERKZEUG }, '/console': html(pages.werkzeugConsole) },
    CONSOLE,
  ),
  siteCase(
    'error: the same text at a server that does not say that it is Werkzeug',
    { '/console': html(pages.werkzeugConsole) },
    [],
    { untouched: /console/, guards: 'no request for what only one server has' },
  ),
  siteCase(
    'error: Werkzeug with a console of the site at the same path',
    { '/': { ...WELCOME, headers: WERKZEUG }, '/console': html('<title>Console</title><p>Sign in.</p>') },
    [],
    { guards: 'a status of 200 does not prove a debugger' },
  ),
  siteCase('error: one page for every path', { '/': html('<title>App</title><div id=app></div>') }, [], {
    guards: 'a status of 200 does not prove Ignition',
    fallback: () => html('<title>App</title><div id=app></div>'),
  }),
  siteCase('error: an article about debug mode for every path', { '/': html(pages.django404) }, [], {
    guards: 'no error status',
    fallback: () => html(pages.django404),
  }),
];

/** A fallback that answers the first time only. */
function once(first: ServedFile): (path: string) => ServedFile {
  let isFirst = true;
  return () => {
    const file = isFirst ? first : NOT_FOUND;
    isFirst = false;
    return file;
  };
}

/** A route with a parameter: the router cannot decode `/%`. */
function realExpress(env: string): express.Express {
  const app = express();
  app.set('env', env);
  app.disable('x-powered-by');
  app.get('/', (_request, response) => void response.send('<!doctype html><title>Shop</title><h1>Shop</h1>'));
  app.get('/:page', (_request, response) => void response.status(404).send('<h1>Not found</h1>'));
  return app;
}
