import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

const downloads = {
  logins: { en: 'Logins', de: 'Anmeldungen', fr: 'Connexions', es: 'Accesos' },
  notifications: { en: 'Notifications', de: 'Benachrichtigungen', fr: 'Notifications', es: 'Notificaciones' },
  list: { en: 'User list', de: 'Benutzerliste', fr: 'Liste des utilisateurs', es: 'Lista de usuarios' },
  resets: {
    en: 'Password resets',
    de: 'Zurückgesetzte Passwörter',
    fr: 'Réinitialisations de mot de passe',
    es: 'Restablecimientos de contraseña',
  },
} as const satisfies Texts

/** Actions on users and their progress messages. */
export const userActionTexts = {
  create: { en: 'Create user', de: 'Benutzer anlegen', fr: 'Créer un utilisateur', es: 'Crear usuario' },
  edit: { en: 'Edit user', de: 'Benutzer bearbeiten', fr: 'Modifier l’utilisateur', es: 'Editar usuario' },
  delete: { en: 'Delete user', de: 'Benutzer löschen', fr: 'Supprimer l’utilisateur', es: 'Eliminar usuario' },
  deleteQuestion: {
    en: 'Really delete the user?',
    de: 'Benutzer wirklich löschen?',
    fr: 'Voulez-vous vraiment supprimer l’utilisateur\u202f?',
    es: '¿Seguro que desea eliminar el usuario?',
  },
  emailExistsTitle: {
    en: 'User email exists',
    de: 'E-Mail-Adresse bereits vergeben',
    fr: 'Cette adresse e-mail existe déjà',
    es: 'Esta dirección de correo ya existe',
  },
  invite: {
    en: 'Send invitation again',
    de: 'Einladung erneut senden',
    fr: 'Renvoyer l’invitation',
    es: 'Enviar la invitación de nuevo',
  },
  invited: {
    en: 'The invitation is on its way.',
    de: 'Die Einladung ist unterwegs.',
    fr: 'L’invitation est en cours d’envoi.',
    es: 'La invitación está en camino.',
  },
  resetTwoFactor: {
    en: 'Remove two-factor authentication',
    de: 'Zwei-Faktor-Authentifizierung entfernen',
    fr: 'Supprimer le second facteur',
    es: 'Quitar el segundo factor',
  },
  resetTwoFactorQuestion: {
    en: 'Really remove two-factor authentication for {{name}}? All sessions end, and the user is informed by email.',
    de: 'Zwei-Faktor-Authentifizierung von {{name}} wirklich entfernen? Alle Sitzungen enden, und die Person wird per E-Mail informiert.',
    fr: 'Voulez-vous vraiment supprimer le second facteur de {{name}}\u202f? Toutes les sessions sont fermées et l’utilisateur est prévenu par e-mail.',
    es: '¿Seguro que desea quitar el segundo factor de {{name}}? Se cierran todas las sesiones y se avisa al usuario por correo electrónico.',
  },
  endSessions: {
    en: 'End all sessions',
    de: 'Alle Sitzungen beenden',
    fr: 'Fermer toutes les sessions',
    es: 'Cerrar todas las sesiones',
  },
  endSessionsQuestion: {
    en: 'End all sessions of {{name}}?',
    de: 'Alle Sitzungen von {{name}} beenden?',
    fr: 'Fermer toutes les sessions de {{name}}\u202f?',
    es: '¿Cerrar todas las sesiones de {{name}}?',
  },
  showFreeUsers: {
    en: 'Show free users',
    de: 'Gratisbenutzer anzeigen',
    fr: 'Afficher les utilisateurs gratuits',
    es: 'Mostrar usuarios gratuitos',
  },
  generatePassword: {
    en: 'Generate password',
    de: 'Passwort erzeugen',
    fr: 'Générer un mot de passe',
    es: 'Generar contraseña',
  },
  inactive: { en: 'Inactive', de: 'Inaktiv', fr: 'Inactif', es: 'Inactivo' },
  never: { en: 'Never', de: 'Nie', fr: 'Jamais', es: 'Nunca' },
  showAs: {
    en: 'Show as user',
    de: 'Als Benutzer anzeigen',
    fr: 'Voir en tant que…',
    es: 'Ver como…',
  },
  choosePicture: { en: 'Choose image', de: 'Bild wählen', fr: 'Choisir une photo', es: 'Elegir foto' },
  removePicture: { en: 'Remove image', de: 'Bild entfernen', fr: 'Supprimer la photo', es: 'Quitar foto' },
  pictureHint: {
    en: 'JPEG or PNG, cropped to a square',
    de: 'JPEG oder PNG, wird quadratisch zugeschnitten',
    fr: 'JPEG ou PNG, recadrée en carré',
    es: 'JPEG o PNG, se recorta en cuadrado',
  },
  tokens: { en: 'API tokens', de: 'API-Token', fr: 'Jetons d’API', es: 'Tokens de API' },
  createToken: { en: 'Create token', de: 'Token erstellen', fr: 'Créer un jeton', es: 'Crear token' },
  tokenName: { en: 'Name of the token', de: 'Name des Tokens', fr: 'Nom du jeton', es: 'Nombre del token' },
  tokenExpires: { en: 'Valid until', de: 'Gültig bis', fr: 'Valable jusqu’au', es: 'Válido hasta' },
  tokenOnce: {
    en: 'Copy this token now. You will not be able to see it again.',
    de: 'Kopieren Sie das Token jetzt. Es wird nicht noch einmal angezeigt.',
    fr: 'Copiez le jeton maintenant\u202f: il n’est affiché qu’une seule fois.',
    es: 'Copie el token ahora: solo se muestra esta vez.',
  },
  tokenLastUsed: { en: 'Last used', de: 'Zuletzt verwendet', fr: 'Dernière utilisation', es: 'Último uso' },
  tokenExpired: { en: 'Expired', de: 'Abgelaufen', fr: 'Expiré', es: 'Caducado' },
  revokeToken: { en: 'Revoke', de: 'Widerrufen', fr: 'Révoquer', es: 'Revocar' },
  revokeTokenQuestion: {
    en: 'Revoke the token {{name}}? Programs using it will lose access immediately.',
    de: 'Token {{name}} widerrufen? Programme, die es verwenden, werden sofort abgewiesen.',
    fr: 'Révoquer le jeton {{name}}\u202f? Les programmes qui l’utilisent sont refusés immédiatement.',
    es: '¿Revocar el token {{name}}? Los programas que lo usan se rechazan de inmediato.',
  },
  downloads: { en: 'Downloads', de: 'Downloads', fr: 'Téléchargements', es: 'Descargas' },
  ...labels('download', downloads),
  ...labels('column', {
    time: { en: 'Time (UTC)', de: 'Zeitpunkt (UTC)', fr: 'Heure (UTC)', es: 'Hora (UTC)' },
    result: { en: 'What happened', de: 'Ereignis', fr: 'Événement', es: 'Qué ocurrió' },
    by: { en: 'By', de: 'Durch', fr: 'Par', es: 'Por' },
    address: { en: 'IP address', de: 'IP-Adresse', fr: 'Adresse IP', es: 'Dirección IP' },
    unsubscribed: {
      en: 'Unsubscribed from emails',
      de: 'Von E-Mails abgemeldet',
      fr: 'Désabonné des e-mails',
      es: 'Dado de baja de los correos',
    },
  } satisfies Record<string, Text>),
  onlyNewest: {
    en: 'Only the newest {{max}} entries are listed.',
    de: 'Nur die neuesten {{max}} Einträge sind aufgeführt.',
    fr: 'Seules les {{max}} entrées les plus récentes sont indiquées.',
    es: 'Solo se indican las {{max}} entradas más recientes.',
  },
} as const satisfies Texts
