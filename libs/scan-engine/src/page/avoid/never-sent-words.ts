/** What sending a form may do that a scan must never cause. */
export type Purpose =
  | 'reset'
  | 'register'
  | 'delete'
  | 'pay'
  | 'order'
  | 'send'
  | 'subscribe'
  | 'logout'
  | 'upload'
  | 'publish'
  | 'comment'
  | 'administer'
  | 'search';

/**
 * Words of the 20 most used languages of the web: English, Spanish, German, Japanese, French, Portuguese, Russian, Italian, Dutch, Polish,
 * Turkish, Persian, Chinese, Vietnamese, Indonesian, Czech, Korean, Ukrainian, Arabic and Swedish, and a few of others. Each is a whole
 * word or phrase; `*` stands for an ending of up to four letters, a space also for none, `~` for a word that may stand anywhere, as
 * Japanese, Chinese and Korean put no spaces between words. Accents do not matter.
 */
export const NEVER_SENT_WORDS: Record<Purpose, readonly string[]> = {
  reset: [
    'lost passw*, lost pwd, lost pass, forgot*, forgotten, forgot passw*, recover*, recovery, passw* recovery, passw* reset, pw reset, reset*, retrieve passw*',
    'retrieve password, new password, change passw*, passw* change, get new password, unlock*, resend*, one time*, otp, two factor*, 2fa, mfa, sms',
    'restablecer*, recuperar*, olvid*, cambiar contrasena, vergessen*, zurucksetzen, zuruecksetzen, passwort andern, passwort aendern, kennwort andern, oubli*',
    'reinitialis*, mot de passe perdu, esquec*, redefinir*, esqueceu, dimenticat*, reimpost*, recuper*, vergeten, herstel*, opnieuw instellen, zapomnia*',
    'przypomnij*, zresetuj, odzyskaj*, sifremi unuttum, sifre sifirla*, unuttum, sifirla*, quen mat khau, dat lai, lupa kata sandi, lupa password, atur ulang',
    'zapomen*, obnovit heslo, obnova hesla, glomt*, aterstall*, забыл*, восстанов*, сброс*, забули, відновити*, відновлення, скинути',
    '~パスワードを忘れ, ~再設定, ~リセット, ~忘记密码, ~忘記密碼, ~找回密码, ~重置, ~重設, ~비밀번호 찾기, ~재설정, ~초기화, فراموش, بازیابی, نسيت, استعادة, إعادة تعيين',
  ],
  register: [
    'regist*, registration*, registrieren, registrierung, sign up, signup, create account, createaccount, create an account, new account, enrol*, enroll*, join*, become a member',
    'registrar*, crear cuenta, inscri*, inscription, inscrever*, criar conta, anmelden als neu, konto erstellen, konto anlegen, neues konto, creer un compte, creation de compte',
    'registrazione, iscriv*, crea account, crea un account, account aanmaken, aanmaken, zarejestruj*, rejestracj*, zaloz konto, utworz konto, kayit*, uye ol, hesap olustur',
    'dang ky, tao tai khoan, daftar*, buat akun, registrov*, zaregistrov*, registrac*, vytvorit ucet, skapa konto, bli medlem, зарегистрир*, регистрац*, создать аккаунт, зареєстр*, реєстрац*',
    '~新規登録, ~会員登録, ~アカウント作成, ~アカウントを作成, ~注册, ~註冊, ~创建账号, ~建立帳號, ~회원가입, ~가입, ~계정 만들기, ثبت نام, عضویت, إنشاء حساب, تسجيل جديد',
  ],
  delete: [
    'delet*, deletion, remov*, removal, destroy*, erase*, purge*, wipe*, trash, discard*, drop, clear, eras*, unlink, close account, deactivat*, deactivation',
    'borrar, borra, elimin*, eliminar, eliminacion, suprim*, losch*, loesch*, loschung, entfern*, supprim*, suppression, effac*, apagar, excluir, exclu*, remover, cancell*, rimuov*, rimuovi',
    'verwijder*, wissen, usun*, skasuj, silme*, kaldir*, hapus*, smaz*, odstran*, vymaz*, ta bort, radera*, slett*, slet, poista*, удали*, удалить, стереть, очист*, видали*, очисти*',
    '~削除, ~消去, ~退会, ~删除, ~刪除, ~移除, ~삭제, ~제거, ~탈퇴, حذف, پاک کردن, מחק',
  ],
  pay: [
    'pay, pays, payer, paying, payable, payment*, paypal, checkout*, check out, billing, credit card, creditcard, card number, donat*, donation*, transfer*, withdraw*, deposit*, invoice, refund*, charge, top up, spend',
    'pagar, paga, pago*, donar, transferir, bezahl*, zahl*, zahlung*, spende*, uberweis*, ueberweis*, payer, paiement*, virement, pagament*, doar, bonifico, paga ora, betal*, betaling*, overboek*',
    'zaplac*, platnosc*, przelew*, odeme*, satin al, bagis*, thanh toan, chuyen tien, bayar*, pembayaran, transfer*, zaplat*, platba*, platby, betalning*, оплат*, платеж*, платить, перевод*, переказ*',
    '~支払, ~決済, ~振込, ~寄付, ~支付, ~付款, ~结账, ~結帳, ~转账, ~捐款, ~결제, ~송금, ~후원, پرداخت, انتقال وجه, دفع, تبرع',
  ],
  order: [
    'order*, ordering, buy*, purchas*, cart*, basket*, book now, booking*, reserve*, reservation*, add to*, subscribe now, bid*, rent, hire',
    'comprar, compra*, pedido*, pedir, reserva*, reservar, carrito, bestell*, bestellung*, kauf*, kaufen, warenkorb, buchen, reservier*, command*, commande*, achet*, achat*, panier, encomenda*',
    'carrinho, ordin*, ordina, acquist*, carrello, prenot*, koop*, kopen, winkelwagen, reserver*, zamow*, zamowien*, kup, kupuj*, koszyk*, rezerw*, siparis*, sepet*, satin*, rezervasyon*',
    'dat hang, mua*, gio hang, pesan*, beli*, keranjang, objednat, objednavk*, koupit, kosik*, kop*, bestall*, varukorg, boka, заказ*, купить, корзин*, забронир*, замов*, купити, кошик*',
    '~注文, ~購入, ~カート, ~予約, ~订单, ~訂單, ~下单, ~购买, ~購買, ~购物车, ~預訂, ~주문, ~구매, ~장바구니, ~예약, سفارش, خرید, سبد خرید, شراء, طلب شراء, السلة',
  ],
  send: [
    'send*, sent, message*, messaging, contact*, mailto, sendmail, mail form, mailform, mailer, mail us, feedback*, invit*, invitation*, share*, report*, support request, ticket*, inquir*, inquiry, enquir*, enquiry, recipient*',
    'envia*, enviar, mensaje*, contact*, contacto, contactar, invitar, comparti*, senden, absend*, abschick*, verschick*, nachricht*, kontakt*, kontaktformular, einlad*, anfrage*, envoy*, envoi, contacter, inviter',
    'mensage*, contato, contacto, compartilh*, inviare, invia, invio, messaggi*, contatt*, invita*, verzend*, verstu*, bericht*, uitnodig*, wyslij, wysla*, wiadomos*, zapros*, gonder*, mesaj*, iletisim',
    'lien he, tin nhan, kirim*, pesan, hubungi*, poslat, odeslat, zprava, zpravu, kontaktovat, skicka*, meddeland*, bjud in, отправ*, сообщен*, связаться, обратная связь, пригласи*, надісла*, відправ*, повідомл*, запрос*',
    'melden, signaler, signalement, denunciar, reportar, segnala*, rapporteer*, zglos*, sikayet*, nahlasit, anmal*, пожаловаться, жалоб*, поскаржитися, скарг*, ~通報, ~举报, ~檢舉, ~신고, بلاغ',
    '~送信, ~問い合わせ, ~メッセージ, ~招待, ~发送, ~發送, ~留言, ~联系我们, ~聯絡我們, ~邀请, ~邀請, ~보내기, ~문의, ~메시지, ~초대, ارسال, تماس با ما, پیام, إرسال, ارسل, أرسل, اتصل بنا, رسالة',
  ],
  subscribe: [
    'subscri*, subscription*, unsubscri*, newsletter*, opt out, optout, opt in, mailing list, notify me, follow*, unfollow*, suscri*, suscribir*, suscripcion*, boletin*, abonn*, abonnieren, abbestell*, austrag*',
    'desabonn*, desinscri*, desinscription, infolettre, assin*, assinar, inscrever*, iscriviti, disiscri*, nieuwsbrief, inschrijv*, uitschrijv*, subskryb*, zapisz sie, wypisz*, abone*, bulten*, dang ky nhan tin, berlangganan',
    'langganan, odebirat, odber*, odhlasit odber, prenumer*, nyhetsbrev*, подпис*, отписа*, рассылк*, підпис*, відпис*, розсилк*',
    '~購読, ~メルマガ, ~登録解除, ~订阅, ~訂閱, ~退订, ~關注, ~구독, ~뉴스레터, خبرنامه, اشتراک, اشترك, النشرة, إلغاء الاشتراك',
  ],
  logout: [
    'log out, logout, log off, logoff, sign out, signout, sign off, signoff, cerrar sesion, salir, abmelden, ausloggen, deconnexion, deconnect*, se deconnecter, sair, terminar sessao, esci, disconnett*, uitloggen, afmelden',
    'wyloguj*, cikis yap, oturumu kapat, dang xuat, keluar, odhlasit*, logga ut, logg ut, log ud, kirjaudu ulos, выйти, выход, вийти, вихід, αποσυνδεση, εξοδος',
    '~ログアウト, ~サインアウト, ~退出, ~登出, ~注销, ~로그아웃, خروج, تسجيل الخروج, התנתק',
  ],
  upload: [
    'upload*, import*, attach*, attachment*, subir archivo, subir, importar, hochlad*, anhang*, televers*, carregar, enviar arquivo, carica*, allega*, uploaden, bijlage*, wgraj, przeslij*, zalacz*, yukle*',
    'tai len, unggah*, nahrat, priloh*, ladda upp, bifog*, загруз*, прикреп*, завантаж*, ~アップロード, ~添付, ~上传, ~上傳, ~附件, ~업로드, ~첨부, بارگذاری, آپلود, رفع ملف, تحميل',
  ],
  publish: [
    'edit*, editor*, publish*, post, posting*, write, create*, add, new entry, new page, new post, new topic, rename*, move page, rollback, revert, undo, textbox*, wpsave, wptextbox*, submit article, put, patch',
    'editar, edicion, publicar, crear, anadir, agregar, escribir, bearbeit*, bearbeitung, veroffentlich*, erstell*, anlegen, hinzufug*, hinzufueg*, schreib*, modifi*, modification, publier, creer, ajout*, ecrire',
    'publicar, criar, adicion*, escrev*, modific*, pubblic*, crea, aggiung*, scriv*, bewerk*, publicer*, toevoeg*, schrijv*, edytuj*, edycja, opublik*, utworz*, dodaj*, napisz*, duzenle*, yayinla*, olustur*, ekle',
    'chinh sua, dang bai, tao moi, ubah, sunting, terbitkan, buat, tambah*, upravit, publik*, vytvorit, pridat, redigera*, publicera*, skapa*, lagg till, редактир*, править, опублик*, создать, добав*, редагув*, опублік*, створи*, додати',
    '~編集, ~投稿, ~公開, ~作成, ~追加, ~编辑, ~編輯, ~发布, ~發布, ~发表, ~發表, ~创建, ~新建, ~添加, ~新增, ~편집, ~게시, ~작성, ~추가, ویرایش, انتشار, ایجاد, افزودن, تعديل, تحرير, نشر, إضافة',
  ],
  comment: [
    'comment*, repl*, reply, review*, rating*, rate*, vote*, voting, poll*, guestbook*, guest book, like, dislike, upvote*, downvote*, testimonial*, comentar*, comentario*, respuesta*, responder, opinion*, votar, valorar',
    'kommentar*, kommentier*, antwort*, bewert*, bewertung*, abstimm*, gastebuch*, gaestebuch*, commentaire*, comment*, repond*, avis, livre d or, avalia*, commenta, commento, commenti, rispond*, recension*, vota*',
    'reactie*, reageer*, reageren, beoordel*, gastenboek, stem*, komentar*, komentuj, skomentuj, odpowied*, ocen*, glosuj, yorum*, yanitla*, oyla*, binh luan, tra loi, danh gia, balas*, ulasan',
    'odpoved*, hodnoc*, hlasov*, kommentera*, svara*, recens*, rosta, комментар*, коментар*, ответ*, отзыв*, голосов*, відгук*, відповід*, ~コメント, ~返信, ~レビュー, ~投票, ~评论, ~評論, ~回复, ~回覆, ~댓글, ~답글, ~리뷰, ~투표, نظر, دیدگاه, پاسخ, تعليق, رد, تقييم',
  ],
  administer: [
    'confirm*, confirmation*, verif*, verification*, activat*, activation*, reactivat*, approv*, approval*, reject*, accept*, decline*, revoke*, disabl*, enabl*, cancel*, cancellation*, annul*, abort*, block, ban, unban',
    'install*, installation*, uninstall*, upgrade*, restart*, reboot*, shutdown, shut down, stop, kill, run, execut*, impersonat*, grant*, assign*, backup, restore*, sync*, flush*, reindex*, migrat*, deploy*, archive*',
    'confirmar, verificar, activar, desactivar, cancelar, cancela*, instalar, bestatig*, bestaetig*, aktivier*, deaktivier*, stornier*, kundig*, kuendig*, abbrech*, widerruf*, genehmig*, ablehn*, install*, confirm*, activer, desactiver, annul*',
    'confirma*, ativar, desativar, conferma*, attiva*, disattiva*, annulla*, bevestig*, activer*, annuleer*, potwierd*, aktywuj*, anuluj*, onayla*, etkinlestir*, iptal*, xac nhan, huy, konfirmasi, batal*, potvrd*, aktivov*, zrusit',
    'bekraft*, aktivera*, avbryt*, подтверд*, активир*, отмен*, підтверд*, активув*, скасув*, ~確認する, ~承認, ~解約, ~取消, ~确认, ~確認, ~激活, ~확인, ~취소, ~승인, تایید, لغو, تأكيد, إلغاء',
  ],
  search: [
    'search*, find, query, lookup, busca*, buscar, suche*, suchen, recherch*, pesquis*, procura*, cerca, ricerca, zoek*, szuka*, arama, tim kiem, cari, pencarian, hled*, vyhled*, sok, поиск*, найти, пошук*, знайти',
    '~検索, ~搜索, ~搜尋, ~查询, ~검색, جستجو, بحث',
  ],
};

/**
 * Words that only say something together with a text area: `Save` on a form for a name and a town stores what is typed into it, and
 * nothing is.
 */
export const STORES_TEXT =
  'save*, preview, submit*, update*, guardar, actualizar, speicher*, vorschau, enregistr*, salvar, salva*, opslaan, zapisz*, kaydet*, luu, simpan*, uloz*, spara*, сохран*, зберег*, ~保存, ~プレビュー, ~提交, ~저장, ذخیره, حفظ';

/** Names of fields that belong to such forms, whatever their words. */
export const NEVER_SENT_FIELDS =
  'comment*, message*, msg, mensaje, nachricht, reply, review*, rating, card number, cardnumber, cc number, ccnumber, cvc, cvv, iban, amount, recipient*, to address, subject, betreff, newsletter*, invite*, captcha*, g recaptcha*, textbox*, wptextbox*, wp textbox*, wp summary, wpsummary, wp save, edit token, wikitext, sms, otp, voucher, coupon';
