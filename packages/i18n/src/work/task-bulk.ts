import type { Texts } from '../language.ts'

/** Changing several tasks at once. */
export const taskBulkTexts = {
  choose: {
    en: 'Select: {{title}}',
    de: 'Auswählen: {{title}}',
    fr: 'Sélectionner\u202f: {{title}}',
    es: 'Seleccionar: {{title}}',
  },
  choosePage: {
    en: 'Select all on this page',
    de: 'Alle auf dieser Seite auswählen',
    fr: 'Tout sélectionner sur cette page',
    es: 'Seleccionar todas las de esta página',
  },
  chosen: {
    en: { one: '{{count}} selected', other: '{{count}} selected' },
    de: { one: '{{count}} ausgewählt', other: '{{count}} ausgewählt' },
    fr: { one: '{{count}} sélectionnée', other: '{{count}} sélectionnées' },
    es: { one: '{{count}} seleccionada', other: '{{count}} seleccionadas' },
  },
  most: {
    en: '{{most}} at once at most',
    de: 'höchstens {{most}} auf einmal',
    fr: '{{most}} au plus à la fois',
    es: '{{most}} a la vez como máximo',
  },
  clear: { en: 'Clear selection', de: 'Auswahl aufheben', fr: 'Tout désélectionner', es: 'Anular la selección' },
  change: { en: 'Change…', de: 'Ändern …', fr: 'Modifier…', es: 'Modificar…' },
  title: {
    en: { one: 'Change {{count}} task', other: 'Change {{count}} tasks' },
    de: { one: '{{count}} Aufgabe ändern', other: '{{count}} Aufgaben ändern' },
    fr: { one: 'Modifier {{count}} tâche', other: 'Modifier {{count}} tâches' },
    es: { one: 'Modificar {{count}} tarea', other: 'Modificar {{count}} tareas' },
  },
  save: {
    en: { one: 'Change {{count}} task', other: 'Change {{count}} tasks' },
    de: { one: '{{count}} Aufgabe ändern', other: '{{count}} Aufgaben ändern' },
    fr: { one: 'Modifier {{count}} tâche', other: 'Modifier {{count}} tâches' },
    es: { one: 'Modificar {{count}} tarea', other: 'Modificar {{count}} tareas' },
  },
  changed: {
    en: { one: '{{count}} task changed', other: '{{count}} tasks changed' },
    de: { one: '{{count}} Aufgabe geändert', other: '{{count}} Aufgaben geändert' },
    fr: { one: '{{count}} tâche modifiée', other: '{{count}} tâches modifiées' },
    es: { one: '{{count}} tarea modificada', other: '{{count}} tareas modificadas' },
  },
  unchanged: { en: 'Unchanged', de: 'Unverändert', fr: 'Sans changement', es: 'Sin cambios' },
  nothingChosen: {
    en: 'Choose a status, a due date or users.',
    de: 'Wählen Sie einen Status, eine Fälligkeit oder Benutzer.',
    fr: 'Choisissez un statut, une échéance ou des utilisateurs.',
    es: 'Elija un estado, un vencimiento o usuarios.',
  },
  assignTo: { en: 'Assign to…', de: 'Zuweisen an …', fr: 'Attribuer à…', es: 'Asignar a…' },
  nobodyForAll: {
    en: 'No user can be assigned to all of these tasks.',
    de: 'Niemandem können alle diese Aufgaben zugewiesen werden.',
    fr: 'Il n’y a personne à qui attribuer toutes ces tâches.',
    es: 'No hay nadie a quien se puedan asignar todas estas tareas.',
  },
  preview: { en: 'What changes', de: 'Was sich ändert', fr: 'Ce qui change', es: 'Lo que cambia' },
  becomes: {
    en: '{{label}}: {{old}} → {{now}}',
    de: '{{label}}: {{old}} → {{now}}',
    fr: '{{label}}\u202f: {{old}} → {{now}}',
    es: '{{label}}: {{old}} → {{now}}',
  },
  byRepetition: {
    en: 'By its repetition',
    de: 'Gemäß der Wiederholung',
    fr: 'Selon sa répétition',
    es: 'Según su repetición',
  },
  makesNext: {
    en: 'The next one is made',
    de: 'Die nächste wird angelegt',
    fr: 'La suivante est créée',
    es: 'Se crea la siguiente',
  },
  madeNext: {
    en: 'The next one was made',
    de: 'Die nächste ist angelegt',
    fr: 'La suivante a été créée',
    es: 'Se ha creado la siguiente',
  },
  changedSince: {
    en: 'Your change was not made: these tasks have changed since they were shown here',
    de: 'Ihre Änderung wurde nicht ausgeführt: Diese Aufgaben haben sich geändert, seit sie hier angezeigt wurden',
    fr: 'Votre modification n’a pas été faite\u202f: ces tâches ont changé depuis leur affichage ici',
    es: 'Su cambio no se ha hecho: estas tareas han cambiado desde que se mostraron aquí',
  },
  takeFresh: {
    en: 'Show them as they are now',
    de: 'Jetzigen Stand anzeigen',
    fr: 'Afficher leur état actuel',
    es: 'Mostrar cómo están ahora',
  },
} as const satisfies Texts
