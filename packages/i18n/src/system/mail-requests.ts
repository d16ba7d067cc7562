import type { Texts } from '../language.ts'

/** Mails that a user requested and that need an action: following a link, entering a code. */
export const mailRequestTexts = {
  'passwordReset.subject': {
    en: 'Choose a new password for Catenary',
    de: 'Neues Passwort für Catenary wählen',
    fr: 'Choisissez un nouveau mot de passe pour Catenary',
    es: 'Elija una contraseña nueva para Catenary',
  },
  'passwordReset.lead': {
    en: 'A new password was requested for your account.',
    de: 'Für Ihr Konto wurde ein neues Passwort angefordert.',
    fr: 'Un nouveau mot de passe a été demandé pour votre compte.',
    es: 'Se ha solicitado una contraseña nueva para su cuenta.',
  },
  'passwordReset.action': {
    en: 'Choose a new password',
    de: 'Neues Passwort wählen',
    fr: 'Choisir un nouveau mot de passe',
    es: 'Elegir una contraseña nueva',
  },
  'passwordReset.notYou': {
    en: 'If you did not request this, ignore this email: your password stays the same. If you keep getting these emails, tell your administrator.',
    de: 'Falls Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert. Häufen sich solche E-Mails, informieren Sie Ihren Administrator.',
    fr: 'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire\u202f: votre mot de passe reste inchangé. Si de tels messages se répètent, veuillez en informer votre administrateur.',
    es: 'Si no ha sido usted, no tiene que hacer nada: su contraseña no cambia. Si recibe más mensajes como este, avise a su administrador.',
  },

  'activation.subject': {
    en: 'Activate your Catenary account',
    de: 'Ihr Konto bei Catenary aktivieren',
    fr: 'Activez votre compte Catenary',
    es: 'Active su cuenta de Catenary',
  },
  'activation.lead': {
    en: 'There is an account for you in Catenary, where steel ropes and their inspections are recorded. Choose a password to activate it.',
    de: 'Für Sie besteht ein Konto in Catenary, wo Stahlseile und ihre Prüfungen erfasst werden. Wählen Sie ein Passwort, um es zu aktivieren.',
    fr: 'Un compte vous attend dans Catenary, où sont consignés les câbles en acier et leurs contrôles. Choisissez un mot de passe pour l’activer.',
    es: 'Tiene una cuenta en Catenary, donde se registran los cables de acero y sus inspecciones. Elija una contraseña para activarla.',
  },
  'activation.invited': {
    en: '{{name}} has created an account for you in Catenary, where steel ropes and their inspections are recorded. Choose a password to activate it.',
    de: '{{name}} hat für Sie ein Konto in Catenary angelegt, wo Stahlseile und ihre Prüfungen erfasst werden. Wählen Sie ein Passwort, um es zu aktivieren.',
    fr: '{{name}} vous a créé un compte dans Catenary, où sont consignés les câbles en acier et leurs contrôles. Choisissez un mot de passe pour l’activer.',
    es: '{{name}} le ha creado una cuenta en Catenary, donde se registran los cables de acero y sus inspecciones. Elija una contraseña para activarla.',
  },
  'activation.action': {
    en: 'Activate account',
    de: 'Konto aktivieren',
    fr: 'Activer le compte',
    es: 'Activar la cuenta',
  },
  'activation.notYou': {
    en: 'If you do not expect an account, you need not do anything: without this link it stays inactive.',
    de: 'Falls Sie kein Konto erwarten, müssen Sie nichts tun: Ohne diesen Link bleibt es inaktiv.',
    fr: 'Si vous n’attendiez pas de compte, vous n’avez rien à faire\u202f: sans ce lien, il reste inactif.',
    es: 'Si no esperaba ninguna cuenta, no tiene que hacer nada: sin este enlace permanece inactiva.',
  },

  'passwordExpired.subject': {
    en: 'Your Catenary password has expired',
    de: 'Ihr Passwort für Catenary ist abgelaufen',
    fr: 'Votre mot de passe Catenary a expiré',
    es: 'Su contraseña de Catenary ha caducado',
  },
  'passwordExpired.lead': {
    en: 'Your password has expired. Choose a new one, then log in with it.',
    de: 'Ihr Passwort ist abgelaufen. Wählen Sie ein neues und melden Sie sich dann damit an.',
    fr: 'Votre mot de passe a expiré. Choisissez-en un nouveau, puis connectez-vous avec celui-ci.',
    es: 'Su contraseña ha caducado. Elija una nueva y, después, inicie sesión con ella.',
  },
  'passwordExpired.notYou': {
    en: 'This email is sent when someone logs in with the expired password. If it was not you, someone knows it: choose a new password at once and tell your administrator.',
    de: 'Diese E-Mail wird gesendet, wenn sich jemand mit dem abgelaufenen Passwort anmeldet. Falls Sie das nicht waren, kennt es jemand: Wählen Sie sofort ein neues Passwort und informieren Sie Ihren Administrator.',
    fr: 'Ce message est envoyé lorsque quelqu’un se connecte avec le mot de passe expiré. Si ce n’était pas vous, quelqu’un le connaît\u202f: choisissez immédiatement un nouveau mot de passe et prévenez votre administrateur.',
    es: 'Este mensaje se envía cuando alguien inicia sesión con la contraseña caducada. Si no ha sido usted, alguien la conoce: elija enseguida una contraseña nueva y avise a su administrador.',
  },

  'loginCode.subject': {
    en: 'Your code to log in to Catenary',
    de: 'Ihr Code für die Anmeldung bei Catenary',
    fr: 'Votre code de connexion à Catenary',
    es: 'Su código para iniciar sesión en Catenary',
  },
  'loginCode.lead': {
    en: 'Enter this code to log in:',
    de: 'Geben Sie diesen Code ein, um sich anzumelden:',
    fr: 'Saisissez ce code pour vous connecter\u202f:',
    es: 'Introduzca este código para iniciar sesión:',
  },
  'loginCode.validity': {
    en: {
      one: 'It is valid for {{count}} minute and only for this login. Do not share it with anyone.',
      other: 'It is valid for {{count}} minutes and only for this login. Do not share it with anyone.',
    },
    de: {
      one: 'Er gilt {{count}} Minute und nur für diese Anmeldung. Geben Sie ihn nicht weiter.',
      other: 'Er gilt {{count}} Minuten und nur für diese Anmeldung. Geben Sie ihn nicht weiter.',
    },
    fr: {
      one: 'Il est valable {{count}} minute, uniquement pour la connexion qui l’a demandé. Ne le communiquez à personne.',
      other:
        'Il est valable {{count}} minutes, uniquement pour la connexion qui l’a demandé. Ne le communiquez à personne.',
    },
    es: {
      one: 'Es válido durante {{count}} minuto y solo para el inicio de sesión que lo ha solicitado. No se lo dé a nadie.',
      other:
        'Es válido durante {{count}} minutos y solo para el inicio de sesión que lo ha solicitado. No se lo dé a nadie.',
    },
  },
  'loginCode.notYou': {
    en: 'If it was not you, someone knows your password: choose a new one at once and tell your administrator.',
    de: 'Falls Sie das nicht waren, kennt jemand Ihr Passwort: Wählen Sie sofort ein neues und informieren Sie Ihren Administrator.',
    fr: 'Si ce n’était pas vous, quelqu’un connaît votre mot de passe\u202f: choisissez-en immédiatement un nouveau et prévenez votre administrateur.',
    es: 'Si no ha sido usted, alguien conoce su contraseña: elija enseguida una nueva y avise a su administrador.',
  },

  'accountForReset.subject': {
    en: 'How you log in to Catenary',
    de: 'So melden Sie sich bei Catenary an',
    fr: 'Comment vous connecter à Catenary',
    es: 'Cómo iniciar sesión en Catenary',
  },
  'accountForReset.lead': {
    en: 'Someone requested a new password for your account. You have no Catenary password: you log in through {{provider}}.',
    de: 'Für Ihr Konto wurde ein neues Passwort angefordert. Sie haben kein Catenary-Passwort: Sie melden sich über {{provider}} an.',
    fr: 'Un nouveau mot de passe a été demandé pour votre compte. Il n’en a pas dans Catenary\u202f: vous vous connectez par l’intermédiaire de {{provider}}.',
    es: 'Se ha solicitado una contraseña nueva para su cuenta. En Catenary no tiene ninguna: usted inicia sesión a través de {{provider}}.',
  },
  'accountForReset.how': {
    en: 'Enter your username on the login page; you are then taken to {{provider}}. The people who run that login can also help with its password.',
    de: 'Geben Sie auf der Anmeldeseite Ihren Benutzernamen ein; danach werden Sie zu {{provider}} weitergeleitet. Wer diese Anmeldung betreut, hilft Ihnen auch mit deren Passwort.',
    fr: 'Saisissez votre nom d’utilisateur sur la page de connexion\u202f; vous êtes ensuite dirigé vers {{provider}}. Les responsables de ce service peuvent aussi vous aider à en retrouver le mot de passe.',
    es: 'Introduzca su nombre de usuario en la página de acceso; después pasará a {{provider}}. Quienes gestionan ese acceso pueden ayudarle también con su contraseña.',
  },
  'accountForReset.notYou': {
    en: 'If it was not you, ignore this email: nothing has changed.',
    de: 'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
    fr: 'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire\u202f: rien n’a changé.',
    es: 'Si no ha sido usted, no tiene que hacer nada: no ha cambiado nada.',
  },

  'unsubscribeConfirm.subject': {
    en: 'Stop notifications from Catenary?',
    de: 'Benachrichtigungen von Catenary abbestellen?',
    fr: 'Ne plus recevoir les notifications de Catenary\u202f?',
    es: '¿Dejar de recibir notificaciones de Catenary?',
  },
  'unsubscribeConfirm.lead': {
    en: 'Someone asked to stop Catenary notifications to this address. Confirm to stop them.',
    de: 'Für diese Adresse sollen die Benachrichtigungen von Catenary abbestellt werden. Bitte bestätigen Sie das.',
    fr: 'Quelqu’un a demandé que Catenary n’envoie plus de notifications à cette adresse. Veuillez le confirmer.',
    es: 'Alguien ha pedido que Catenary no envíe más notificaciones a esta dirección. Confírmelo, por favor.',
  },
  'unsubscribeConfirm.action': {
    en: 'Stop notifications',
    de: 'Benachrichtigungen abbestellen',
    fr: 'Ne plus recevoir de notifications',
    es: 'Dejar de recibir notificaciones',
  },
  'unsubscribeConfirm.still': {
    en: 'You will still get emails about the security of your account.',
    de: 'E-Mails zur Sicherheit Ihres Kontos erhalten Sie weiterhin.',
    fr: 'Vous recevrez toujours les messages relatifs à la sécurité de votre compte.',
    es: 'Seguirá recibiendo los mensajes sobre la seguridad de su cuenta.',
  },
  'unsubscribeConfirm.notYou': {
    en: 'If it was not you, ignore this email: the notifications continue.',
    de: 'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Sie erhalten die Benachrichtigungen weiterhin.',
    fr: 'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire\u202f: vous continuerez à recevoir les notifications.',
    es: 'Si no ha sido usted, no tiene que hacer nada: seguirá recibiendo las notificaciones.',
  },
} as const satisfies Texts
