/**
 * Words of links and operations that may change something or end a session when they are merely requested, in the languages of the messages
 * of logins (`login-phrases.ts`). Each list is read by `plainWords`: without accents, in lower case.
 */

/** Beginnings of words, whatever follows: nouns of these (`Abmeldung`) stand on links that end a session as well. */
export const ALWAYS = [
  'log ?out|log ?off|sign ?out|sign ?off|abmeld|auslogg|deconnexion|deconnect|se deconnecter|cerrar sesion|cierra sesion',
  'terminar sess|disconnet|uitlogg|afmeld|wylogu|odhlas|logga ut|logg ut|kirjaudu ulos|oturumu kapat|cikis yap',
  'unsubscri|opt ?out|abbestell|austrag|desabonn|desinscri|disiscri|cancelar suscrip|uitschrijv|wypisz',
  'paypal|checkout|bezahl|payer|pagar|pagament|betal|zaplac|kaufen|commander|add ?to|addto|in den warenkorb',
];

/** Beginnings of verbs. With one of `NOUN_ENDINGS` it is a noun or a state: `removal`, `deleted`, `Bestellungen`. */
export const VERBS = [
  'delet|remov|destroy|erase|purge|wipe|loesch|losch|entfern|supprim|effac|elimin|borrar|apagar|exclui|cancell|rimuov',
  'verwijder|usun|smaz|odstran|ta bort|radera|slett|poista|silme',
  'confirm|bestaetig|bestatig|bevestig|potwierd|verify|verifi|activat|deactivat|reactivat|aktivier|deaktivier|desactiv',
  'payment|purchas|zahlung|paiement|bestell',
  'cancel|stornier|kundig|kuendig|annul|anuluj|abbrech|revoke|widerruf|approv|reject|accept|decline|unlock|disabl|enabl',
  'ajouter|anadir|aggiungi|upvote|downvote|unfollow|reset|zurucksetz|zuruecksetz|impersonat',
  'resiz|renam|flush|truncat|regenerat|reindex|rebuild|umbenenn|renomm|renombr|rinomin|hernoem',
  'and burn|rollback|roll back|revert|reseed|populat|repopulat|resync|synchroni[sz]|recalculat|redeploy|undeploy|unpublish|requeue|unban|unblock|unmute',
  'start over|restart|reboot|factory default|switch on|switch off|switch to|turn on|turn off|mark all|mark as|make default|set as|set default',
];
export const NOUN_ENDINGS =
  'al|als|l?ations?|ions?|ment|ments|able|ability|ance|l?ed|d|ing|ings|e?s|cations?|catie|ung|ungen|ungs[a-z]*|acion(?:es)?|cacion(?:es)?|azion[ei]|zion[ei]|acao|acoes|cacao|amento|lamento|iecie|z?enie|owani[ea]|ani|eni';

