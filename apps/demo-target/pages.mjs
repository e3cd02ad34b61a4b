const page = (title, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/"><strong>Demo Shop</strong></a><a href="/account">My account</a></header>
<main>${body}</main>
<footer>This site is full of security defects on purpose. It is the practice target of Palisade and runs on this machine only.</footer>
<script>document.title = document.title + ' – Demo Shop';</script>
</body>
</html>
`;

const LOGIN_FORM = `<form method="post" action="/login">
<label>E-mail <input type="email" name="email" autocomplete="username"></label>
<label>Password <input type="password" name="password" autocomplete="current-password"></label>
<button>Sign in</button>
</form>`;

/** Changes something and has nothing that another site could not send as well. */
const ADDRESS_FORM = `<h2>Address</h2>
<form method="post" action="/address">
<label>Street <input name="street" autocomplete="street-address"></label>
<label>Town <input name="town" autocomplete="address-level2"></label>
<button>Save</button>
</form>`;

export const home = () =>
  page(
    'Welcome',
    `<h1>Tea, slowly</h1>
<p>Three kinds of leaves, sent the day they are packed.</p>
<ul class="goods"><li><strong>Sencha</strong><br>green, bright</li><li><strong>Assam</strong><br>dark, malty</li><li><strong>Rooibos</strong><br>red, mild</li></ul>
<p><a href="/api/goods">The list for programs</a></p>
<h2>Sign in</h2>${LOGIN_FORM}`,
  );

export const account = () =>
  page(
    'My account',
    `<h1>My account</h1><p>Please sign in to see your orders.</p>${LOGIN_FORM}${ADDRESS_FORM}`,
  );

/** What Anna alone should see. */
const ADDRESS = 'Anna Palm, Lindenweg 7, Demo Town';

export const ownAccount = (email) =>
  page(
    'My account',
    `<h1>My account</h1><p>Signed in as ${email}.</p><p>Address: ${ADDRESS}</p>
<p><a href="/orders/1042">Order 1042</a></p>${ADDRESS_FORM}`,
  );

export const order = () =>
  page('Order 1042', `<h1>Order 1042</h1><p>Two packets of Assam for ${ADDRESS}.</p>`);

export const addressSaved = () =>
  page('My account', '<h1>My account</h1><p>Nothing is kept: this is a demo.</p>');

export const loginFailed = () =>
  page('Sign in', `<h1>Sign in</h1><p class="error">This e-mail and password do not match.</p>${LOGIN_FORM}`);

export const notFound = () => page('Not found', '<h1>Not found</h1><p>There is no such page here.</p>');
