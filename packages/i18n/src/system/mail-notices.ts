import type { Texts } from '../language.ts'

/** Mails that inform the owner of an account about changes to it. They contain no link, so that a forged one gains nothing. */
export const mailNoticeTexts = {
  'passwordChanged.subject': {
    en: 'Your Catenary password was changed',
    de: 'Ihr Passwort für Catenary wurde geändert',
    fr: 'Votre mot de passe Catenary a été modifié',
    es: 'Se ha cambiado su contraseña de Catenary',
  },
  'passwordChanged.lead': {
    en: 'The password of your account was changed. All other sessions have ended.',
    de: 'Das Passwort Ihres Kontos wurde geändert. Alle anderen Sitzungen sind beendet.',
    fr: 'Le mot de passe de votre compte a été modifié. Toutes les autres sessions sont terminées.',
    es: 'Se ha cambiado la contraseña de su cuenta. Todas las demás sesiones se han cerrado.',
  },
  'passwordChanged.notYou': {
    en: 'If it was not you, request a new password on the login page at once and tell your administrator.',
    de: 'Falls Sie das nicht waren, fordern Sie auf der Anmeldeseite sofort ein neues Passwort an und informieren Sie Ihren Administrator.',
    fr: 'Si ce n’était pas vous, demandez immédiatement un nouveau mot de passe sur la page de connexion et prévenez votre administrateur.',
    es: 'Si no ha sido usted, solicite enseguida una contraseña nueva en la página de acceso y avise a su administrador.',
  },

  'factorChanged.subject': {
    en: 'How you log in to Catenary was changed',
    de: 'Ihre Anmeldung bei Catenary wurde geändert',
    fr: 'Votre mode de connexion à Catenary a été modifié',
    es: 'Se ha cambiado su forma de acceder a Catenary',
  },
  'factorChanged.lead': {
    en: 'The way you log in to your account has changed.',
    de: 'Die Anmeldung bei Ihrem Konto wurde geändert.',
    fr: 'L’accès à votre compte se fait désormais d’une autre manière.',
    es: 'A partir de ahora se accede a su cuenta de otra manera.',
  },
  'factorChanged.notYou': {
    en: 'If neither you nor your administrator did this, tell your administrator at once.',
    de: 'Falls das weder Sie noch Ihr Administrator waren, informieren Sie sofort Ihren Administrator.',
    fr: 'Si ni vous ni votre administrateur n’avez fait cette modification, prévenez-le immédiatement.',
    es: 'Si no lo han hecho ni usted ni su administrador, avísele enseguida.',
  },

  'factorReset.subject': {
    en: 'Your two-factor authentication for Catenary was reset',
    de: 'Ihre Zwei-Faktor-Authentifizierung für Catenary wurde zurückgesetzt',
    fr: 'Votre second facteur pour Catenary a été réinitialisé',
    es: 'Se ha restablecido su segundo factor para Catenary',
  },
  'factorReset.lead': {
    en: 'The two-factor authentication of your account was reset. Its codes and its recovery codes no longer work. Set it up again after your next login.',
    de: 'Die Zwei-Faktor-Authentifizierung Ihres Kontos wurde zurückgesetzt. Die bisherigen Codes und Wiederherstellungscodes gelten nicht mehr. Bitte richten Sie sie nach Ihrer nächsten Anmeldung neu ein.',
    fr: 'Le second facteur de votre compte a été réinitialisé. Il ne fonctionne plus, ses codes de secours non plus. Veuillez en configurer un nouveau après votre prochaine connexion.',
    es: 'Se ha restablecido el segundo factor de su cuenta. Ya no funciona, ni tampoco sus códigos de recuperación. Configure uno nuevo después de su próximo inicio de sesión.',
  },
  'factorReset.notYou': {
    en: 'If you did not ask for this, call your administrator at once.',
    de: 'Falls Sie das nicht angefordert haben, informieren Sie sofort Ihren Administrator.',
    fr: 'Si vous ne l’avez pas demandé, appelez immédiatement votre administrateur.',
    es: 'Si usted no lo ha pedido, llame enseguida a su administrador.',
  },

  'recoveryCodeUsed.subject': {
    en: 'A recovery code of your Catenary account was used',
    de: 'Ein Wiederherstellungscode Ihres Kontos bei Catenary wurde verwendet',
    fr: 'Un code de secours de votre compte Catenary a été utilisé',
    es: 'Se ha usado un código de recuperación de su cuenta de Catenary',
  },
  'recoveryCodeUsed.lead': {
    en: 'Someone logged in to your account with your password and a recovery code. That code no longer works.',
    de: 'Jemand hat sich mit Ihrem Passwort und einem Wiederherstellungscode bei Ihrem Konto angemeldet. Der Code ist damit verbraucht.',
    fr: 'Quelqu’un s’est connecté à votre compte avec votre mot de passe et un code de secours. Ce code n’est plus valable.',
    es: 'Alguien ha iniciado sesión en su cuenta con su contraseña y un código de recuperación. Ese código ya no sirve.',
  },
  'recoveryCodeUsed.left': {
    en: {
      one: 'You have {{count}} unused code left. Create new ones before you run out.',
      other: 'You have {{count}} unused codes left. Create new ones before you run out.',
    },
    de: {
      one: 'Es bleibt Ihnen {{count}} unbenutzter Code. Erstellen Sie neue, bevor sie ausgehen.',
      other: 'Es bleiben Ihnen {{count}} unbenutzte Codes. Erstellen Sie neue, bevor sie ausgehen.',
    },
    fr: {
      one: 'Il vous reste {{count}} code inutilisé. Créez-en de nouveaux avant d’en manquer.',
      other: 'Il vous reste {{count}} codes inutilisés. Créez-en de nouveaux avant d’en manquer.',
    },
    es: {
      one: 'Le queda {{count}} código sin usar. Cree códigos nuevos antes de que se le acaben.',
      other: 'Le quedan {{count}} códigos sin usar. Cree códigos nuevos antes de que se le acaben.',
    },
  },
  'recoveryCodeUsed.noneLeft': {
    en: 'That was your last code. Create new ones now so that you are not locked out.',
    de: 'Das war Ihr letzter Code. Erstellen Sie jetzt neue, damit Sie sich nicht aussperren.',
    fr: 'C’était le dernier. Veuillez créer de nouveaux codes dès maintenant pour ne pas perdre l’accès.',
    es: 'Era el último. Cree ahora códigos nuevos para no quedarse sin acceso.',
  },
  'recoveryCodeUsed.notYou': {
    en: 'If it was not you, choose a new password and create new codes at once, and tell your administrator.',
    de: 'Falls Sie das nicht waren, wählen Sie sofort ein neues Passwort, erstellen Sie neue Codes und informieren Sie Ihren Administrator.',
    fr: 'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe, créez de nouveaux codes et prévenez votre administrateur.',
    es: 'Si no ha sido usted, elija enseguida una contraseña nueva, cree códigos nuevos y avise a su administrador.',
  },

  'emailChanged.subject': {
    en: 'The email address of your Catenary account was changed',
    de: 'Die E-Mail-Adresse Ihres Kontos bei Catenary wurde geändert',
    fr: 'L’adresse e-mail de votre compte Catenary a été modifiée',
    es: 'Se ha cambiado la dirección de correo de su cuenta de Catenary',
  },
  'emailChanged.lead': {
    en: 'Your account has a new email address. This is the last email to the old one.',
    de: 'Ihr Konto hat eine neue E-Mail-Adresse. Dies ist die letzte E-Mail an die alte.',
    fr: 'Votre compte a une nouvelle adresse e-mail. Ce message est le dernier envoyé à l’ancienne.',
    es: 'Su cuenta tiene una dirección de correo nueva. Este es el último mensaje a la anterior.',
  },
  'emailChanged.notYou': {
    en: 'If you know nothing of this, tell your administrator at once: links to choose a new password now go to the new address.',
    de: 'Falls Sie davon nichts wissen, informieren Sie sofort Ihren Administrator: Links für ein neues Passwort gehen nun an die neue Adresse.',
    fr: 'Si vous n’en savez rien, prévenez immédiatement votre administrateur\u202f: les liens pour changer de mot de passe sont désormais envoyés à la nouvelle adresse.',
    es: 'Si no sabe nada de esto, avise enseguida a su administrador: los enlaces para cambiar la contraseña llegan ahora a la dirección nueva.',
  },

  'accountLocked.subject': {
    en: 'Your Catenary account is temporarily locked',
    de: 'Ihr Konto bei Catenary ist kurze Zeit gesperrt',
    fr: 'Votre compte Catenary est temporairement verrouillé',
    es: 'Su cuenta de Catenary está bloqueada temporalmente',
  },
  'accountLocked.lead': {
    en: 'Your account is locked for a short time after too many failed login attempts. It unlocks automatically.',
    de: 'Nach zu vielen erfolglosen Anmeldeversuchen ist Ihr Konto kurze Zeit gesperrt. Die Sperre endet von selbst.',
    fr: 'Après trop de tentatives de connexion infructueuses, votre compte est verrouillé pour un court moment. Il se déverrouille de lui-même.',
    es: 'Tras demasiados intentos fallidos de inicio de sesión, su cuenta está bloqueada por poco tiempo. Se desbloquea por sí sola.',
  },
  'accountLocked.notYou': {
    en: 'If these attempts were not yours, someone may be guessing your password. It has not been changed. Tell your administrator. If you use the password elsewhere too, choose a new one.',
    de: 'Falls diese Versuche nicht von Ihnen stammen, will vielleicht jemand Ihr Passwort erraten. Es wurde nicht geändert. Informieren Sie Ihren Administrator. Falls Sie das Passwort auch anderswo verwenden, wählen Sie ein neues.',
    fr: 'Si ces tentatives ne viennent pas de vous, quelqu’un cherche peut-être à deviner votre mot de passe. Il n’a pas été modifié. Veuillez prévenir votre administrateur\u202f; si vous utilisez ce mot de passe ailleurs, choisissez-en un nouveau.',
    es: 'Si estos intentos no son suyos, quizá alguien intente adivinar su contraseña. No se ha cambiado. Avise a su administrador y, si usa la contraseña también en otros sitios, elija una nueva.',
  },

  'newRecoveryCodes.subject': {
    en: 'New recovery codes for your Catenary account',
    de: 'Neue Wiederherstellungscodes für Ihr Konto bei Catenary',
    fr: 'Nouveaux codes de secours pour votre compte Catenary',
    es: 'Códigos de recuperación nuevos para su cuenta de Catenary',
  },
  'newRecoveryCodes.lead': {
    en: 'New recovery codes were created for your account; earlier ones no longer work. Save them in a safe place, separate from your phone.',
    de: 'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt; frühere funktionieren nicht mehr. Bewahren Sie sie sicher auf, getrennt von Ihrem Telefon.',
    fr: 'De nouveaux codes de secours ont été créés pour votre compte\u202f; les précédents ne fonctionnent plus. Conservez-les en lieu sûr, séparément de votre téléphone.',
    es: 'Se han creado códigos de recuperación nuevos para su cuenta; los anteriores ya no funcionan. Guárdelos en un lugar seguro, aparte de su teléfono.',
  },

  'tokenCreated.subject': {
    en: 'A new API token for your Catenary account',
    de: 'Neues API-Token für Ihr Konto bei Catenary',
    fr: 'Nouveau jeton d’API pour votre compte Catenary',
    es: 'Un token de API nuevo para su cuenta de Catenary',
  },
  'tokenCreated.lead': {
    en: 'An API token was created for your account. Programs that use it act in your name.',
    de: 'Für Ihr Konto wurde ein API-Token erstellt. Programme, die es besitzen, handeln in Ihrem Namen.',
    fr: 'Un jeton d’API a été créé pour votre compte. Les programmes qui le détiennent agissent en votre nom.',
    es: 'Se ha creado un token de API para su cuenta. Los programas que lo tengan actúan en su nombre.',
  },
  'tokenCreated.noEnd': { en: 'Never expires', de: 'unbefristet', fr: 'sans échéance', es: 'sin vencimiento' },
  'tokenCreated.notYou': {
    en: 'If you did not expect it, have it revoked at once and tell your administrator.',
    de: 'Falls Sie das nicht erwartet haben, lassen Sie das Token sofort widerrufen und informieren Sie Ihren Administrator.',
    fr: 'Si vous ne vous y attendiez pas, faites-le révoquer immédiatement et prévenez votre administrateur.',
    es: 'Si no lo esperaba, haga que se revoque enseguida y avise a su administrador.',
  },

  'backupFailed.subject': {
    en: 'The nightly backup failed',
    de: 'Die nächtliche Sicherung ist fehlgeschlagen',
    fr: 'La sauvegarde nocturne a échoué',
    es: 'La copia de seguridad nocturna ha fallado',
  },
  'backupFailed.lead': {
    en: 'Last night’s backup of Catenary failed or is incomplete. If the server is lost now, so is everything recorded since the last complete backup.',
    de: 'Die Sicherung von Catenary ist letzte Nacht fehlgeschlagen oder unvollständig. Geht der Server jetzt verloren, fehlt alles, was seit der letzten vollständigen Sicherung erfasst wurde.',
    fr: 'La sauvegarde de Catenary a échoué cette nuit ou est incomplète. Si le serveur est perdu maintenant, tout ce qui a été saisi depuis la dernière sauvegarde complète l’est aussi.',
    es: 'La copia de seguridad de Catenary ha fallado esta noche o está incompleta. Si ahora se pierde el servidor, se pierde también todo lo registrado desde la última copia completa.',
  },
  'backupFailed.none': {
    en: 'none in this folder',
    de: 'keine in diesem Ordner',
    fr: 'aucune dans ce dossier',
    es: 'ninguna en esta carpeta',
  },
  'backupFailed.where': {
    en: 'Ask the person who runs the server to check the folder and its disk and to run “npm run backup”. The next attempt is tomorrow night.',
    de: 'Bitten Sie die Person, die den Server betreibt, den Ordner und seine Festplatte zu prüfen und „npm run backup“ auszuführen. Der nächste Versuch ist morgen Nacht.',
    fr: 'Demandez à la personne qui exploite le serveur de vérifier le dossier et son disque, puis d’exécuter «\u202fnpm run backup\u202f». La prochaine tentative aura lieu la nuit prochaine.',
    es: 'Pida a quien administra el servidor que revise la carpeta y su disco y ejecute «npm run backup». El próximo intento será mañana por la noche.',
  },

  'filesInfected.subject': {
    en: 'Virus found in documents',
    de: 'Virus in Dokumenten gefunden',
    fr: 'Virus trouvé dans des documents',
    es: 'Virus encontrado en documentos',
  },
  'filesInfected.lead': {
    en: 'The virus scanner found something in these documents. They can no longer be opened:',
    de: 'Der Virenscanner hat in diesen Dokumenten etwas gefunden. Niemand kann sie mehr öffnen:',
    fr: 'L’antivirus a trouvé quelque chose dans ces documents. Plus personne ne peut les ouvrir\u202f:',
    es: 'El antivirus ha encontrado algo en estos documentos. Ya nadie puede abrirlos:',
  },
  'filesInfected.found': {
    en: '{{finding}}, added by {{name}}, {{time}}',
    de: '{{finding}}, hinzugefügt von {{name}}, {{time}}',
    fr: '{{finding}}, ajouté par {{name}}, {{time}}',
    es: '{{finding}}, añadido por {{name}}, {{time}}',
  },
  'filesInfected.where': {
    en: 'Delete them permanently or, if it was a false alarm, release them, under Virus scanner.',
    de: 'Löschen Sie sie unter „Virenscanner“ endgültig oder geben Sie sie frei, falls es ein Fehlalarm war.',
    fr: 'Supprimez-les définitivement ou, s’il s’agit d’une fausse alerte, libérez-les, sous «\u202fAntivirus\u202f».',
    es: 'Elimínelos definitivamente o, si fue una falsa alarma, libérelos, en «Antivirus».',
  },

  'documentsExpire.subject': {
    en: 'General documents that expire',
    de: 'Allgemeine Dokumente laufen ab',
    fr: 'Documents généraux arrivant à échéance',
    es: 'Documentos generales que caducan',
  },
  'documentsExpire.lead': {
    en: 'These general documents have expired or will expire within 30 days:',
    de: 'Diese allgemeinen Dokumente sind abgelaufen oder laufen innerhalb von 30\u00a0Tagen ab:',
    fr: 'Ces documents généraux ont expiré ou expireront dans les 30\u00a0jours\u202f:',
    es: 'Estos documentos generales han caducado o caducarán en los próximos 30\u00a0días:',
  },
  'documentsExpire.expires': {
    en: 'valid until {{day}}',
    de: 'gültig bis {{day}}',
    fr: 'valable jusqu’au {{day}}',
    es: 'válido hasta el {{day}}',
  },
  'documentsExpire.expired': {
    en: 'expired, was valid until {{day}}',
    de: 'abgelaufen, war gültig bis {{day}}',
    fr: 'expiré, était valable jusqu’au {{day}}',
    es: 'caducado, era válido hasta el {{day}}',
  },
  'documentsExpire.more': {
    en: { one: 'And {{count}} more document.', other: 'And {{count}} more documents.' },
    de: { one: 'Und {{count}} weiteres Dokument.', other: 'Und {{count}} weitere Dokumente.' },
    fr: { one: 'Et {{count}} autre document.', other: 'Et {{count}} autres documents.' },
    es: { one: 'Y {{count}} documento más.', other: 'Y {{count}} documentos más.' },
  },
  'documentsExpire.where': {
    en: 'Replace them with a new version, or change their last day, under General documents.',
    de: 'Laden Sie unter „Allgemeine Dokumente“ eine neue Version hoch oder ändern Sie den letzten Tag der Gültigkeit.',
    fr: 'Remplacez-les par une nouvelle version ou modifiez leur dernier jour de validité sous «\u202fDocuments généraux\u202f».',
    es: 'Sustitúyalos por una versión nueva o cambie su último día de validez en «Documentos generales».',
  },

  'webhookDisabled.subject': {
    en: 'A webhook was disabled',
    de: 'Ein Webhook wurde abgeschaltet',
    fr: 'Un webhook a été désactivé',
    es: 'Se ha desactivado un webhook',
  },
  'webhookDisabled.failing': {
    en: 'Your webhook could not deliver anything for {{days}} days, so it was disabled. No more events are sent to this address.',
    de: 'Ihr Webhook konnte seit {{days}}\u00a0Tagen nichts zustellen und wurde deshalb abgeschaltet. An diese Adresse werden keine Ereignisse mehr gesendet.',
    fr: 'Votre webhook n’a rien pu remettre depuis {{days}}\u00a0jours et a donc été désactivé. Plus aucun événement n’est envoyé à cette adresse.',
    es: 'Su webhook no ha podido entregar nada en {{days}}\u00a0días y por eso se ha desactivado. Ya no se envían eventos a esta dirección.',
  },
  'webhookDisabled.gone': {
    en: 'The receiver of your webhook answered that it no longer exists (410 Gone), so the webhook was disabled. No more events are sent to this address.',
    de: 'Der Empfänger Ihres Webhooks hat geantwortet, dass es ihn nicht mehr gibt (410 Gone). Der Webhook wurde deshalb abgeschaltet. An diese Adresse werden keine Ereignisse mehr gesendet.',
    fr: 'Le destinataire de votre webhook a répondu qu’il n’existe plus (410 Gone)\u202f; le webhook a donc été désactivé. Plus aucun événement n’est envoyé à cette adresse.',
    es: 'El receptor de su webhook ha respondido que ya no existe (410 Gone) y por eso el webhook se ha desactivado. Ya no se envían eventos a esta dirección.',
  },
  'webhookDisabled.where': {
    en: 'When the receiver works again, enable the webhook under API, Webhooks. There you can also send again what failed.',
    de: 'Wenn der Empfänger wieder erreichbar ist, schalten Sie den Webhook unter „API“, „Webhooks“ wieder ein. Dort können Sie auch erneut senden, was nicht zugestellt wurde.',
    fr: 'Quand le destinataire fonctionne de nouveau, réactivez le webhook sous «\u202fAPI\u202f», «\u202fWebhooks\u202f». Vous pouvez aussi y renvoyer ce qui a échoué.',
    es: 'Cuando el receptor vuelva a funcionar, active el webhook en «API», «Webhooks». Allí también puede volver a enviar lo que ha fallado.',
  },
} as const satisfies Texts
