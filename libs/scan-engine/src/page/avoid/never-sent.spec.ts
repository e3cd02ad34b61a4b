import { readHtmlDocument } from '../html-document';
import { expectGrowthAtMostNLogN } from '../../testing/expect-growth';
import { isNamedPage } from '../named-pages';
import { whyNeverSent, type SendOptions } from './never-sent';

const PAGE = 'https://www.example.org/profile';

function why(html: string, page = PAGE, options: SendOptions = {}) {
  const [form] = readHtmlDocument(html, page).forms;
  if (form === undefined) throw new Error('The page of the spec has no form.');
  return whyNeverSent(form, page, options);
}

const form = (inner = '<input name="name"><button>Save</button>', attributes = 'action="/profile"'): string =>
  `<form method="post" ${attributes}>${inner}</form>`;
const button = (words: string): string => form(`<input name="name"><button>${words}</button>`);

describe('forms of real applications that are never sent', () => {
  it.each<[string, string, string, string]>([
    [
      'WordPress: lost password',
      form(
        '<input name="user_login"><input type="submit" name="wp-submit" value="Get New Password">',
        'name="lostpasswordform" action="/wp-login.php?action=lostpassword"',
      ),
      '/wp-login.php?action=lostpassword',
      'reset',
    ],
    [
      'WordPress: registration',
      form(
        '<input name="user_login"><input name="user_email"><input type="submit" value="Register">',
        'id="registerform" action="/wp-login.php?action=register"',
      ),
      '/wp-login.php?action=register',
      'register',
    ],
    [
      'MediaWiki: a new account',
      form(
        '<input name="wpName"><button name="wpCreateaccount">Create your account</button>',
        'action="/index.php?title=Special:CreateAccount"',
      ),
      '/index.php?title=Special:CreateAccount',
      'register',
    ],
    [
      'MediaWiki: an empty page being written',
      form(
        '<textarea name="wpTextbox1"></textarea><input name="wpSummary"><input type=submit name="wpSave" value="Publish">',
        'action="/index.php?title=New&action=submit"',
      ),
      '/index.php?title=New&action=edit',
      'publish',
    ],
    [
      'MediaWiki: a page with text',
      form('<textarea name="x">Welcome</textarea>', 'action="/index.php?title=Main_Page"'),
      '/index.php?title=Main_Page',
      'prefilled',
    ],
    [
      'DokuWiki: registration by a hidden field',
      form(
        '<input type=hidden name=do value=register><input name=login><button>OK</button>',
        'action="/doku.php?id=start"',
      ),
      '/doku.php?id=start',
      'register',
    ],
    [
      'Drupal: a new password',
      form('<input type=hidden name=form_id value=user_pass_reset><input name=name>'),
      '/user',
      'reset',
    ],
    [
      'a comment',
      form('<input name=author><textarea name=comment></textarea>', 'action="/wp-comments-post.php"'),
      '/2026/hello',
      'publish',
    ],
    ['an upload', form('<input name=a><input type=file name=b>'), '/profile', 'file'],
    ['a name that is filled in', form('<input name=name value="Ada">'), '/profile', 'prefilled'],
    [
      'a box that is checked',
      form('<input name=name><input type=checkbox name=news checked>'),
      '/profile',
      'prefilled',
    ],
    [
      'a choice that was made',
      form('<input name=name><select name=a><option selected>b</select>'),
      '/profile',
      'prefilled',
    ],
    ['a script', form('<input name=name>', 'action="javascript:go()"'), '/profile', 'unknown_address'],
    ['a search', form('<input type=search name=a>'), '/profile', 'search'],
    ['a message', form('<input name=name><textarea name=message></textarea>'), '/profile', 'send'],
    [
      'a heading',
      `<h2>Delete your account</h2>${form('<input name=why><button>Go</button>')}`,
      '/profile',
      'delete',
    ],
    ['a label', form('<label>Credit card</label><input name=a>'), '/profile', 'pay'],
    ['a placeholder', form('<input name=a placeholder="Your comment">'), '/profile', 'comment'],
    ['the address of the page', form(undefined, 'id=f'), '/account/delete', 'delete'],
  ])('%s', (_name, html, page, reason) => {
    expect(why(html, `https://www.example.org${page}`)).toBe(reason);
  });
});