/** Whole words, wherever they stand. */
export const ANYWHERE_WHOLE = [
  'pay|buy|quit|exit|shutdown|shut down|install|uninstall|upgrade|salir|sair|esci|uitloggen',
  'kosik|cart|basket|warenkorb|panier|carrito|carrello|toggle|unarchive|publish|deploy|execute|abort|notify|enrol|enroll|redeem|demote',
  'wiederherstellen|einspielen|befullen|befuellen|synchronisieren|abgleichen|importieren|senden|absenden|verschicken|versenden|abschicken',
  'abstimmen|umschalten|wechseln|starten|neustarten|stoppen|anhalten|beenden|ausfuhren|ausfuehren|einschalten|ausschalten|abschalten',
  'sperren|entsperren|veroffentlichen|veroeffentlichen|archivieren|leeren|uberschreiben|ueberschreiben|ruckgangig|rueckgaengig|freischalten|zuweisen',
  'reinitialiser|reinitialisez|restaurer|restaurez|retablir|vider|videz|peupler|synchroniser|synchronisez|importer|importez|envoyer|envoyez|renvoyer',
  'voter|votez|basculer|passer en|demarrer|demarrez|redemarrer|lancer|lancez|relancer|arreter|arretez|executer|bloquer|debloquer|publier|archiver|recommencer',
  'restablecer|restaurar|reiniciar|poblar|sincronizar|importar|enviar|reenviar|votar|alternar|iniciar(?! ses)|arrancar|lanzar|detener|parar|ejecutar',
  'bloquear|desbloquear|publicar|archivar|vaciar|deshacer|revertir|cambiar (?:a|de|modo|nivel|dificultad|idioma|rol)',
  'ripristina|ripristinare|reimposta|reimpostare|azzera|azzerare|popola|sincronizza|sincronizzare|importa|importare|invia|inviare|vota|votare|cambia',
  'avvia|avviare|riavvia|riavviare|arresta|arrestare|ferma|interrompi|esegui|eseguire|blocca|sblocca|pubblica|svuota',
  'redefinir|repor|povoar|mudar|trocar|executar|arquivar|esvaziar|desfazer|reverter',
  'herstellen|terugzetten|terugdraaien|synchroniseren|synchroniseer|importeren|importeer|verzenden|verzend|versturen|verstuur|stem nu|stem op',
  'omschakelen|wisselen|herstarten|herstart|uitvoeren|publiceren|archiveren|leegmaken|opnieuw beginnen|ongedaan',
  'przywroc|zresetuj|resetuj|wypelnij|synchronizuj|zsynchronizuj|importuj|zaimportuj|wyslij|glosuj|zaglosuj|przelacz|uruchom|zrestartuj',
  'zatrzymaj|wykonaj|zablokuj|odblokuj|opublikuj|cofnij|oproznij|wyczysc|rozpocznij',
  'obnovit|resetovat|naplnit|synchronizovat|importovat|odeslat|poslat|hlasovat|prepnout|spustit|zastavit|restartovat|provest|vyprazdnit',
  'aterstall|nollstall|aterskapa|synkronisera|importera|skicka|rosta|vaxla|starta|stoppa|publicera',
  'palauta|nollaa|synkronoi|laheta|aanesta|vaihda|kaynnista|pysayta|suorita',
  'sifirla|geri yukle|esitle|senkronize|ice aktar|gonder|oy ver|degistir|baslat|durdur|calistir|bosalt',
  'сбросить|восстановить|откатить|заполнить|синхронизировать|импортировать|отправить|выслать|голосовать|проголосовать|переключить',
  'запустить|перезапустить|остановить|выполнить|заблокировать|опубликовать|очистить|начать заново|включить|выключить|отключить|перезагрузить',
];

/** Parts of words: languages that put no spaces between words, and a few more. */
export const ANYWHERE = [
  'выйти|выход|удалить|отписаться|подтвердить|оплатить|отменить|вийти|видалити|έξοδος|αποσύνδεση|διαγραφή|στο καλάθι',
  'ログアウト|サインアウト|退会|解約|確認する|支払|注文|登出|退出|注销|取消|确认|支付|로그아웃|탈퇴|결제|취소',
  'خروج|حذف|إلغاء|دفع|התנתק|מחק',
];
/** The same, unless one of `NOUNS_BEHIND` follows: `投票結果` is a result. */
export const ANYWHERE_VERBS = [
  '削除|リセット|初期化|復元|元に戻す|ロールバック|同期|インポート|取り込|取込|送信|投票|切り替え|切替|開始|起動|停止|実行|招待',
  '删除|刪除|重置|重設|初始化|恢复|恢復|还原|還原|回滚|同步|导入|匯入|发送|發送|切换|切換|启动|啟動|重启|重啟|重新开始|执行|執行|清空',
  '삭제|초기화|재설정|복원|롤백|동기화|가져오기|보내기|전송|투표|전환|다시 시작|재시작|중지|정지|실행',
];
export const NOUNS_BEHIND =
  '済|結果|履歴|状況|状態|一覧|方法|数|率|画面|ページ|とは|元|先|日|時|者|ガイド|規約|ポリシー|について|手順|ログ|结果|记录|記錄|历史|歷史|状态|狀態|列表|指南|说明|說明|教程|政策|规则|規則|页面|时间|時間|器|文档|帮助|统计| ?결과| ?내역| ?기록| ?현황| ?상태| ?목록| ?방법| ?안내| ?가이드| ?설명| ?규칙| ?시간| ?일정| ?정책| ?페이지| ?된| ?항목';

