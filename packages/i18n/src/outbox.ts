import type { Texts } from './language.ts'

/** The mails that a server without a mail server keeps, for administrators. */
export const outboxTexts = {
  why: {
    en: 'No mail server is set up, so mails are kept here instead of being sent.',
    de: 'Es ist kein Mailserver eingerichtet. Nachrichten werden deshalb nicht versandt, sondern hier aufbewahrt.',
    fr: 'Aucun serveur de messagerie n’est configuré\u202f: les messages sont conservés ici au lieu d’être envoyés.',
    es: 'No hay ningún servidor de correo configurado: los mensajes se guardan aquí en lugar de enviarse.',
  },
  empty: {
    en: 'No emails yet',
    de: 'Es wurde noch keine Nachricht verfasst.',
    fr: 'Aucun message n’a encore été rédigé.',
    es: 'Todavía no se ha redactado ningún mensaje.',
  },
  mails: { en: 'Mails', de: 'E-Mails', fr: 'Messages', es: 'Mensajes' },
  choose: {
    en: 'Choose a mail to read it.',
    de: 'Wählen Sie eine Nachricht aus, um sie zu lesen.',
    fr: 'Choisissez un message pour le lire.',
    es: 'Elija un mensaje para leerlo.',
  },
  gone: {
    en: 'This email is no longer in the list.',
    de: 'Diese E-Mail ist nicht mehr in der Liste.',
    fr: 'Ce message ne fait plus partie des plus récents.',
    es: 'Este mensaje ya no está entre los más recientes.',
  },
  to: { en: 'To', de: 'An', fr: 'À', es: 'Para' },
  when: { en: 'Written', de: 'Verfasst', fr: 'Rédigé', es: 'Redactado' },
  all: { en: 'All mails', de: 'Alle Nachrichten', fr: 'Tous les messages', es: 'Todos los mensajes' },
} as const satisfies Texts
