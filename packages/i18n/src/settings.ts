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
  notifications: {
    en: 'Notifications',
    de: 'Benachrichtigungen',
    fr: 'Notifications',
    es: 'Notificaciones',
  },
  byEmail: { en: 'By email', de: 'Per E-Mail', fr: 'Par e-mail', es: 'Por correo electrónico' },
  bySms: { en: 'By SMS', de: 'Per SMS', fr: 'Par SMS', es: 'Por SMS' },
  channelOn: {
    en: 'on, to {{address}}',
    de: 'ein, an {{address}}',
    fr: 'activé, à {{address}}',
    es: 'sí, a {{address}}',
  },
  channelOff: { en: 'off', de: 'aus', fr: 'désactivé', es: 'no' },
  noPhone: {
    en: 'off: your account has no phone number in international form',
    de: 'aus: Ihr Konto hat keine Telefonnummer in internationaler Form',
    fr: 'désactivé\u202f: votre compte n’a pas de numéro de téléphone au format international',
    es: 'no: su cuenta no tiene un número de teléfono en formato internacional',
  },
  noMailServer: {
    en: 'off: no email server is set up',
    de: 'aus: Es ist kein Mailserver eingerichtet',
    fr: 'désactivé\u202f: aucun serveur de messagerie n’est configuré',
    es: 'no: no hay ningún servidor de correo configurado',
  },
  noSmsGateway: {
    en: 'off: no SMS gateway is set up',
    de: 'aus: Es ist kein SMS-Gateway eingerichtet',
    fr: 'désactivé\u202f: aucune passerelle SMS n’est configurée',
    es: 'no: no hay ninguna pasarela de SMS configurada',
  },
  notificationsHint: {
    en: 'What you are notified about is set for each installation, under its bell. Address, phone number and whether you are notified are set in your user account by an administrator.',
    de: 'Worüber Sie benachrichtigt werden, ist bei jeder Anlage unter der Glocke eingestellt. Adresse, Telefonnummer und ob Sie benachrichtigt werden, stellt ein Administrator in Ihrem Benutzerkonto ein.',
    fr: 'L’objet de vos notifications se règle pour chaque installation, sous sa cloche. L’adresse, le numéro de téléphone et l’envoi de notifications sont réglés dans votre compte par un administrateur.',
    es: 'Sobre qué recibe avisos se ajusta en cada instalación, en su campana. La dirección, el número de teléfono y si recibe avisos los ajusta un administrador en su cuenta de usuario.',
  },
  toInstallations: {
    en: 'To the areas and their installations',
    de: 'Zu den Gebieten und ihren Anlagen',
    fr: 'Vers les domaines et leurs installations',
    es: 'A las áreas y sus instalaciones',
  },
  toAccount: {
    en: 'To your user account',
    de: 'Zu Ihrem Benutzerkonto',
    fr: 'Vers votre compte utilisateur',
    es: 'A su cuenta de usuario',
  },
  mailLanguageSaved: { en: 'Saved', de: 'Gespeichert', fr: 'Enregistré', es: 'Guardado' },
} as const satisfies Texts
