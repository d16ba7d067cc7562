import type { DeliveryError, DeliveryState } from '@catenary/contract/work/notification-deliveries'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** The log of what was sent to whom. */
export const deliveryTexts = {
  intro: {
    en: 'Who was sent which notification, what is still waiting to be sent, and what could not be sent.',
    de: 'Wem welche Benachrichtigung gesendet wurde, was noch auf den Versand wartet und was nicht gesendet werden konnte.',
    fr: 'À qui chaque notification a été envoyée, ce qui attend encore d’être envoyé et ce qui n’a pas pu l’être.',
    es: 'A quién se ha enviado cada notificación, qué está pendiente de envío y qué no se ha podido enviar.',
  },
  noMailServer: {
    en: 'No email server is set up',
    de: 'Es ist kein Mailserver eingerichtet',
    fr: 'Aucun serveur de messagerie n’est configuré',
    es: 'No hay ningún servidor de correo configurado',
  },
  keptHint: {
    en: 'Without one, emails are listed as “Sent” but kept on the server: they reach no one.',
    de: 'Ohne ihn erscheinen E-Mails als „Gesendet“, bleiben aber auf dem Server: Sie erreichen niemanden.',
    fr: 'Sans lui, les e-mails apparaissent comme «\u202fEnvoyée\u202f», mais restent sur le serveur\u202f: ils n’atteignent personne.',
    es: 'Sin él, los correos aparecen como «Enviada», pero quedan en el servidor: no llegan a nadie.',
  },
  created: { en: 'Created', de: 'Erstellt', fr: 'Création', es: 'Creación' },
  notification: { en: 'Notification', de: 'Benachrichtigung', fr: 'Notification', es: 'Notificación' },
  recipient: { en: 'Recipient', de: 'Empfänger', fr: 'Destinataire', es: 'Destinatario' },
  channel: { en: 'Channel', de: 'Kanal', fr: 'Canal', es: 'Canal' },
  state: { en: 'Status', de: 'Status', fr: 'État', es: 'Estado' },
  ...labels('states', {
    waiting: { en: 'Waiting', de: 'Wartet', fr: 'En attente', es: 'En espera' },
    sent: { en: 'Sent', de: 'Gesendet', fr: 'Envoyée', es: 'Enviada' },
    failed: { en: 'Failed', de: 'Fehlgeschlagen', fr: 'Échec', es: 'Fallida' },
  } satisfies Record<DeliveryState, Text>),
  ...labels('error', {
    refused: {
      en: 'The email server or SMS gateway refused it',
      de: 'Vom Mailserver oder SMS-Gateway abgelehnt',
      fr: 'Refusée par le serveur de messagerie ou la passerelle SMS',
      es: 'Rechazada por el servidor de correo o la pasarela de SMS',
    },
    unreachable: {
      en: 'The email server or SMS gateway could not be reached',
      de: 'Mailserver oder SMS-Gateway nicht erreichbar',
      fr: 'Serveur de messagerie ou passerelle SMS injoignable',
      es: 'No se ha podido contactar con el servidor de correo o la pasarela de SMS',
    },
    invalidAddress: {
      en: 'The email address is not valid',
      de: 'Die E-Mail-Adresse ist ungültig',
      fr: 'L’adresse e-mail n’est pas valable',
      es: 'La dirección de correo no es válida',
    },
    invalidPhone: {
      en: 'The phone number is missing or not valid',
      de: 'Die Telefonnummer fehlt oder ist ungültig',
      fr: 'Le numéro de téléphone manque ou n’est pas valable',
      es: 'El número de teléfono falta o no es válido',
    },
    noAccess: {
      en: 'The recipient no longer has access',
      de: 'Der Empfänger hat keinen Zugriff mehr',
      fr: 'Le destinataire n’a plus accès',
      es: 'El destinatario ya no tiene acceso',
    },
    unsubscribed: {
      en: 'The recipient has turned notifications off',
      de: 'Der Empfänger hat Benachrichtigungen abbestellt',
      fr: 'Le destinataire a désactivé les notifications',
      es: 'El destinatario ha desactivado las notificaciones',
    },
    smsNotConfigured: {
      en: 'No SMS gateway is set up',
      de: 'Kein SMS-Gateway eingerichtet',
      fr: 'Aucune passerelle SMS n’est configurée',
      es: 'No hay ninguna pasarela de SMS configurada',
    },
    restored: {
      en: 'It was waiting when the backup was made that this installation was restored from',
      de: 'Sie wartete noch, als die Sicherung erstellt wurde, aus der diese Installation wiederhergestellt ist',
      fr: 'Elle attendait encore lorsque la sauvegarde à partir de laquelle cette installation a été restaurée a été faite',
      es: 'Todavía esperaba cuando se hizo la copia de seguridad con la que se restauró esta instalación',
    },
  } satisfies Record<DeliveryError, Text>),
  tries: {
    en: { one: 'Tried {{count}} time', other: 'Tried {{count}} times' },
    de: { one: '{{count}} Versuch', other: '{{count}} Versuche' },
    fr: { one: '{{count}} tentative', other: '{{count}} tentatives' },
    es: { one: '{{count}} intento', other: '{{count}} intentos' },
  },
  nextTry: {
    en: 'Next attempt: {{time}}',
    de: 'Nächster Versuch: {{time}}',
    fr: 'Prochaine tentative\u202f: {{time}}',
    es: 'Próximo intento: {{time}}',
  },
  retryFor: {
    en: 'Try again: {{name}}',
    de: 'Erneut versuchen: {{name}}',
    fr: 'Réessayer\u202f: {{name}}',
    es: 'Reintentar: {{name}}',
  },
  retried: {
    en: 'Will be tried again now',
    de: 'Wird jetzt erneut versucht',
    fr: 'Nouvelle tentative en cours',
    es: 'Se intenta de nuevo ahora',
  },
  anyState: { en: 'Any status', de: 'Jeder Status', fr: 'Tous les états', es: 'Cualquier estado' },
  anyChannel: { en: 'Any channel', de: 'Jeder Kanal', fr: 'Tous les canaux', es: 'Cualquier canal' },
  anyRecipient: {
    en: 'Any recipient',
    de: 'Alle Empfänger',
    fr: 'Tous les destinataires',
    es: 'Todos los destinatarios',
  },
  empty: {
    en: 'No entries found',
    de: 'Keine Einträge gefunden',
    fr: 'Aucune entrée trouvée',
    es: 'No se han encontrado entradas',
  },
} as const satisfies Texts
