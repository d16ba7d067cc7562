import type { Texts } from '../language.ts'
import { labels } from '../language.ts'
import { mailNoticeTexts } from './mail-notices.ts'
import { mailRequestTexts } from './mail-requests.ts'

const frame = {
  greeting: { en: 'Hello {{name}},', de: 'Guten Tag {{name}},', fr: 'Bonjour {{name}},', es: 'Hola, {{name}}:' },
  greetingUnnamed: { en: 'Hello,', de: 'Guten Tag,', fr: 'Bonjour,', es: 'Hola:' },
  validUntil: {
    en: 'The link works once and is valid until {{time}}.',
    de: 'Der Link funktioniert einmal und ist bis {{time}} gültig.',
    fr: 'Le lien ne fonctionne qu’une fois et reste valable jusqu’au {{time}}.',
    es: 'El enlace funciona una sola vez y es válido hasta el {{time}}.',
  },
  linkInPlain: {
    en: 'If the button does not work, copy this address into your browser:',
    de: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    fr: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u202f:',
    es: 'Si el botón no funciona, copie esta dirección en su navegador:',
  },
  labelled: { en: '{{label}}:', de: '{{label}}:', fr: '{{label}}\u202f:', es: '{{label}}:' },
  automatic: {
    en: 'This is an automatic message. Replies are not read.',
    de: 'Diese E-Mail wurde automatisch versendet. Antworten werden nicht gelesen.',
    fr: 'Il a été envoyé automatiquement\u202f; les réponses ne sont pas lues.',
    es: 'Se ha enviado automáticamente; nadie lee las respuestas.',
  },
} as const satisfies Texts

const reasons = {
  account: {
    en: 'You are receiving this email because this address belongs to an account in Catenary.',
    de: 'Sie erhalten diese E-Mail, weil diese Adresse zu einem Konto in Catenary gehört.',
    fr: 'Vous recevez ce message parce que cette adresse est associée à un compte Catenary.',
    es: 'Usted recibe este mensaje porque esta dirección pertenece a una cuenta de Catenary.',
  },
  administrator: {
    en: 'You are receiving this email because you are an administrator and have turned on notifications.',
    de: 'Sie erhalten diese E-Mail, weil Sie Administrator sind und Benachrichtigungen eingeschaltet haben.',
    fr: 'Vous recevez ce message parce que vous êtes administrateur et que les notifications sont activées.',
    es: 'Usted recibe este mensaje porque es administrador y tiene activadas las notificaciones.',
  },
  formerAddress: {
    en: 'You are receiving this email because this address belonged to an account in Catenary until now.',
    de: 'Sie erhalten diese E-Mail, weil diese Adresse bisher zu einem Konto in Catenary gehörte.',
    fr: 'Vous recevez ce message parce que cette adresse était jusqu’ici associée à un compte Catenary.',
    es: 'Usted recibe este mensaje porque esta dirección pertenecía hasta ahora a una cuenta de Catenary.',
  },
  entered: {
    en: 'You are receiving this email because someone entered this address in Catenary.',
    de: 'Sie erhalten diese E-Mail, weil jemand diese Adresse in Catenary eingegeben hat.',
    fr: 'Vous recevez ce message parce que quelqu’un a saisi cette adresse dans Catenary.',
    es: 'Usted recibe este mensaje porque alguien ha introducido esta dirección en Catenary.',
  },
} as const satisfies Texts

const factTexts = {
  when: { en: 'When', de: 'Wann', fr: 'Quand', es: 'Cuándo' },
  until: { en: 'Until', de: 'Bis', fr: 'Jusqu’au', es: 'Hasta' },
  by: { en: 'By', de: 'Durch', fr: 'Par', es: 'Por' },
  device: { en: 'Requested on', de: 'Angefordert mit', fr: 'Demandé depuis', es: 'Solicitado desde' },
  fromAddress: { en: 'IP address', de: 'IP-Adresse', fr: 'Adresse IP', es: 'Dirección IP' },
  newAddress: { en: 'New address', de: 'Neue Adresse', fr: 'Nouvelle adresse', es: 'Dirección nueva' },
  method: { en: 'Login method', de: 'Anmeldeart', fr: 'Mode de connexion', es: 'Método de acceso' },
  receiver: { en: 'Address', de: 'Adresse', fr: 'Adresse', es: 'Dirección' },
  token: { en: 'Name', de: 'Name', fr: 'Nom', es: 'Nombre' },
  folder: { en: 'Folder', de: 'Ordner', fr: 'Dossier', es: 'Carpeta' },
  message: { en: 'Message', de: 'Meldung', fr: 'Message', es: 'Mensaje' },
  backupBefore: { en: 'Backup before it', de: 'Sicherung davor', fr: 'Sauvegarde précédente', es: 'La copia anterior' },
  expires: { en: 'Valid until', de: 'Gültig bis', fr: 'Valable jusqu’au', es: 'Válido hasta' },
} as const satisfies Texts

const methods = {
  password: { en: 'Password only', de: 'Nur Passwort', fr: 'Mot de passe seul', es: 'Solo contraseña' },
  email: {
    en: 'Password and a code by email',
    de: 'Passwort und Code per E-Mail',
    fr: 'Mot de passe et code reçu par e-mail',
    es: 'Contraseña y código por correo electrónico',
  },
  authenticator: {
    en: 'Password and a code from an authenticator app',
    de: 'Passwort und Code aus einer Authenticator-App',
    fr: 'Mot de passe et code d’une application d’authentification',
    es: 'Contraseña y código de una aplicación de autenticación',
  },
  saml: { en: 'Single sign-on', de: 'Single Sign-on', fr: 'Authentification unique', es: 'Inicio de sesión único' },
  'no-password': {
    en: 'No login',
    de: 'Keine Anmeldung',
    fr: 'Accès désactivé',
    es: 'Acceso desactivado',
  },
} as const satisfies Texts

/** The mails that Catenary sends: the common frame and each mail's texts. */
export const mailTexts = {
  ...frame,
  ...labels('reason', reasons),
  ...labels('fact', factTexts),
  ...labels('method', methods),
  ...mailRequestTexts,
  ...mailNoticeTexts,
} as const satisfies Texts