describe('words in the languages of the web', () => {
  it.each([
    'Delete',
    'Eliminar',
    'Löschen',
    '削除する',
    'Supprimer',
    'Excluir',
    'Удалить',
    'Elimina',
    'Verwijderen',
    'Usuń',
    'Sil ve kaldır',
    'حذف',
    '删除',
    'Hapus',
    'Smazat',
    '삭제',
    'Видалити',
    'Ta bort',
    'Xác nhận',
    'Reset password',
    'Jetzt bezahlen',
    'Payer maintenant',
    'Оплатить заказ',
    'Bestellung absenden',
    'Zamów',
    'Siparişi gönder',
    '注文を確定',
    '立即购买',
    'Đặt hàng',
    'Zaregistrovat se',
    'Đăng ký',
    '注册',
    '회원가입',
    'ثبت نام',
    'S’inscrire à la newsletter',
    'Nachricht senden',
    'Enviar mensaje',
    'Отправить',
    'Wyślij',
    'Skicka meddelande',
    '送信',
    '보내기',
    'ارسال پیام',
    'إرسال',
    'Log out',
    'Cerrar sesión',
    'Uitloggen',
    'Kommentar abgeben',
    'Laisser un commentaire',
    '发表评论',
    'Upload',
    'Hochladen',
    'Publier',
  ])('%s', (words) => {
    expect(why(button(words))).not.toBeNull();
  });
});

describe('forms that may be sent', () => {
  it.each<[string, string]>([
    ['a profile', form()],
    [
      'with a town',
      form('<h1>Profile</h1><input name="name"><input name="city"><button>Save profile</button>'),
    ],
    [
      'with a text about oneself',
      form('<label>About you</label><textarea name=about></textarea><button>OK</button>'),
    ],
    ['a class that contains a word', form(undefined, 'class="disableAjax undeleted" action="/profile"')],
    [
      'words inside of words',
      form('<label>Payroll and bordering</label><input name=a>', 'action="/reorders-x"'),
    ],
    [
      'hidden fields that are no operation',
      form('<input type=hidden name=utm value="newsletter-2026"><input name=a>'),
    ],
    ['an e-mail address', form('<label>E-mail</label><input type=email name=mail>')],
  ])('%s', (_name, html) => {
    expect(why(html)).toBeNull();
  });
});

describe('logins', () => {
  const login = (more = '', attributes = 'action="/login"'): string =>
    form(`<input name=user><input type=password name=pass>${more}`, attributes);
  const asLogin = (html: string): unknown => why(html, 'https://www.example.org/login', { isLogin: true });

  it.each<[string, string]>([
    ['with a user that is filled in', login('<input name=u value=me>')],
    ['under a heading of registration', `<h2>New here? Register</h2>${login('<button>Sign in</button>')}`],
    ['next to a button for registration', login('<button>Log in</button><button>Register</button>')],
    ['of a shop', login('<button>Sign in</button>', 'action="/checkout/login"')],
    [
      'of DokuWiki',
      login(
        '<input type=hidden name=do value=login><button>Log In</button>',
        'action="/doku.php?id=start&do=login"',
      ),
    ],
    [
      'of MediaWiki',
      login(
        '<button name=wploginattempt>Log in</button>',
        'action="/index.php?title=Special:UserLogin&returnto=Delete_me"',
      ),
    ],
    [
      'of phpMyAdmin',
      login('<input type=submit value="Log in">', 'class="disableAjax" action="/index.php?route=/"'),
    ],
  ])('%s', (_name, html) => {
    expect(asLogin(html)).toBeNull();
  });

  it.each<[string, string]>([
    ['register', login('<button>Register</button>')],
    ['register', login('', 'action="/register"')],
    ['reset', login('', 'action="/wp-login.php?action=lostpassword"')],
    ['pay', login('<button>Pay now</button>', 'action="/buy"')],
  ])('but not for: %s', (reason, html) => {
    expect(asLogin(html)).toBe(reason);
  });
});

describe('isNamedPage', () => {
  const at = (path: string): string => `https://www.example.org${path}`;

  it.each<[string, string, boolean]>([
    ['/index.php?title=Special:UserLogin', '/index.php?title=Special:UserLogin', true],
    ['/index.php', '/index.php?title=Special:UserLogin', false],
    ['/index.php?title=Main_Page', '/index.php?title=Special:UserLogin', false],
    ['/index.php?title=Special:UserLogin', '/index.php', false],
    ['/app/', '/app', true],
    ['/app', 'https://www.example.org/app', true],
  ])('%s when %s is named: %s', (page, named, expected) => {
    expect(isNamedPage(at(page), [named])).toBe(expected);
  });
});

it('takes steps in proportion to the words of a form', () => {
  expectGrowthAtMostNLogN(20, (size, steps) => {
    why(form(`<label>${'wort '.repeat(9)}</label><input name=a>`.repeat(size)), PAGE, { steps });
  });
});
