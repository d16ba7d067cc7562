import type { Language, Text } from '@catenary/i18n/language'

const texts = {
  title: {
    en: 'Demonstration identity provider',
    de: 'Identitätsanbieter zur Vorführung',
    fr: 'Fournisseur d’identité de démonstration',
    es: 'Proveedor de identidad de demostración',
  },
  warning: {
    en: 'This page plays the part of your company’s login. It asks for no password: anyone who reaches it can sign in as anyone. Never use it for real data.',
    de: 'Diese Seite spielt die Anmeldung Ihrer Firma nach. Sie fragt nach keinem Passwort: Wer sie erreicht, kann sich als jede Person anmelden. Verwenden Sie sie nie für echte Daten.',
    fr: 'Cette page joue le rôle de la connexion de votre entreprise. Elle ne demande aucun mot de passe\u202f: quiconque y accède peut se connecter au nom de n’importe qui. Ne l’utilisez jamais pour de vraies données.',
    es: 'Esta página representa el inicio de sesión de su empresa. No pide contraseña: quien llegue a ella puede entrar como cualquier persona. No la use nunca con datos reales.',
  },
  choose: {
    en: 'Choose who signs in',
    de: 'Wählen Sie, wer sich anmeldet',
    fr: 'Choisissez qui se connecte',
    es: 'Elija quién inicia sesión',
  },
  chosen: {
    en: 'You sign in as',
    de: 'Sie melden sich an als',
    fr: 'Vous vous connectez en tant que',
    es: 'Inicia sesión como',
  },
  continue: { en: 'Continue', de: 'Weiter', fr: 'Continuer', es: 'Continuar' },
  another: {
    en: 'Choose somebody else',
    de: 'Jemand anderen wählen',
    fr: 'Choisir quelqu’un d’autre',
    es: 'Elegir a otra persona',
  },
  noRequest: {
    en: 'There is no login to finish here. Please start it in the application.',
    de: 'Hier gibt es keine Anmeldung abzuschließen. Bitte beginnen Sie sie in der Anwendung.',
    fr: 'Il n’y a aucune connexion à terminer ici. Veuillez la commencer dans l’application.',
    es: 'Aquí no hay ningún inicio de sesión que terminar. Empiécelo en la aplicación.',
  },
  unknownApplication: {
    en: 'This application is not known here.',
    de: 'Diese Anwendung ist hier nicht bekannt.',
    fr: 'Cette application n’est pas connue ici.',
    es: 'Esta aplicación no se conoce aquí.',
  },
} as const satisfies Record<string, Text>

/** A text of the pages by its name. */
export type PageText = keyof typeof texts

/** A text of the pages, in a language. The provider plays a stranger, so its texts are none of the product's. */
export function pageText(language: Language, name: PageText): string {
  return texts[name][language]
}
