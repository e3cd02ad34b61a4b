/** A link, button or operation of the site that acts when it is requested. */
export const ACTING_LINKS: readonly (readonly [path: string, html: (href: string) => string])[] = [
  // English: the path, the query, the text, labels, the form and the button around it.
  ['/start_over', named('Rollback')],
  ['/difficulty/hard', named('Expert')],
  ['/db/seed', named('Fresh rows')],
  ['/jobs/7/start', named('Nightly job')],
  ['/tickets/9/close', named('Done')],
  ['/poll?vote=3', named('Choice C')],
  ['/tools?action=import', named('Tools')],
  ['/a/one', named('Restore backup')],
  ['/a/two', (href) => `<a href="${href}" title="Switch to hard mode"><i></i></a>`],
  ['/b/three', (href) => `<a href="${href}" aria-label="Send newsletter">&#9993;</a>`],
  ['/b/four', (href) => `<a href="${href}"><img src="/i.png" alt="Stop server"></a>`],
  ['/c/five', (href) => `<a href="${href}" data-method="delete">Row 5</a>`],
  ['/c/six', (href) => `<a href="${href}" onclick="return confirm('Sure?')">Row 6</a>`],
  ['/d/seven', (href) => `<form action="/restore" method="post"><a href="${href}">Go</a></form>`],
  ['/d/eight', (href) => `<button title="Sync now"><a href="${href}">Go</a></button>`],
  // German, French, Spanish, Italian, Portuguese, Russian, Japanese
  ['/e/nine', named('Datenbank zurücksetzen')],
  ['/e/ten', named('Nachricht senden')],
  ['/f/eleven', named('Modus umschalten')],
  ['/zuruecksetzen', named('Los')],
  ['/f/twelve', named('Réinitialiser la base')],
  ['/g/thirteen', named('Démarrer le serveur')],
  ['/g/fourteen', named('Voter pour A')],
  ['/h/fifteen', named('Restaurar copia')],
  ['/h/sixteen', named('Enviar boletín')],
  ['/i/seventeen', named('Ripristina i dati')],
  ['/i/eighteen', named('Avvia importazione')],
  ['/j/nineteen', named('Reiniciar o servidor')],
  ['/j/twenty', named('Восстановить данные')],
  ['/k/first', named('Отправить письмо')],
  ['/k/second', named('データを初期化')],
  ['/l/third', named('投票する')],
  ['/l/fourth', named('今すぐ同期')],
];

function named(text: string): (href: string) => string {
  return (href) => `<a href="${href}">${text}</a>`;
}

/** Of a document; the words alone say that they act. */
export const ACTING_OPERATIONS: Readonly<Record<string, object>> = {
  '/createdb': {
    description: 'Creates and populates the database with dummy data',
    operationId: 'views.main.db',
  },
  '/v1/one': { summary: 'Reset all counters' },
  '/v1/two': { operationId: 'populate_db' },
  '/v1/three': { description: 'Starts the nightly import. Needs no parameters.' },
  '/v1/four': { tags: ['db-init'] },
  '/v1/five': { summary: 'Setzt die Datenbank zurück' },
  '/v1/six': { summary: 'Envoie un courriel à tous' },
  '/v1/seven': { summary: 'Restablece la base de datos' },
};

/** What only looks so: nouns, states and titles. */
export const READING_LINKS: readonly (readonly [path: string, text: string])[] = [
  ['/Case04-RedirectRemoval.jsp', 'Case 4'],
  ['/settings', 'Settings'],
  ['/imports/overview', 'Import history'],
  ['/blog/how-to-delete-your-account', 'How to delete your account'],
  ['/start', 'Start'],
  ['/results/voting', 'Vote results'],
  ['/sync-status', 'Sync status'],
  ['/restaurants', 'Restaurants'],
  ['/cancellation-policy', 'Cancellation policy'],
  ['/deleted-items', 'Deleted items'],
  ['/sendungen', 'Sendungen und Bestellungen'],
  ['/stoppuhr', 'Stoppuhr'],
  ['/envois', 'Suivi des envois'],
  ['/demarrage', 'Guide de démarrage'],
  ['/importe', 'Importe total'],
  ['/avviso', 'Avvisi importanti'],
  ['/importante', 'Notícias importantes'],
  ['/otpravka', 'История отправки'],
  ['/kekka', '投票結果'],
];
export const READING_OPERATIONS: Readonly<Record<string, object>> = {
  '/v1/removals': {
    summary: 'Lists deleted and restored items',
    operationId: 'getRemovedItems',
    tags: ['restore'],
  },
};
