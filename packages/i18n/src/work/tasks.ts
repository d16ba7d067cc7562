import type { inspectionMethods } from '@catenary/contract/records/event-attributes'
import type { TaskAttributes, TaskComponent, TaskStatus } from '@catenary/contract/work/task-fields'
import type { ConditionType } from '@catenary/domain/recurrence/due'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** Tasks: the names of their fields and of the values of these. */
export const taskTexts = {
  ...labels('attributes', {
    title: { en: 'Title', de: 'Titel', fr: 'Titre', es: 'Título' },
    description: { en: 'Description', de: 'Beschreibung', fr: 'Description', es: 'Descripción' },
    status: { en: 'Status', de: 'Status', fr: 'Statut', es: 'Estado' },
    dueAt: { en: 'Due date', de: 'Fällig am', fr: 'Échéance', es: 'Vencimiento' },
    dueCondition: {
      en: 'Due condition',
      de: 'Fälligkeitsbedingung',
      fr: 'Condition d’échéance',
      es: 'Condición de vencimiento',
    },
    isRecurring: { en: 'Recurring', de: 'Wiederkehrend', fr: 'Récurrente', es: 'Periódica' },
    recurringConditions: {
      en: 'Repeated',
      de: 'Wiederholung',
      fr: 'Répétition',
      es: 'Repetición',
    },
    component: { en: 'Component', de: 'Bauteil', fr: 'Composant', es: 'Componente' },
    inspectionType: { en: 'Inspection type', de: 'Prüfart', fr: 'Type de contrôle', es: 'Tipo de inspección' },
    isInternal: { en: 'Internal', de: 'Intern', fr: 'Interne', es: 'Interna' },
  } satisfies Record<keyof TaskAttributes, Text>),
  ...labels('status', {
    new: { en: 'New', de: 'Neu', fr: 'Nouvelle', es: 'Nueva' },
    'in-progress': { en: 'In progress', de: 'In Arbeit', fr: 'En cours', es: 'En curso' },
    done: { en: 'Finished', de: 'Erledigt', fr: 'Terminée', es: 'Finalizada' },
  } satisfies Record<TaskStatus, Text>),
  ...labels('condition', {
    bendingCycles: { en: 'Bending cycles', de: 'Biegewechsel', fr: 'Cycles de flexion', es: 'Ciclos de flexión' },
    periodDays: { en: 'Days', de: 'Tage', fr: 'Jours', es: 'Días' },
    periodWeeks: { en: 'Weeks', de: 'Wochen', fr: 'Semaines', es: 'Semanas' },
    periodMonths: { en: 'Months', de: 'Monate', fr: 'Mois', es: 'Meses' },
    periodYears: { en: 'Years', de: 'Jahre', fr: 'Années', es: 'Años' },
  } satisfies Record<ConditionType, Text>),
  ...labels('component', {
    rope: { en: 'Rope', de: 'Seil', fr: 'Câble', es: 'Cable' },
    splice: { en: 'Splice', de: 'Spleiß', fr: 'Épissure', es: 'Empalme' },
    truscan: { en: 'TRUscan', de: 'TRUscan', fr: 'TRUscan', es: 'TRUscan' },
  } satisfies Record<TaskComponent, Text>),
  ...labels('inspectionType', {
    A: { en: 'A (1 m/s)', de: 'A (1\u00a0m/s)', fr: 'A (1\u00a0m/s)', es: 'A (1\u00a0m/s)' },
    B: { en: 'B (0 m/s)', de: 'B (0\u00a0m/s)', fr: 'B (0\u00a0m/s)', es: 'B (0\u00a0m/s)' },
    C: { en: 'C (0.3 m/s)', de: 'C (0,3\u00a0m/s)', fr: 'C (0,3\u00a0m/s)', es: 'C (0,3\u00a0m/s)' },
  } satisfies Record<(typeof inspectionMethods)[number], Text>),
  assignedUsers: { en: 'Assigned to', de: 'Zugewiesen an', fr: 'Attribuée à', es: 'Asignada a' },
  event: { en: 'Event', de: 'Ereignis', fr: 'Événement', es: 'Evento' },
  note: { en: 'Note', de: 'Notiz', fr: 'Note', es: 'Nota' },
  faultyLines: {
    en: 'Nothing was saved. Faulty lines: {{lines}}',
    de: 'Es wurde nichts gespeichert. Fehlerhafte Zeilen: {{lines}}',
    fr: 'Rien n’a été enregistré. Lignes erronées\u202f: {{lines}}',
    es: 'No se ha guardado nada. Líneas con errores: {{lines}}',
  },
  nonePending: {
    en: 'No pending tasks',
    de: 'Keine offenen Aufgaben',
    fr: 'Aucune tâche en attente',
    es: 'No hay tareas pendientes',
  },
  noneMatching: {
    en: 'No matching tasks present',
    de: 'Keine passenden Aufgaben vorhanden',
    fr: 'Aucune tâche correspondante',
    es: 'No hay tareas que coincidan',
  },
  confirmDelete: {
    en: 'Really delete the task?',
    de: 'Aufgabe wirklich löschen?',
    fr: 'Supprimer vraiment cette tâche\u202f?',
    es: '¿Seguro que desea eliminar la tarea?',
  },
} as const satisfies Texts
