/** What was done to something, as pages report it; beginnings of words, for endings of number and gender. */
const DONE = {
  en: 'reset|restor|reseed|delet|remov|eras|clear|empti|chang|switch|updat|sav|creat|add|enabl|disabl|activat|deactivat|start|stopp|restart|import|synchroni[sz]|sent|publish|archiv|lock|unlock|vot',
  de: 'zurückgesetzt|wiederhergestellt|gelöscht|entfernt|geleert|geändert|umgeschaltet|gewechselt|aktualisiert|gespeichert|erstellt|angelegt|hinzugefügt|aktiviert|deaktiviert|gestartet|gestoppt|importiert|gesendet|gesperrt|entsperrt',
  fr: 'réinitialis|restaur|supprim|effac|vid|modifi|chang|enregistr|cré|ajout|activ|désactiv|démarr|arrêt|import|envoy|bloqu|débloqu',
  es: 'restablec|restaurad|eliminad|borrad|vaciad|cambiad|modificad|actualizad|guardad|cread|añadid|activad|desactivad|iniciad|detenid|importad|enviad|bloquead',
  it: 'ripristinat|eliminat|cancellat|svuotat|modificat|cambiat|aggiornat|salvat|creat|aggiunt|attivat|disattivat|avviat|arrestat|importat|inviat|bloccat',
  pt: 'redefinid|restaurad|excluíd|apagad|esvaziad|alterad|mudad|atualizad|salv|criad|adicionad|ativad|desativad|iniciad|parad|importad|enviad|bloquead',
  nl: 'gereset|hersteld|verwijderd|geleegd|gewijzigd|veranderd|bijgewerkt|opgeslagen|aangemaakt|toegevoegd|ingeschakeld|uitgeschakeld|gestart|gestopt|geïmporteerd|verzonden|geblokkeerd',
  pl: 'zresetowan|przywrócon|usunięt|wyczyszczon|zmienion|zaktualizowan|zapisan|utworzon|dodan|włączon|wyłączon|uruchomion|zatrzyman|zaimportowan|wysłan|zablokowan',
};

/** What a page thanks for: it has stored or sent it. */
const THANKED = {
  en: '(?:leaving|posting|sending|submitting|sharing|adding|voting|subscribing|registering|signing up)(?!\\p{L})|your (?:comment|message|feedback|review|vote|order|submission|post|entry|rating|registration|subscription)',
  de: '(?:Ihren?|deinen?) (?:Kommentar|Nachricht|Bewertung|Bestellung|Anmeldung|Stimme|Beitrag|Rückmeldung)',
  fr: 'votre (?:commentaire|message|avis|commande|inscription|vote)',
  es: '(?:tu|su) (?:comentario|mensaje|opinión|pedido|registro|voto)|(?:dejar|enviar|publicar) ',
};

const WORD = '(?<!\\p{L})';
const REPORT = new RegExp(
  [
    `${WORD}(?:has|have) (?:now |all )?been (?:successfully )?(?:${DONE.en})\\p{L}{0,4}(?: successfully)?`,
    `${WORD}(?:successfully (?:${DONE.en})|(?:${DONE.en})\\p{L}{0,4} successfully)`,
    `${WORD}(?:changed|switched|set|reset) [\\p{L} ]{1,40} (?:to|from) [\\p{L}\\d"']`,
    `${WORD}(?:thanks|thank you) (?:very much )?for (?:${THANKED.en})`,
    `${WORD}(?:danke|dank) für (?:${THANKED.de})`,
    `${WORD}merci (?:beaucoup )?(?:pour|de) (?:${THANKED.fr})`,
    `${WORD}gracias por (?:${THANKED.es})`,
    `${WORD}(?:wurden?|ist jetzt|sind jetzt) (?:erfolgreich )?(?:${DONE.de})`,
    `${WORD}(?:a|ont) (?:bien )?été (?:${DONE.fr})`,
    `${WORD}(?:ha|han) sido (?:${DONE.es})|${WORD}se (?:ha|han) (?:${DONE.es})`,
    `${WORD}(?:è|sono) stat[oaie] (?:${DONE.it})`,
    `${WORD}(?:foi|foram) (?:${DONE.pt})`,
    `${WORD}(?:is|zijn|werd|werden) (?:met succes )?(?:${DONE.nl})(?!\\p{L})`,
    `${WORD}został\\p{L}{0,2} (?:${DONE.pl})`,
  ].join('|'),
  'iu',
);
const LONGEST = 20_000;
const MOST_AROUND = 60;

/** The words by which a page reports that something was changed: `Changed difficulty level to hard`; null without them. */
export function reportedChange(text: string): string | null {
  const read = text.slice(0, LONGEST);
  const found = REPORT.exec(read);
  if (found === null) return null;
  const end = found.index + found[0].length;
  const before = read.slice(Math.max(0, found.index - MOST_AROUND), found.index);
  const after = read.slice(end, end + MOST_AROUND);
  return `${partAfterStop(before)}${found[0]}${after.split(/[.!?\n]/)[0] ?? ''}`.trim();
}

const partAfterStop = (text: string): string => text.split(/[.!?:\n]/).at(-1) ?? '';