/** English words that are nouns as well. They speak of an action alone, or before one of `OBJECTS`. */
export const COMMANDS =
  'vote|send|resend|sync|import|restore|stop|kill|drop|burn|clear|like|follow|lock|pause|migrate|invite|suspend|ban|promote|reload|rerun|retry';
/** The same, but alone they name a page too (`/start`): only as the last part of a longer address, such as `/jobs/7/start`. */
export const COMMANDS_BEHIND =
  'start|run|switch|launch|resume|seed|backup|set|mark|empty|load|trigger|change';
/** Alone, only right behind an identifier: `/tickets/9/close`. */
export const COMMANDS_OF_ONE =
  'archive|close|reopen|open now|join|leave|claim|apply|process|issue|release|renew|extend|refresh|star|unstar|pin|unpin|block|mute|hide|move|rate|report|share|assign|unassign|merge|book|reserve|dismiss|use|clone|copy|duplicate';
/** The same, where an object would make a noun of them: `Active users`, `Del 1 al 5 de mayo`. */
export const STATES_OF_ONE = 'active|inactive|del|rm';
/** Votes for what the parts before them name. */
export const VOTES = 'up|down|thumbs ?up|thumbs ?down|dislike';
/** Short forms of verbs, as the name of a parameter, and before what they are about: `?del=7`, `/del-game`. */
export const SHORT_COMMANDS = 'del|rm';
export const SHORT_OBJECTS =
  'users?|accounts?|members?|games?|rows?|pages?|items?|entry|entries|records?|posts?|comments?|messages?|files?|folders?|images?|img|photos?|pictures?|topics?|threads?|links?|tags?|category|categories|project|all';
/** Parts of an address in front of a command that names what it runs behind it: `/jobs/run/export`. */
export const WORK =
  'jobs?|tasks?|workflows?|pipelines?|scripts?|commands?|crons?|cron ?jobs?|procedures?|triggers?';
export const OBJECTS =
  'now|all|again|this|it|the|up|down|yes|no|for|from|data|databases?|db|tables?|schema|caches?|logs|cart|basket|trash|bin|queues?|jobs?|tasks?|scans?|servers?|services?|backups?|snapshots?|defaults?|demo|samples?|fixtures?|users?|accounts?|members?|customers?|orders?|products?|items?|entries|entry|records?|posts?|comments?|messages?|mails?|e ?mails?|newsletters?|reminders?|invitations?|invites?|notifications?|reports?|invoices?|tests?|files?|csv|xml|json|feeds?|contacts|settings|config|configuration|password|codes?|session|process|build|deployment|migrations?|import|sync|containers?|instances?|machines?|vm|engine|workers?|campaign|polls?|role|mode|theme|language|lang|level|difficulty|security|protection|maintenance|site|system|everything|\\d+';
/** Behind a word of `COMMANDS` and its object they make a noun again: `import data formats`, `vote up history`. */
export const NOUN_TAILS =
  'status|results?|history|overview|guide|manual|docs?|documentation|help|faq|policy|policies|statistics|stats|formats?|log|count|rates?|dates?|times?|schedule|calendar|explained|tutorial|basics|tips|reference|list|duties|page';
/** First words of an address that speaks of an action by its last ones: `/bulk-import`, `/db_restore`. */
export const PREFIXES =
  'do|bulk|mass|force|ajax|db|database|data|email|mail|user|full|demo|cmd|quick|auto|re';
export const BEHIND_PREFIX = 'import|restore|sync|send|vote|seed|init|reload|stop|kill|clear|drop|migrate';
/** `/createdb` */
export const RUN_TOGETHER =
  '(?:create|init|setup|reset|re?seed|drop|populate|load|reload|restore|import|clear|sync|start|stop|send|migrate|empty|run|build)(?:db|database|tables?|data|all|now|server|jobs?|cache|mails?|emails?|sms|users?|logs?|queue|over)';

