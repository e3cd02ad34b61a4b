import { createServer } from 'node:http';
import { bareList } from './bare-list';

/** The baseline of GET /checks: nothing but node:http and the statements. No key, no limit, no validation, no log; the team comes in the query. */
const server = createServer((request, response) => {
  const teamId = new URL(request.url ?? '/', 'http://bare').searchParams.get('team');
  if (teamId === null) {
    response.end();
    return;
  }
  bareList(teamId).then(
    (list) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(list)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
