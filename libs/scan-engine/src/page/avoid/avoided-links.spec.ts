import { isAvoidedLink, speaksOfAction } from './avoided-links';

const link = (path: string, text = '') => ({ url: `https://www.example.org${path}`, text });

describe('isAvoidedLink', () => {
  it.each([
    ['/logout', ''],
    ['/users/sign_out', ''],
    ['/account/logOut.php', ''],
    ['/wp-login.php?action=logout', ''],
    ['/items/7/delete', ''],
    ['/?remove_item=3', ''],
    ['/list/unsubscribe?u=1', ''],
    ['/orders/1/confirm', ''],
    ['/pay', ''],
    ['/bookings/1/cancel', ''],
    ['/shop/?add-to-cart=12', ''],
    ['/x', 'Abmelden'],
    ['/x', 'Konto löschen'],
    ['/x', 'Se déconnecter'],
    ['/x', 'Supprimer'],
    ['/x', 'Cerrar sesión'],
    ['/x', 'Esci'],
    ['/x', 'Sair'],
    ['/x', 'Uitloggen'],
    ['/x', 'Wyloguj się'],
    ['/x', 'Выйти'],
    ['/x', 'Удалить'],
    ['/x', 'ログアウト'],
    ['/x', '退出登录'],
    ['/x', '로그아웃'],
    ['/x', 'تسجيل الخروج'],
    ['/?resizering=queries&size=10', '10'],
    ['/?resetring=queries', 'Clear'],
    ['/%6Cogout', ''],
    ['/l%C3%B6schen', ''],
    ['/admin/shaare/2/pin?token=343346d972ad00d8', 'Pin'],
    ['/wp-admin/comment.php?c=1&action=spam&_wpnonce=885da21815', 'Spam'],
    ['/editactive.php?edit=anna&active=0&token=f370c5dc2900e142', 'YES'],
    ['/game/del-game/chess', ''],
    ['/list.php?del=7', ''],
    ['/list.php?action=del&id=7', ''],
    ['/posts/7/del', ''],
    ['/api/jobs/run/convert/shop/photos', ''],
    ['/en/tasks/start/nightly', ''],
    ['/banners/7/active', ''],
    ['/podcast/one-more-episode/up', '👍'],
    ['/podcast/one-more-episode/down', '👎'],
    ['/en/users/confirmation?confirmation_token=wq8Zs1xK', ''],
    ['/welcome?invitationToken=343346d972ad00d8', 'Welcome'],
    ['/x', 'Προσθήκη Στο Καλάθι'],
    ['/relay/1/on', 'Relay'],
    ['/LED=OFF', ''],
    ['/?lamp=1', 'ON'],
    ['/?lamp=0', 'Aus'],
  ])('%s %s', (path, text) => {
    expect(isAvoidedLink(link(path, text))).toBe(true);
  });

  it.each([
    ['/login', 'Sign in'],
    ['/carry-on', 'Carry-on'],
    ['/next', 'On'],
    ['/?sale=on', 'On sale'],
    ['/on', 'Overview'],
    ['/?ring=queries', 'Top 10'],
    ['/profile', 'Profil'],
    ['/payload-docs', 'Payloads'],
    ['/index.do', 'Start'],
    ['/blog/2026/new-year', 'A new year'],
    ['/anmelden', 'Anmelden'],
    ['/100%-wool', 'Wool'],
    ['/doku.php?do=media&sectok=', 'Media'],
    ['/offers?token=spring', 'Offers'],
    ['/map?api_token=343346d972ad00d8', 'Map'],
    ['/noticias/del-mundo', 'Noticias del mundo'],
    ['/novita/del-2026', 'Del 1 al 5 de mayo'],
    ['/shop/run/shoes', 'Running shoes'],
    ['/jobs/runner/berlin', 'Runner'],
    ['/users/active', 'Active users'],
    ['/eishockey/del', 'DEL'],
    ['/eishockey/del/2026', 'Saison 2026'],
    ['/price', 'RM'],
    ['/up', ''],
    ['/status/up', 'Up'],
    ['/shop/pillows/down-feathers', 'Down'],
    ['/docs/users/confirmation', 'Confirmation of users'],
  ])('not %s %s', (path, text) => {
    expect(isAvoidedLink(link(path, text))).toBe(false);
  });
});

it('reads accents, cases and separators as people do', () => {
  for (const text of ['LogOut', 'log-out', 'LOG OUT', 'Déconnexion', 'DECONNEXION'])
    expect(speaksOfAction(text)).toBe(true);
});
