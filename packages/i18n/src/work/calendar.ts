import type { Texts } from '../language.ts'

/** The calendar of tasks, and its feed. */
export const calendarTexts = {
  today: { en: 'Today', de: 'Heute', fr: 'Aujourd’hui', es: 'Hoy' },
  previousMonth: { en: 'Previous month', de: 'Voriger Monat', fr: 'Mois précédent', es: 'Mes anterior' },
  nextMonth: { en: 'Next month', de: 'Nächster Monat', fr: 'Mois suivant', es: 'Mes siguiente' },
  shownAs: { en: 'View', de: 'Ansicht', fr: 'Affichage', es: 'Vista' },
  month: { en: 'Month', de: 'Monat', fr: 'Mois', es: 'Mes' },
  agenda: { en: 'Agenda', de: 'Agenda', fr: 'Agenda', es: 'Agenda' },
  mine: {
    en: 'Only those assigned to me',
    de: 'Nur mir zugewiesene',
    fr: 'Seulement celles qui me sont attribuées',
    es: 'Solo las asignadas a mí',
  },
  anyArea: { en: 'All areas', de: 'Alle Gebiete', fr: 'Tous les domaines', es: 'Todas las áreas' },
  anyInstallation: {
    en: 'All installations',
    de: 'Alle Anlagen',
    fr: 'Toutes les installations',
    es: 'Todas las instalaciones',
  },
  internalOnly: {
    en: 'Only internal ones',
    de: 'Nur interne',
    fr: 'Seulement les tâches internes',
    es: 'Solo las internas',
  },
  oneRope: { en: 'Rope: {{name}}', de: 'Seil: {{name}}', fr: 'Câble\u202f: {{name}}', es: 'Cable: {{name}}' },
  taskCount: {
    en: { one: '{{count}} task', other: '{{count}} tasks' },
    de: { one: '{{count}} Aufgabe', other: '{{count}} Aufgaben' },
    fr: { one: '{{count}} tâche', other: '{{count}} tâches' },
    es: { one: '{{count}} tarea', other: '{{count}} tareas' },
  },
  more: { en: '{{count}} more', de: '{{count}} weitere', fr: '{{count}} de plus', es: '{{count}} más' },
  noneOnDay: {
    en: 'Nothing is due on this day.',
    de: 'An diesem Tag ist nichts fällig.',
    fr: 'Aucune échéance ce jour-là.',
    es: 'No vence nada este día.',
  },
  noneInMonth: {
    en: 'Nothing is due in this month.',
    de: 'In diesem Monat ist nichts fällig.',
    fr: 'Aucune échéance ce mois-ci.',
    es: 'No vence nada en este mes.',
  },
  incomplete: {
    en: 'There are more tasks than can be shown here, and some are missing. Narrow the calendar with a filter.',
    de: 'Es gibt mehr Aufgaben, als hier gezeigt werden können; einige fehlen. Grenzen Sie den Kalender mit einem Filter ein.',
    fr: 'Il y a plus de tâches qu’il n’est possible d’en afficher ici, et certaines manquent. Restreignez le calendrier à l’aide d’un filtre.',
    es: 'Hay más tareas de las que se pueden mostrar aquí y faltan algunas. Acote el calendario con un filtro.',
  },
  isRepetition: {
    en: 'Expected repetition',
    de: 'Voraussichtliche Wiederholung',
    fr: 'Répétition prévue',
    es: 'Repetición prevista',
  },
  subscribe: {
    en: 'Subscribe to this calendar',
    de: 'Kalender abonnieren',
    fr: 'S’abonner au calendrier',
    es: 'Suscribirse al calendario',
  },
  feedName: { en: 'Rope tasks', de: 'Seilaufgaben', fr: 'Tâches des câbles', es: 'Tareas de los cables' },
  doneTitle: {
    en: 'Finished: {{title}}',
    de: 'Erledigt: {{title}}',
    fr: 'Terminée\u202f: {{title}}',
    es: 'Finalizada: {{title}}',
  },
  expectedTitle: {
    en: 'Expected: {{title}}',
    de: 'Voraussichtlich: {{title}}',
    fr: 'Prévue\u202f: {{title}}',
    es: 'Prevista: {{title}}',
  },
  probablyReachedTitle: {
    en: 'Probably reached: {{title}}',
    de: 'Wohl erreicht: {{title}}',
    fr: 'Sans doute atteinte\u202f: {{title}}',
    es: 'Probablemente alcanzada: {{title}}',
  },
} as const satisfies Texts
