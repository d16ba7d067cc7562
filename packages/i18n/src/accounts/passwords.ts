import { labels } from '../language.ts'
import type { Texts } from '../language.ts'

/** Asking for a link to a new password, choosing the password, and how strong it is. */
export const passwordTexts = {
  forgot: {
    en: 'Forgot password?',
    de: 'Passwort vergessen?',
    fr: 'Mot de passe oublié\u202f?',
    es: '¿Ha olvidado la contraseña?',
  },
  forgotTitle: {
    en: 'Forgot password',
    de: 'Passwort vergessen',
    fr: 'Mot de passe oublié',
    es: 'Contraseña olvidada',
  },
  forgotIntro: {
    en: 'Enter your account’s email address. We’ll email you a link to choose a new password.',
    de: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
    fr: 'Saisissez l’adresse e-mail de votre compte. Vous recevrez un message avec un lien pour choisir un nouveau mot de passe.',
    es: 'Introduzca la dirección de correo de su cuenta. Le enviaremos un enlace para elegir una contraseña nueva.',
  },
  requestReset: {
    en: 'Request reset password',
    de: 'Neues Passwort anfordern',
    fr: 'Demander un nouveau mot de passe',
    es: 'Solicitar una contraseña nueva',
  },
  firstLogin: {
    en: 'First login? Activate your account',
    de: 'Erste Anmeldung? Konto aktivieren',
    fr: 'Première connexion\u202f? Activez votre compte',
    es: '¿Primer inicio de sesión? Active su cuenta',
  },
  activateTitle: {
    en: 'Activate your account',
    de: 'Ihr Konto aktivieren',
    fr: 'Activez votre compte',
    es: 'Active su cuenta',
  },
  activateIntro: {
    en: 'Enter the email address of your account. We’ll email you a link to choose your password.',
    de: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie Ihr Passwort wählen.',
    fr: 'Saisissez l’adresse e-mail avec laquelle votre compte a été créé. Vous recevrez un message avec un lien pour choisir votre mot de passe.',
    es: 'Introduzca la dirección de correo de su cuenta. Le enviaremos un enlace para elegir su contraseña.',
  },
  activate: { en: 'Activate account', de: 'Konto aktivieren', fr: 'Activer le compte', es: 'Activar la cuenta' },
  sentTitle: {
    en: 'Check your inbox',
    de: 'Prüfen Sie Ihren Posteingang',
    fr: 'Consultez votre messagerie',
    es: 'Revise su correo',
  },
  sent: {
    en: 'If an account matching your email exists, then an email was just sent.',
    de: 'Falls zu Ihrer E-Mail-Adresse ein Konto besteht, wurde soeben eine E-Mail gesendet.',
    fr: 'Si un compte correspond à cette adresse, un message vient d’être envoyé.',
    es: 'Si existe una cuenta con esta dirección, se acaba de enviar un mensaje.',
  },
  sentHint: {
    en: 'This can take a few minutes. If nothing arrives, check your spam folder or try another address.',
    de: 'Es kann einige Minuten dauern. Kommt nichts an, sehen Sie im Spam-Ordner nach oder versuchen Sie eine andere Adresse.',
    fr: 'Cela peut prendre quelques minutes. Si rien n’arrive, regardez dans le courrier indésirable ou essayez une autre adresse.',
    es: 'Puede tardar unos minutos. Si no llega nada, mire en el correo no deseado o pruebe con otra dirección.',
  },
  tryAgain: { en: 'Try again', de: 'Erneut versuchen', fr: 'Réessayer', es: 'Reintentar' },
  newPasswordTitle: {
    en: 'Choose a new password',
    de: 'Neues Passwort wählen',
    fr: 'Choisir un nouveau mot de passe',
    es: 'Elegir una contraseña nueva',
  },
  activatePasswordTitle: {
    en: 'Choose your password',
    de: 'Ihr Passwort wählen',
    fr: 'Choisissez votre mot de passe',
    es: 'Elija su contraseña',
  },
  linkExpires: {
    en: 'This link works once and is valid until {{time}}.',
    de: 'Der Link gilt einmal und bis {{time}}.',
    fr: 'Le lien est valable jusqu’au {{time}} et ne sert qu’une fois.',
    es: 'El enlace es válido hasta el {{time}} y sirve una sola vez.',
  },
  resetPassword: {
    en: 'Reset password',
    de: 'Passwort zurücksetzen',
    fr: 'Réinitialiser le mot de passe',
    es: 'Restablecer la contraseña',
  },
  resetDone: {
    en: 'Password reset successful',
    de: 'Das Passwort wurde zurückgesetzt',
    fr: 'Mot de passe réinitialisé',
    es: 'Contraseña restablecida',
  },
  resetDoneHint: {
    en: 'You can now log in with your new password. You have been logged out on all other devices.',
    de: 'Sie können sich jetzt mit dem neuen Passwort anmelden. Auf allen anderen Geräten wurden Sie abgemeldet.',
    fr: 'Vous pouvez maintenant l’utiliser pour vous connecter. Vos autres sessions ont été fermées.',
    es: 'Ya puede iniciar sesión con ella. Se han cerrado sus demás sesiones.',
  },
  resetLater: {
    en: 'Password reset failed, try again later.',
    de: 'Das Passwort konnte nicht zurückgesetzt werden; versuchen Sie es später erneut.',
    fr: 'La réinitialisation du mot de passe a échoué, réessayez plus tard.',
    es: 'No se ha podido restablecer la contraseña; vuelva a intentarlo más tarde.',
  },
  linkInvalidTitle: {
    en: 'This link no longer works',
    de: 'Dieser Link funktioniert nicht mehr',
    fr: 'Ce lien ne fonctionne plus',
    es: 'Este enlace ya no funciona',
  },
  linkInvalid: {
    en: 'The link has expired, has already been used or is incomplete. Request a new one below.',
    de: 'Der Link ist abgelaufen, wurde bereits verwendet oder ist unvollständig. Fordern Sie unten einen neuen an.',
    fr: 'Le lien a expiré, a déjà été utilisé ou est incomplet. Vous pouvez en demander un nouveau ici.',
    es: 'El enlace ha caducado, ya se ha usado o está incompleto. Aquí puede pedir uno nuevo.',
  },
  strength: {
    en: 'Strength of the password',
    de: 'Stärke des Passworts',
    fr: 'Robustesse du mot de passe',
    es: 'Seguridad de la contraseña',
  },
  ...labels('strengthOf', {
    0: {
      en: 'Very easy to guess',
      de: 'Sehr leicht zu erraten',
      fr: 'Très facile à deviner',
      es: 'Muy fácil de adivinar',
    },
    1: { en: 'Easy to guess', de: 'Leicht zu erraten', fr: 'Facile à deviner', es: 'Fácil de adivinar' },
    2: { en: 'Sufficient', de: 'Ausreichend', fr: 'Suffisant', es: 'Suficiente' },
    3: { en: 'Hard to guess', de: 'Schwer zu erraten', fr: 'Difficile à deviner', es: 'Difícil de adivinar' },
    4: {
      en: 'Very hard to guess',
      de: 'Sehr schwer zu erraten',
      fr: 'Très difficile à deviner',
      es: 'Muy difícil de adivinar',
    },
  }),
} as const satisfies Texts
