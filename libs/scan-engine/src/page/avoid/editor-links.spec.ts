import { isLeftAlone, opensEditor } from './editor-links';

const link = (path: string, text = '') => ({ url: `https://www.example.org${path}`, text });

describe('opensEditor', () => {
  it.each([
    ['/wp-admin/post-new.php', ''],
    ['/wp-admin/site-editor.php', ''],
    ['/wp-admin/post.php?post=1&action=edit', ''],
    ['/doku.php?id=start&do=edit', ''],
    ['/administrator/index.php?option=com_content&task=article.edit&id=3', ''],
    ['/pages/createpage.action?spaceKey=X', ''],
    ['/articles/new', ''],
    ['/articles/7/edit', ''],
    ['/node/add/article', ''],
    ['/edit-profile', ''],
    ['/x', 'New message'],
    ['/x', '+ Add a product'],
    ['/x', 'Bearbeiten'],
    ['/x', 'Créer une page'],
    ['/x', '編集'],
  ])('%s %s', (path, text) => {
    expect(opensEditor(link(path, text))).toBe(true);
  });

  it.each([
    ['/news', 'News'],
    ['/new-arrivals/shoes', 'Shoes'],
    ['/address', 'Address'],
    ['/editorial', 'Editorial'],
    ['/wp-admin/users.php', 'All users'],
    ['/account?tab=orders', 'Orders'],
    ['/creators', "What's new"],
    ['/credits', 'Credits'],
  ])('not %s %s', (path, text) => {
    expect(opensEditor(link(path, text))).toBe(false);
  });
});

it('leaves editors alone with a session, and actions always', () => {
  const [stranger, account] = [{ isSignedIn: false }, { isSignedIn: true }];
  expect(isLeftAlone(stranger, link('/articles/new'))).toBe(false);
  expect(isLeftAlone(account, link('/articles/new'))).toBe(true);
  expect(isLeftAlone(stranger, link('/logout'))).toBe(true);
  expect(isLeftAlone(account, link('/articles'))).toBe(false);
});
