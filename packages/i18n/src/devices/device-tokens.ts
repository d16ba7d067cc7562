import type { Texts } from '../language.ts'

/** The tokens by which a device sends its measurements. */
export const deviceTokenTexts = {
  title: {
    en: 'Access for the device',
    de: 'Zugang für das Gerät',
    fr: 'Accès de l’appareil',
    es: 'Acceso del dispositivo',
  },
  intro: {
    en: 'With a token the device can send its measurements, and nothing else.',
    de: 'Mit einem Token kann das Gerät seine Messwerte senden, sonst nichts.',
    fr: 'Avec un jeton, l’appareil peut envoyer ses mesures, et rien d’autre.',
    es: 'Con un token, el dispositivo puede enviar sus mediciones y nada más.',
  },
  list: { en: 'Tokens', de: 'Token', fr: 'Jetons', es: 'Tokens' },
  none: {
    en: 'No token yet. Without one the device cannot send by HTTP.',
    de: 'Noch kein Token. Ohne Token kann das Gerät nicht über HTTP senden.',
    fr: 'Aucun jeton pour l’instant. Sans jeton, l’appareil ne peut pas envoyer par HTTP.',
    es: 'Todavía no hay ningún token. Sin él, el dispositivo no puede enviar por HTTP.',
  },
  name: { en: 'Name of the token', de: 'Name des Token', fr: 'Nom du jeton', es: 'Nombre del token' },
  create: { en: 'Create token', de: 'Token erstellen', fr: 'Créer un jeton', es: 'Crear token' },
  once: {
    en: 'Copy the token now. It is shown only this once.',
    de: 'Kopieren Sie das Token jetzt. Es wird nur dieses eine Mal angezeigt.',
    fr: 'Copiez le jeton maintenant. Il n’est affiché que cette fois.',
    es: 'Copie el token ahora. Solo se muestra esta vez.',
  },
  copy: { en: 'Copy token', de: 'Token kopieren', fr: 'Copier le jeton', es: 'Copiar el token' },
  sensor: { en: 'Sensor', de: 'Sensor', fr: 'Capteur', es: 'Sensor' },
  command: {
    en: 'This command sends one measurement:',
    de: 'Dieser Befehl sendet eine Messung:',
    fr: 'Cette commande envoie une mesure\u202f:',
    es: 'Esta orden envía una medición:',
  },
  commandNeedsSensor: {
    en: 'Add a sensor to get a command that sends a measurement.',
    de: 'Fügen Sie einen Sensor hinzu, um einen Befehl zum Senden einer Messung zu erhalten.',
    fr: 'Ajoutez un capteur pour obtenir une commande qui envoie une mesure.',
    es: 'Añada un sensor para obtener una orden que envíe una medición.',
  },
  copyCommand: { en: 'Copy command', de: 'Befehl kopieren', fr: 'Copier la commande', es: 'Copiar la orden' },
  facts: {
    en: 'Created {{created}} by {{name}} · Last used: {{used}}',
    de: 'Erstellt am {{created}} von {{name}} · Zuletzt verwendet: {{used}}',
    fr: 'Créé le {{created}} par {{name}} · Dernière utilisation\u202f: {{used}}',
    es: 'Creado el {{created}} por {{name}} · Último uso: {{used}}',
  },
  revoke: { en: 'Revoke', de: 'Widerrufen', fr: 'Révoquer', es: 'Revocar' },
  revokeNamed: {
    en: 'Revoke {{name}}',
    de: '{{name}} widerrufen',
    fr: 'Révoquer {{name}}',
    es: 'Revocar {{name}}',
  },
  revokeQuestion: {
    en: 'Revoke the token {{name}}?',
    de: 'Das Token {{name}} widerrufen?',
    fr: 'Révoquer le jeton {{name}}\u202f?',
    es: '¿Revocar el token {{name}}?',
  },
  revokeExplained: {
    en: 'A device that uses it can no longer send.',
    de: 'Ein Gerät, das es verwendet, kann nicht mehr senden.',
    fr: 'Un appareil qui l’utilise ne peut plus rien envoyer.',
    es: 'Un dispositivo que lo use ya no podrá enviar.',
  },
  revoked: { en: 'Token revoked', de: 'Token widerrufen', fr: 'Jeton révoqué', es: 'Token revocado' },
} as const satisfies Texts
