import type { EnglishDates } from '@catenary/contract/accounts/login-methods'
import type { Text, Texts } from './language.ts'
import { labels } from './language.ts'

/** The dialog of a user's own settings. */
export const settingsTexts = {
  title: { en: 'User settings', de: 'Benutzereinstellungen', fr: 'Paramètres utilisateur', es: 'Ajustes de usuario' },
  profile: { en: 'Profile', de: 'Profil', fr: 'Profil', es: 'Perfil' },
  role: { en: 'Role', de: 'Rolle', fr: 'Rôle', es: 'Rol' },
  roles: { en: 'Roles', de: 'Rollen', fr: 'Rôles', es: 'Roles' },
  email: { en: 'Email', de: 'E-Mail', fr: 'E-mail', es: 'Correo electrónico' },
  mandators: { en: 'Mandators', de: 'Mandanten', fr: 'Mandants', es: 'Mandantes' },
  profileHint: {
    en: 'To change your name, email or role, contact your administrator.',
    de: 'Name, E-Mail-Adresse und Rolle ändert Ihr Administrator.',
    fr: 'Le nom, l’e-mail et le rôle sont modifiés par les personnes qui gèrent les utilisateurs.',
    es: 'El nombre, el correo electrónico y el rol los cambian quienes administran los usuarios.',
  },
  languageHint: {
    en: 'Applies immediately to text, numbers and dates.',
    de: 'Gilt sofort für Texte, Zahlen und Datumsangaben.',
    fr: 'S’applique immédiatement aux textes, aux nombres et aux dates.',
    es: 'Se aplica de inmediato a los textos, los números y las fechas.',
  },
  mailLanguage: {
    en: 'Email language',
    de: 'Sprache der E-Mails',
    fr: 'Langue des e-mails',
    es: 'Idioma de los correos',
  },
  mailLanguageHint: {
    en: 'Used for all emails that Catenary sends you.',
    de: 'In dieser Sprache sendet Ihnen Catenary E-Mails.',
    fr: 'Celle des messages et des liens que Catenary vous envoie par e-mail.',
    es: 'En este idioma le envía Catenary los correos electrónicos.',
  },
  englishDates: {
    en: 'Dates and times',
    de: 'Datum und Uhrzeit auf Englisch',
    fr: 'Dates et heures en anglais',
    es: 'Fechas y horas en inglés',
  },
  englishDatesHint: {
    en: 'Used on screen, in fields, reports and emails in English.',
    de: 'Gilt am Bildschirm, in Feldern, Berichten und E-Mails auf Englisch.',
    fr: 'S’applique à l’écran, aux champs, aux rapports et aux e-mails en anglais.',
    es: 'Se aplica en pantalla, en los campos, los informes y los correos en inglés.',
  },
  ...labels('englishDates', {
    american: {
      en: 'US: {{sample}}',
      de: 'USA: {{sample}}',
      fr: 'États-Unis\u202f: {{sample}}',
      es: 'EE.\u202fUU.: {{sample}}',
    },
    international: {
      en: 'International: {{sample}}',
      de: 'International: {{sample}}',
      fr: 'International\u202f: {{sample}}',
      es: 'Internacional: {{sample}}',
    },
  } as const satisfies Record<EnglishDates, Text>),
  startPage: { en: 'Start page', de: 'Startseite', fr: 'Page d’accueil', es: 'Página de inicio' },
  startPageHint: {
    en: 'Opens after you log in.',
    de: 'Öffnet sich nach der Anmeldung.',
    fr: 'S’ouvre après la connexion.',
    es: 'Se abre después de iniciar sesión.',
  },
  mailLanguageSaved: { en: 'Saved', de: 'Gespeichert', fr: 'Enregistré', es: 'Guardado' },
} as const satisfies Texts
