import type { Texts } from '../language.ts'
import { labels } from '../language.ts'

/** What notifications say: in lists, mails and short messages. The server alone writes them. */
export const notificationTexts = {
  recordedOnce: {
    en: 'Recorded: {{type}}',
    de: 'Erfasst: {{type}}',
    fr: 'Nouvelle saisie\u202f: {{type}}',
    es: 'Nuevo registro: {{type}}',
  },
  recordedAt: {
    en: 'Recorded: {{type}} at {{position}}',
    de: 'Erfasst: {{type}} bei {{position}}',
    fr: 'Nouvelle saisie\u202f: {{type}} à {{position}}',
    es: 'Nuevo registro: {{type}} en {{position}}',
  },
  recorded: {
    en: {
      one: '{{type}}: {{count}} event since the last notification',
      other: '{{type}}: {{count}} events since the last notification',
    },
    de: {
      one: '{{type}}: {{count}} Erfassung seit der letzten Benachrichtigung',
      other: '{{type}}: {{count}} Erfassungen seit der letzten Benachrichtigung',
    },
    fr: {
      one: '{{type}}\u202f: {{count}} saisie depuis la dernière notification',
      other: '{{type}}\u202f: {{count}} saisies depuis la dernière notification',
    },
    es: {
      one: '{{type}}: {{count}} registro desde la última notificación',
      other: '{{type}}: {{count}} registros desde la última notificación',
    },
  },
  healthBelow: {
    en: 'Rope health fell below {{threshold}}',
    de: 'Der Seilzustand ist unter {{threshold}} gefallen',
    fr: 'L’état du câble est passé sous {{threshold}}',
    es: 'El estado del cable ha bajado del {{threshold}}',
  },
  limitReached: {
    en: 'Limit reached: nothing of the permitted loss remains',
    de: 'Grenzwert erreicht: Vom zulässigen Verlust verbleibt nichts',
    fr: 'Limite atteinte\u202f: il ne reste rien de la perte admissible',
    es: 'Límite alcanzado: no queda nada de la pérdida admisible',
  },
  ...labels('device', {
    fault: {
      en: '{{device}} reports a fault',
      de: '{{device}} meldet eine Störung',
      fr: '{{device}} signale une panne',
      es: '{{device}} informa de una avería',
    },
    faultMessage: {
      en: '{{device}} reports a fault: {{message}}',
      de: '{{device}} meldet eine Störung: {{message}}',
      fr: '{{device}} signale une panne\u202f: {{message}}',
      es: '{{device}} informa de una avería: {{message}}',
    },
    uploadFailed: {
      en: 'An upload from {{device}} was refused',
      de: 'Eine Übertragung von {{device}} wurde abgelehnt',
      fr: 'Un transfert de {{device}} a été refusé',
      es: 'Se ha rechazado una transferencia de {{device}}',
    },
    requestFailed: {
      en: '{{device}} could not carry out a requested measurement',
      de: '{{device}} konnte eine angeforderte Messung nicht durchführen',
      fr: '{{device}} n’a pas pu effectuer une mesure demandée',
      es: '{{device}} no pudo realizar una medición solicitada',
    },
    notMeasured: {
      en: '{{device}} took a request for a measurement and sent none within a day',
      de: '{{device}} hat eine Anforderung übernommen und innerhalb eines Tages keine Messung gesendet',
      fr: '{{device}} a pris en charge une demande et n’a envoyé aucune mesure en un jour',
      es: '{{device}} aceptó una solicitud y no envió ninguna medición en un día',
    },
    contractEnding: {
      en: 'The contract of {{device}} ends on {{end}}',
      de: 'Der Vertrag von {{device}} endet am {{end}}',
      fr: 'Le contrat de {{device}} se termine le {{end}}',
      es: 'El contrato de {{device}} termina el {{end}}',
    },
  }),
  documentAdded: {
    en: 'New document: {{name}}',
    de: 'Neues Dokument: {{name}}',
    fr: 'Nouveau document\u202f: {{name}}',
    es: 'Documento nuevo: {{name}}',
  },
  documentsAdded: {
    en: { one: '{{count}} new document', other: '{{count}} new documents' },
    de: { one: '{{count}} neues Dokument', other: '{{count}} neue Dokumente' },
    fr: { one: '{{count}} nouveau document', other: '{{count}} nouveaux documents' },
    es: { one: '{{count}} documento nuevo', other: '{{count}} documentos nuevos' },
  },
  alarm: {
    en: 'Alarm of {{device}} since {{since}}: {{rule}}',
    de: 'Alarm von {{device}} seit {{since}}: {{rule}}',
    fr: 'Alarme de {{device}} depuis le {{since}}\u202f: {{rule}}',
    es: 'Alarma de {{device}} desde el {{since}}: {{rule}}',
  },
  alarmOnce: {
    en: 'Alarm of {{device}} on {{since}}: {{rule}}',
    de: 'Alarm von {{device}} am {{since}}: {{rule}}',
    fr: 'Alarme de {{device}} le {{since}}\u202f: {{rule}}',
    es: 'Alarma de {{device}} el {{since}}: {{rule}}',
  },
  alarmEnded: {
    en: 'Alarm of {{device}}, already ended: {{rule}}; from {{since}} to {{until}}',
    de: 'Alarm von {{device}}, bereits beendet: {{rule}}; von {{since}} bis {{until}}',
    fr: 'Alarme de {{device}}, déjà terminée\u202f: {{rule}}\u202f; du {{since}} au {{until}}',
    es: 'Alarma de {{device}}, ya terminada: {{rule}}; del {{since}} al {{until}}',
  },
  alarmMeasured: {
    en: '{{alarm}}; measured {{value}}',
    de: '{{alarm}}; gemessen {{value}}',
    fr: '{{alarm}}\u202f; mesuré {{value}}',
    es: '{{alarm}}; medido {{value}}',
  },
  alarmRecipient: {
    en: 'You receive the alarms of devices because you are a recipient of this installation’s notifications',
    de: 'Sie erhalten die Alarme von Geräten, weil Sie Empfänger der Benachrichtigungen dieser Anlage sind',
    fr: 'Vous recevez les alarmes des appareils parce que vous êtes destinataire des notifications de cette installation',
    es: 'Las alarmas de los dispositivos le llegan porque es destinatario de las notificaciones de esta instalación',
  },
  taskDue: {
    en: 'Task due: {{title}}',
    de: 'Aufgabe fällig: {{title}}',
    fr: 'Tâche arrivée à échéance\u202f: {{title}}',
    es: 'Tarea que vence: {{title}}',
  },
  taskOverdue: {
    en: 'Task overdue: {{title}}',
    de: 'Aufgabe überfällig: {{title}}',
    fr: 'Tâche en retard\u202f: {{title}}',
    es: 'Tarea atrasada: {{title}}',
  },
  taskDueAt: {
    en: 'Task due on {{due}}: {{title}}',
    de: 'Aufgabe fällig am {{due}}: {{title}}',
    fr: 'Tâche à échéance du {{due}}\u202f: {{title}}',
    es: 'Tarea que vence el {{due}}: {{title}}',
  },
  taskOverdueSince: {
    en: 'Task overdue since {{due}}: {{title}}',
    de: 'Aufgabe überfällig seit {{due}}: {{title}}',
    fr: 'Tâche en retard depuis le {{due}}\u202f: {{title}}',
    es: 'Tarea atrasada desde el {{due}}: {{title}}',
  },
  assigned: {
    en: 'You are assigned to the task',
    de: 'Die Aufgabe ist Ihnen zugewiesen',
    fr: 'La tâche vous est attribuée',
    es: 'La tarea está asignada a usted',
  },
  healthNow: {
    en: 'Rope health: {{after}}',
    de: 'Seilzustand: {{after}}',
    fr: 'État du câble\u202f: {{after}}',
    es: 'Estado del cable: {{after}}',
  },
  healthChanged: {
    en: 'Rope health: {{after}} (before: {{before}})',
    de: 'Seilzustand: {{after}} (vorher: {{before}})',
    fr: 'État du câble\u202f: {{after}} (avant\u202f: {{before}})',
    es: 'Estado del cable: {{after}} (antes: {{before}})',
  },
  notifications: { en: 'Notifications', de: 'Benachrichtigungen', fr: 'Notifications', es: 'Notificaciones' },
  andMore: {
    en: { one: '(and {{count}} more)', other: '(and {{count}} more)' },
    de: { one: '(und {{count}} weitere)', other: '(und {{count}} weitere)' },
    fr: { one: '(et {{count}} autre)', other: '(et {{count}} autres)' },
    es: { one: '(y {{count}} más)', other: '(y {{count}} más)' },
  },
  morePlaces: {
    en: {
      one: 'There are notifications of {{count}} more rope or installation. You find them in Catenary.',
      other: 'There are notifications of {{count}} more ropes or installations. You find them in Catenary.',
    },
    de: {
      one: 'Zu {{count}} weiteren Seil oder Anlage gibt es Benachrichtigungen. Sie finden sie in Catenary.',
      other: 'Zu {{count}} weiteren Seilen oder Anlagen gibt es Benachrichtigungen. Sie finden sie in Catenary.',
    },
    fr: {
      one: 'Il y a aussi des notifications pour {{count}} autre câble ou installation. Vous les trouverez dans Catenary.',
      other:
        'Il y a aussi des notifications pour {{count}} autres câbles ou installations. Vous les trouverez dans Catenary.',
    },
    es: {
      one: 'También hay notificaciones de {{count}} cable o instalación más. Las encontrará en Catenary.',
      other: 'También hay notificaciones de {{count}} cables o instalaciones más. Las encontrará en Catenary.',
    },
  },
  healthBefore: {
    en: 'Rope health before',
    de: 'Seilzustand vorher',
    fr: 'État du câble avant',
    es: 'Estado del cable antes',
  },
  healthAfter: {
    en: 'Rope health after',
    de: 'Seilzustand nachher',
    fr: 'État du câble après',
    es: 'Estado del cable después',
  },
  rule: { en: 'Rule', de: 'Regel', fr: 'Règle', es: 'Regla' },
  openTask: {
    en: 'Open the task: {{title}}',
    de: 'Aufgabe öffnen: {{title}}',
    fr: 'Ouvrir la tâche\u202f: {{title}}',
    es: 'Abrir la tarea: {{title}}',
  },
  openRope: { en: 'Open the rope', de: 'Seil öffnen', fr: 'Ouvrir le câble', es: 'Abrir el cable' },
  openInstallation: {
    en: 'Open the installation',
    de: 'Anlage öffnen',
    fr: 'Ouvrir l’installation',
    es: 'Abrir la instalación',
  },
  reason: {
    en: 'You are receiving this email because you are on the list of people who are notified about this installation.',
    de: 'Sie erhalten diese E-Mail, weil Sie zu den Personen gehören, die zu dieser Anlage benachrichtigt werden.',
    fr: 'Vous recevez ce message parce que vous faites partie des destinataires des notifications de cette installation.',
    es: 'Usted recibe este mensaje porque figura entre los destinatarios de las notificaciones de esta instalación.',
  },
  reasonAssigned: {
    en: 'You are receiving this email because a task is assigned to you.',
    de: 'Sie erhalten diese E-Mail, weil Ihnen eine Aufgabe zugewiesen ist.',
    fr: 'Vous recevez ce message parce qu’une tâche vous est attribuée.',
    es: 'Usted recibe este mensaje porque tiene asignada una tarea.',
  },
  unsubscribe: {
    en: 'Stop all notifications to this address',
    de: 'Alle Benachrichtigungen an diese Adresse beenden',
    fr: 'Ne plus recevoir de notifications à cette adresse',
    es: 'No recibir más notificaciones en esta dirección',
  },
  'test.subject': {
    en: 'Test of notifications from Catenary',
    de: 'Test der Benachrichtigungen von Catenary',
    fr: 'Test des notifications de Catenary',
    es: 'Prueba de las notificaciones de Catenary',
  },
  'test.lead': {
    en: 'You asked for this test. Notifications from Catenary reach you here.',
    de: 'Sie haben diesen Test angefordert. Benachrichtigungen von Catenary erreichen Sie hier.',
    fr: 'Vous avez demandé ce test. Les notifications de Catenary vous parviennent ici.',
    es: 'Usted ha solicitado esta prueba. Las notificaciones de Catenary le llegan aquí.',
  },
} as const satisfies Texts
