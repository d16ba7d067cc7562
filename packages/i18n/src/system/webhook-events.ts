import type { DomainEventName } from '@catenary/contract/domain-events'
import type { webhookTestType } from '@catenary/contract/system/webhooks'
import type { Text } from '../language.ts'
import { assetActions } from './audited-records.ts'

/** Every type of event that a webhook can subscribe to. */
export const webhookEventTexts = {
  'event.recorded': assetActions['event.recorded'],
  'event.changed': {
    en: 'Event changed',
    de: 'Ereignis geändert',
    fr: 'Événement modifié',
    es: 'Evento modificado',
  },
  'event.archived': assetActions['event.archived'],
  'event.restored': assetActions['event.restored'],
  'import.finished': {
    en: 'MRT report imported',
    de: 'MRT-Prüfbericht importiert',
    fr: 'Rapport MRT importé',
    es: 'Informe MRT importado',
  },
  'state.changed': {
    en: 'State of a rope changed',
    de: 'Zustand eines Seils geändert',
    fr: 'État d’un câble modifié',
    es: 'Estado de un cable modificado',
  },
  'document.added': assetActions['document.added'],
  'document.renamed': assetActions['document.renamed'],
  'document.removed': assetActions['document.removed'],
  'document.restored': assetActions['document.restored'],
  'task.created': assetActions['task.created'],
  'task.changed': { en: 'Task changed', de: 'Aufgabe geändert', fr: 'Tâche modifiée', es: 'Tarea modificada' },
  'task.finished': { en: 'Task done', de: 'Aufgabe erledigt', fr: 'Tâche terminée', es: 'Tarea terminada' },
  'task.archived': assetActions['task.archived'],
  'task.restored': assetActions['task.restored'],
  'task.due': { en: 'Task due', de: 'Aufgabe fällig', fr: 'Tâche à échéance', es: 'Tarea pendiente para hoy' },
  'task.overdue': { en: 'Task overdue', de: 'Aufgabe überfällig', fr: 'Tâche en retard', es: 'Tarea vencida' },
  'note.added': { en: 'Note written', de: 'Notiz geschrieben', fr: 'Note rédigée', es: 'Nota escrita' },
  'notification.fired': {
    en: 'Notification triggered',
    de: 'Benachrichtigung ausgelöst',
    fr: 'Notification déclenchée',
    es: 'Notificación generada',
  },
  'alarm.fired': { en: 'Alarm raised', de: 'Alarm ausgelöst', fr: 'Alarme déclenchée', es: 'Alarma generada' },
  'smartrope.thresholdPassed': {
    en: 'Smartrope threshold passed',
    de: 'Schwellenwert eines Smartropes überschritten',
    fr: 'Seuil d’un smartrope franchi',
    es: 'Umbral de un smartrope superado',
  },
  'truscan.attention': {
    en: 'TRUscan device needs attention',
    de: 'TRUscan-Gerät braucht Aufmerksamkeit',
    fr: 'Appareil TRUscan à vérifier',
    es: 'Dispositivo TRUscan por revisar',
  },
  'truscan.counted': {
    en: 'TRUscan device counted bending cycles',
    de: 'TRUscan-Gerät hat Biegewechsel gezählt',
    fr: 'Cycles de flexion comptés par un appareil TRUscan',
    es: 'Ciclos de flexión contados por un dispositivo TRUscan',
  },
  'area.created': assetActions['area.created'],
  'area.changed': assetActions['area.changed'],
  'area.archived': assetActions['area.archived'],
  'area.restored': assetActions['area.restored'],
  'installation.created': assetActions['installation.created'],
  'installation.changed': assetActions['installation.changed'],
  'installation.archived': assetActions['installation.archived'],
  'installation.restored': assetActions['installation.restored'],
  'rope.created': assetActions['rope.created'],
  'rope.changed': assetActions['rope.changed'],
  'rope.archived': assetActions['rope.archived'],
  'rope.restored': assetActions['rope.restored'],
  'webhook.test': { en: 'Test', de: 'Test', fr: 'Test', es: 'Prueba' },
} satisfies Record<DomainEventName | typeof webhookTestType, Text>