/** A page about an action begins so: `how to delete an account`. */
export const TITLES =
  'how|why|what|when|who|where|which|guide|tips|about|learn|wie|warum|was|wann|wer|comment|pourquoi|quand|como|por que|cuando|come|perche|quando|hoe|waarom|wat|jak|dlaczego|kiedy|proc|kdy|hur|varfor|nasil|neden|miten|miksi|как|почему|что|когда';

/** Settings of a whole site, as the first part of an address, before one of their values: `/difficulty/hard`. */
export const SETTINGS =
  'difficulty|level|mode|security|protection|maintenance|debug|features?|flags?|safe mode|schwierigkeit|schwierigkeitsgrad|modus|sicherheit|dificultad|modo|seguridad|difficulte|niveau|securite|difficolta|sicurezza|dificuldade|seguranca|moeilijkheid|trudnosc|сложность|режим';
export const VALUES =
  'easy|medium|hard|low|high|impossible|beginner|expert|on|off|true|false|enabled?|disabled?|leicht|mittel|schwer|niedrig|hoch|an|aus|facile|moyen|difficile|dur|facil|medio|dificil|alto|bajo|baixo|basso|makkelijk|moeilijk|latwy|trudny|легкий|сложный';

/** Parameters that name what is done: `?action=import`. Their words count as if they stood alone. */
export const OPERATIONS =
  '_?do|act|_?action|aktion|accion|azione|acao|op|oper|operation|_?task|cmd|command|_?method|event|func|function|verb|todo|trigger';
/** Languages and similar parts in front of a path say nothing. */
export const LOCALE =
  '(?:en|de|fr|es|it|pt|nl|pl|ru|ja|zh|ko|cs|sv|fi|tr|uk|da|no|nb|hu|ro|el|ar|he)(?: [a-z]{2})?|docs?|help|guides?|wiki|getting|blog|news|learn|support';

/** Descriptions of operations: what begins so reads, whatever comes behind it. */
export const READING_VERBS =
  'gets?|lists?|finds?|fetch(?:es)?|reads?|search(?:es)?|shows?|quer(?:y|ies)|counts?|views?|retrieves?|returns?|checks?|describes?|exports?|downloads?|displays?|looks? up|provides?|tells?|is|has|all|liste[nt]?|zeigt?|liefert|gibt|holt|liest|affiche|retourne|renvoie|recupere|obtener|obtiene|devuelve|muestra|listar|restituisce|mostra|elenca|ottiene|obter|obtem|retorna|lista|geeft|toont|haalt|pobiera|zwraca|wyswietla|возвращает|получить|получает|показывает|список';
/** Verbs that write, before an article or an object. */
export const WRITING_VERBS =
  'create|insert|update|write|overwrite|save|modify|register|increment|initiali[sz]e|init|provision|fill|replace|rotate|append|upload|submit|add|assign|move|issue|apply';
/** `Setzt die Datenbank zurück`: first words of sentences. */
export const THIRD_PERSON = [
  'setzt|erstellt|legt|leert|loscht|versendet|verschickt|sendet|startet|stoppt|beendet|importiert|synchronisiert|befullt|fullt|fuhrt',
  'reinitialise|restaure|envoie|cree|vide|supprime|demarre|arrete|lance|importe|synchronise|remplit|remet',
  'restablece|restaura|reinicia|crea|envia|importa|sincroniza|inicia|detiene|vacia|borra|rellena|ripristina|reimposta|invia|avvia|svuota|cancella',
  'cria|redefine|repoe|apaga|sincroniza|herstelt|wist|verzendt|maakt|vult|verwijdert|przywraca|tworzy|wysyla|usuwa|resetuje|wypelnia|uruchamia',
  'создает|удаляет|сбрасывает|восстанавливает|отправляет|запускает|останавливает|заполняет|импортирует|синхронизирует|очищает',
];
