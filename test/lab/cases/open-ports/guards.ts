import type { CaseOf } from '../../lab-case';
import { pages } from '../../sites/pages';
import { greets, mysql, replies, server, silent } from './port-site';

export const PORT_GUARD_CASES: CaseOf[] = [
  server('only the web', {}, []),
  server('SSH and SMTP', { 22: greets('SSH-2.0-OpenSSH_9.2\r\n'), 25: greets('220 mail ESMTP\r\n') }, []),
  server('a silent service', { 1521: silent }, ['port-unexpected low']),
  server('a silent service that is expected', { 1521: silent }, [], { settings: { expected_ports: [1521] } }),
  server(
    'SSH and FTP that are not among the expected ports',
    { 21: replies('234 Proceed\r\n', '220 FTP\r\n'), 22: greets('SSH-2.0-OpenSSH_9.2\r\n') },
    ['port-unexpected low', 'port-unexpected low'],
    { settings: { expected_ports: [443] } },
  ),
  server('SSH that is among the expected ports', { 22: greets('SSH-2.0-OpenSSH_9.2\r\n') }, [], {
    settings: { expected_ports: [22, 443] },
  }),
  server('two services', { 3306: greets(mysql('10.11.6-MariaDB')), 2049: silent }, [
    'port-database-open high',
    'port-unexpected low',
  ]),
  server('a domain that is not verified', { 6379: replies('+PONG\r\n') }, 'inconclusive', {
    mayIntrude: false,
    atMost: { connections: 0 },
  }),
  {
    name: 'ports: an address that accepts everything',
    site: async (ground) => {
      await ground.site(pages({}));
      await ground.tcp(silent, 'any');
    },
    expected: 'inconclusive',
    guards: 'an open port of a tarpit proves nothing',
  },
  {
    name: 'ports: a site behind a content network',
    site: async (ground) => {
      ground.closeOtherPorts();
      await ground.https((_request, response) =>
        response.setHeader('cf-ray', '8f1a').end('<!doctype html><title>Shop</title>'),
      );
      await ground.tcp(silent, 2049);
    },
    expected: 'inconclusive',
    guards: "its machines are not the owner's",
  },
];
