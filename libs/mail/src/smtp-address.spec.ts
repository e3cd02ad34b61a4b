import { greetingName, withTlsOfPort } from './smtp-address';

it.each([
  ['smtp://palisade@mail.example.org:465', 'smtps://palisade@mail.example.org:465'],
  ['SMTP://mail.example.org:465?name=a.example.org', 'smtps://mail.example.org:465?name=a.example.org'],
  ['smtps://mail.example.org:465', 'smtps://mail.example.org:465'],
  ['smtp://mail.example.org:587', 'smtp://mail.example.org:587'],
  ['smtp://mail.example.org', 'smtp://mail.example.org'],
])('%s is reached as %s', (address, reached) => {
  expect(withTlsOfPort(address)).toBe(reached);
});

it.each([
  ['Palisade <palisade@example.org>', 'a1b2c3d4e5f6', 'example.org'],
  ['palisade@mail.example.co.uk', 'palisade-worker-5b8f7d9c4-x2k9q', 'mail.example.co.uk'],
  ['Palisade <palisade@example.org>', 'worker.example.org', undefined],
  ['Palisade <palisade@localhost>', 'a1b2c3d4e5f6', undefined],
])('a program that sends as %s on the host %s calls itself %s', (mailFrom, host, name) => {
  expect(greetingName(mailFrom, host).name).toBe(name);
});
