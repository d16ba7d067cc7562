import type { Texts } from '../language.ts'

/** The page on which administrators read mails when no mail server is configured. */
export const outboxTexts = {
  why: {
    en: 'No email server is set up, so emails are listed here instead of being sent.',
    de: 'Es ist kein Mailserver eingerichtet. E-Mails werden deshalb nicht versendet, sondern hier aufgelistet.',
    fr: 'Aucun serveur de messagerie n’est configuré\u202f: les messages sont conservés ici au lieu d’être envoyés.',
    es: 'No hay ningún servidor de correo configurado: los mensajes se guardan aquí en lugar de enviarse.',
  },
  empty: {
    en: 'No emails yet',
    de: 'Noch keine E-Mails',
    fr: 'Aucun message n’a encore été rédigé.',
    es: 'Todavía no se ha redactado ningún mensaje.',
  },
  mails: { en: 'Emails', de: 'E-Mails', fr: 'Messages', es: 'Mensajes' },
  choose: {
    en: 'Choose an email to read it.',
    de: 'Wählen Sie eine E-Mail aus, um sie zu lesen.',
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
  all: { en: 'All emails', de: 'Alle E-Mails', fr: 'Tous les messages', es: 'Todos los mensajes' },
} as const satisfies Texts
