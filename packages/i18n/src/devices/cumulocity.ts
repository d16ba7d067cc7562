import type { CumulocityFailureReason, DeviceReport } from '@catenary/contract/devices/device-messages'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** What is known of a device from Cumulocity. */
export const cumulocityTexts = {
  title: { en: 'Cumulocity', de: 'Cumulocity', fr: 'Cumulocity', es: 'Cumulocity' },
  neverRead: {
    en: 'Not read in full yet',
    de: 'Noch nicht vollständig gelesen',
    fr: 'Pas encore lu en entier',
    es: 'Todavía no se ha leído por completo',
  },
  notSetUp: {
    en: 'The device isn’t read: no Cumulocity is set up',
    de: 'Das Gerät wird nicht gelesen: Es ist kein Cumulocity eingerichtet',
    fr: 'L’appareil n’est pas lu : aucun Cumulocity n’est configuré',
    es: 'El dispositivo no se lee: no hay ningún Cumulocity configurado',
  },
  setUpHint: {
    en: 'The person who runs the server sets it up (CUMULOCITY_URL).',
    de: 'Wer den Server betreibt, richtet es ein (CUMULOCITY_URL).',
    fr: 'La personne qui exploite le serveur le configure (CUMULOCITY_URL).',
    es: 'Lo configura quien administra el servidor (CUMULOCITY_URL).',
  },
  read: {
    en: 'Last read in full: {{age}}',
    de: 'Zuletzt vollständig gelesen: {{age}}',
    fr: 'Dernière lecture complète\u202f: {{age}}',
    es: 'Última lectura completa: {{age}}',
  },
  measured: {
    en: 'Newest measurement there: {{age}}',
    de: 'Neueste Messung dort: {{age}}',
    fr: 'Dernière mesure dans Cumulocity\u202f: {{age}}',
    es: 'Última medición en Cumulocity: {{age}}',
  },
  nothingThere: {
    en: 'Cumulocity has nothing under this ID',
    de: 'Cumulocity hat nichts unter dieser Kennung',
    fr: 'Cumulocity n’a rien sous cet identifiant',
    es: 'Cumulocity no tiene nada con este identificador',
  },
  nothingHint: {
    en: 'Compare {{id}} with the ID of the device there. It looks the same if the device has sent nothing to Cumulocity yet.',
    de: 'Vergleichen Sie {{id}} mit der Kennung des Geräts dort. Hat das Gerät noch nichts an Cumulocity gesendet, sieht es ebenso aus.',
    fr: 'Comparez {{id}} avec l’identifiant de l’appareil dans Cumulocity. Il en va de même si l’appareil n’a encore rien envoyé à Cumulocity.',
    es: 'Compare {{id}} con el identificador que tiene el dispositivo en Cumulocity. Se ve lo mismo si el dispositivo aún no ha enviado nada a Cumulocity.',
  },
  failure: {
    en: 'The device can’t be read from Cumulocity at the moment',
    de: 'Das Gerät kann zurzeit nicht aus Cumulocity gelesen werden',
    fr: 'L’appareil ne peut pas être lu depuis Cumulocity pour le moment',
    es: 'En este momento no se puede leer el dispositivo desde Cumulocity',
  },
  ...labels('reason', {
    unreachable: {
      en: 'Cumulocity does not answer.',
      de: 'Cumulocity antwortet nicht.',
      fr: 'Cumulocity ne répond pas.',
      es: 'Cumulocity no responde.',
    },
    refused: {
      en: 'Cumulocity refuses the user or the password.',
      de: 'Cumulocity lehnt den Benutzer oder das Passwort ab.',
      fr: 'Cumulocity refuse l’utilisateur ou le mot de passe.',
      es: 'Cumulocity rechaza el usuario o la contraseña.',
    },
    answered: {
      en: 'Cumulocity answered with an error.',
      de: 'Cumulocity hat mit einem Fehler geantwortet.',
      fr: 'Cumulocity a répondu par une erreur.',
      es: 'Cumulocity ha respondido con un error.',
    },
    unexpected: {
      en: 'The answer is not that of Cumulocity.',
      de: 'Die Antwort ist nicht die von Cumulocity.',
      fr: 'La réponse n’est pas celle de Cumulocity.',
      es: 'La respuesta no es la de Cumulocity.',
    },
    internal: {
      en: 'An error occurred here while it was being read.',
      de: 'Beim Lesen ist hier ein Fehler aufgetreten.',
      fr: 'Une erreur s’est produite ici pendant la lecture.',
      es: 'Se ha producido un error aquí durante la lectura.',
    },
  } satisfies Record<CumulocityFailureReason, Text>),
  reports: {
    en: 'Events and alarms',
    de: 'Ereignisse und Alarme',
    fr: 'Événements et alarmes',
    es: 'Eventos y alarmas',
  },
  ...labels('kind', {
    event: { en: 'Event', de: 'Ereignis', fr: 'Événement', es: 'Evento' },
    alarm: { en: 'Alarm', de: 'Alarm', fr: 'Alarme', es: 'Alarma' },
  } satisfies Record<DeviceReport['kind'], Text>),
  count: {
    en: { one: '{{count}} time', other: '{{count}} times' },
    de: { one: '{{count}}-mal', other: '{{count}}-mal' },
    fr: { one: '{{count}} fois', other: '{{count}} fois' },
    es: { one: '{{count}} vez', other: '{{count}} veces' },
  },
} as const satisfies Texts
