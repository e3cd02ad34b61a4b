import { refreshIn } from './refresh';

it.each<[string, [number, string] | null]>([
  ['0; url=/de/', [0, '/de/']],
  ['0;URL=/de/', [0, '/de/']],
  ["0, url='/de/'", [0, '/de/']],
  ['5;/de/', [5, '/de/']],
  ['0 url=/de/', [0, '/de/']],
  ['0 /de/', [0, '/de/']],
  ['.5; url=/de/', [0, '/de/']],
  ['1.9;url=/de/', [1, '/de/']],
  ['00000;url=/de/', [0, '/de/']],
  ['0; url = "/de/" ignored', [0, '/de/']],
  ["0; url=/o'neil/", [0, "/o'neil/"]],
  [`0; url='/say "yes"/'`, [0, '/say "yes"/']],
  ['0; url=', null],
  ['0; ""', null],
  ['30', null],
  ['30;', null],
  ['x; url=/de/', null],
  ['0url=/de/', null],
])('%s', (content, expected) => {
  const refresh = refreshIn(content);
  expect(refresh === null ? null : [refresh.seconds, refresh.to]).toEqual(expected);
});
