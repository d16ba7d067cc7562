import type { FaultReason } from '@catenary/contract/devices/device-messages'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** Messages of devices that were refused, and those under ids that no device has. */
export const deviceMessageTexts = {
  offline: { en: 'Offline', de: 'Offline', fr: 'Hors ligne', es: 'Sin conexión' },
  offlineSince: {
    en: 'Reported offline: {{age}}',
    de: 'Offline gemeldet: {{age}}',
    fr: 'Signalé hors ligne\u202f: {{age}}',
    es: 'Notificado sin conexión: {{age}}',
  },
  brokerAway: {
    en: 'The MQTT broker is not connected',
    de: 'Der MQTT-Broker ist nicht verbunden',
    fr: 'Le broker MQTT n’est pas connecté',
    es: 'El broker MQTT no está conectado',
  },
  brokerAwayExplained: {
    en: 'Nothing that devices publish arrives until it is connected again. The server keeps trying; its log says why it fails.',
    de: 'Was Geräte veröffentlichen, kommt erst wieder an, wenn er verbunden ist. Der Server versucht es laufend; sein Protokoll nennt den Grund.',
    fr: 'Rien de ce que publient les appareils n’arrive tant que la connexion n’est pas rétablie. Le serveur réessaie sans cesse\u202f; son journal en donne la raison.',
    es: 'Nada de lo que publican los dispositivos llega hasta que se restablezca la conexión. El servidor lo intenta de continuo; su registro indica el motivo.',
  },
  refused: {
    en: { one: '{{count}} message was refused', other: '{{count}} messages were refused' },
    de: { one: '{{count}} Nachricht wurde abgelehnt', other: '{{count}} Nachrichten wurden abgelehnt' },
    fr: { one: '{{count}} message a été refusé', other: '{{count}} messages ont été refusés' },
    es: { one: 'Se rechazó {{count}} mensaje', other: 'Se rechazaron {{count}} mensajes' },
  },
  refusedSince: {
    en: 'Since {{date}}. The last one {{age}}: {{reason}}',
    de: 'Seit {{date}}. Die letzte {{age}}: {{reason}}',
    fr: 'Depuis le {{date}}. Le dernier, {{age}}\u202f: {{reason}}',
    es: 'Desde el {{date}}. El último, {{age}}: {{reason}}',
  },
  topic: { en: 'Topic', de: 'Topic', fr: 'Sujet (topic)', es: 'Tema (topic)' },
  payload: { en: 'Begin of the message', de: 'Anfang der Nachricht', fr: 'Début du message', es: 'Inicio del mensaje' },
  emptyPayload: { en: 'empty', de: 'leer', fr: 'vide', es: 'vacío' },
  ...labels('reason', {
    topic: {
      en: 'the topic does not have the levels that are expected',
      de: 'Das Topic hat nicht die erwarteten Ebenen',
      fr: 'le sujet n’a pas les niveaux attendus',
      es: 'el tema no tiene los niveles esperados',
    },
    payload: {
      en: 'the message is not in the form that is expected',
      de: 'Die Nachricht hat nicht die erwartete Form',
      fr: 'le message n’a pas la forme attendue',
      es: 'el mensaje no tiene la forma esperada',
    },
    value: {
      en: 'a value is not a finite number',
      de: 'Ein Wert ist keine endliche Zahl',
      fr: 'une valeur n’est pas un nombre fini',
      es: 'un valor no es un número finito',
    },
    time: {
      en: 'a time is invalid or in the future',
      de: 'Eine Zeit ist ungültig oder liegt in der Zukunft',
      fr: 'une heure est invalide ou dans le futur',
      es: 'una hora no es válida o está en el futuro',
    },
    tooLarge: {
      en: 'the message is too large',
      de: 'Die Nachricht ist zu groß',
      fr: 'le message est trop volumineux',
      es: 'el mensaje es demasiado grande',
    },
    tooFast: {
      en: 'the device sends too much',
      de: 'Das Gerät sendet zu viel',
      fr: 'l’appareil envoie trop de données',
      es: 'el dispositivo envía demasiado',
    },
    unknownSensor: {
      en: 'the device has no sensor of this name or ID',
      de: 'Das Gerät hat keinen Sensor mit diesem Namen oder dieser Kennung',
      fr: 'l’appareil n’a pas de capteur de ce nom ou de cet identifiant',
      es: 'el dispositivo no tiene ningún sensor con este nombre o identificador',
    },
    archivedSensor: {
      en: 'the sensor is archived',
      de: 'Der Sensor ist archiviert',
      fr: 'le capteur est archivé',
      es: 'el sensor está archivado',
    },
    archivedDevice: {
      en: 'the device is archived',
      de: 'Das Gerät ist archiviert',
      fr: 'l’appareil est archivé',
      es: 'el dispositivo está archivado',
    },
    tooManyValues: {
      en: 'the sensor has too many values to take another one',
      de: 'Der Sensor hat zu viele Werte, um noch einen aufzunehmen',
      fr: 'le capteur a trop de valeurs pour en accepter une autre',
      es: 'el sensor tiene demasiados valores para admitir otro',
    },
    expired: {
      en: 'part of what was measured is older than the raw values that are kept, and was not added',
      de: 'Ein Teil der Messungen ist älter als die Rohwerte, die aufbewahrt werden, und wurde nicht aufgenommen',
      fr: 'une partie des mesures est antérieure aux valeurs brutes conservées et n’a pas été ajoutée',
      es: 'una parte de las mediciones es anterior a los valores brutos que se conservan y no se ha añadido',
    },
    notStorable: {
      en: 'the message could not be saved',
      de: 'Die Nachricht konnte nicht gespeichert werden',
      fr: 'le message n’a pas pu être enregistré',
      es: 'no se pudo guardar el mensaje',
    },
  } satisfies Record<FaultReason, Text>),
  unknown: {
    en: {
      one: 'Messages arrive under {{count}} ID that no device has',
      other: 'Messages arrive under {{count}} IDs that no device has',
    },
    de: {
      one: 'Unter {{count}} Kennung, die kein Gerät hat, treffen Nachrichten ein',
      other: 'Unter {{count}} Kennungen, die kein Gerät hat, treffen Nachrichten ein',
    },
    fr: {
      one: 'Des messages arrivent sous {{count}} identifiant qu’aucun appareil ne porte',
      other: 'Des messages arrivent sous {{count}} identifiants qu’aucun appareil ne porte',
    },
    es: {
      one: 'Llegan mensajes con {{count}} identificador que ningún dispositivo tiene',
      other: 'Llegan mensajes con {{count}} identificadores que ningún dispositivo tiene',
    },
  },
  unknownNotLoaded: {
    en: 'It could not be loaded whether messages of unknown devices arrive.',
    de: 'Ob Nachrichten von unbekannten Geräten ankommen, konnte nicht geladen werden.',
    fr: 'Impossible de savoir si des messages d’appareils inconnus arrivent.',
    es: 'No se ha podido comprobar si llegan mensajes de dispositivos desconocidos.',
  },
  unknownExplained: {
    en: 'They are not saved. Add the device with this external ID, and what it sends from then on is.',
    de: 'Sie werden nicht gespeichert. Legen Sie das Gerät mit dieser externen Kennung an: Was es danach sendet, wird gespeichert.',
    fr: 'Ils ne sont pas enregistrés. Ajoutez l’appareil avec cet identifiant externe\u202f: ce qu’il enverra ensuite le sera.',
    es: 'No se guardan. Añada el dispositivo con este identificador externo y se guardará lo que envíe a partir de entonces.',
  },
  unknownCount: {
    en: { one: '{{count}} message, {{age}}', other: '{{count}} messages, the last one {{age}}' },
    de: { one: '{{count}} Nachricht, {{age}}', other: '{{count}} Nachrichten, die letzte {{age}}' },
    fr: { one: '{{count}} message, {{age}}', other: '{{count}} messages, le dernier {{age}}' },
    es: { one: '{{count}} mensaje, {{age}}', other: '{{count}} mensajes, el último {{age}}' },
  },
} as const satisfies Texts
