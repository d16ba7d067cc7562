import type { Texts } from '../language.ts'

/** The upload of tasks from a CSV file. */
export const taskUploadTexts = {
  title: { en: 'Upload tasks', de: 'Aufgaben hochladen', fr: 'Téléverser des tâches', es: 'Cargar tareas' },
  intro: {
    en: 'A row becomes a task of the rope that it names, by its ID or as area/installation/rope. All rows are saved, or none.',
    de: 'Aus jeder Zeile wird eine Aufgabe zu dem Seil, das sie nennt: mit seiner ID oder als Gebiet/Anlage/Seil. Es werden alle Zeilen gespeichert oder keine.',
    fr: 'Chaque ligne devient une tâche du câble qu’elle désigne, par son identifiant ou sous la forme domaine/installation/câble. Toutes les lignes sont enregistrées, ou aucune.',
    es: 'Cada fila se convierte en una tarea del cable que indica, por su ID o como área/instalación/cable. Se guardan todas las filas o ninguna.',
  },
  drop: {
    en: 'Drop a CSV file here or choose one',
    de: 'CSV-Datei hier ablegen oder wählen',
    fr: 'Déposez un fichier CSV ici ou choisissez-en un',
    es: 'Suelte aquí un archivo CSV o elija uno',
  },
  accepted: {
    en: '.csv from any spreadsheet, up to {{rows}} rows. Nothing is saved before you have seen the rows.',
    de: '.csv aus jeder Tabellenkalkulation, bis {{rows}} Zeilen. Gespeichert wird erst, wenn Sie die Zeilen gesehen haben.',
    fr: '.csv issu de tout tableur, jusqu’à {{rows}} lignes. Rien n’est enregistré avant que vous ayez vu les lignes.',
    es: '.csv de cualquier hoja de cálculo, hasta {{rows}} filas. No se guarda nada antes de que haya visto las filas.',
  },
  choose: { en: 'Choose file', de: 'Datei wählen', fr: 'Choisir un fichier', es: 'Elegir archivo' },
  otherFile: {
    en: 'Choose another file',
    de: 'Andere Datei wählen',
    fr: 'Choisir un autre fichier',
    es: 'Elegir otro archivo',
  },
  template: {
    en: 'Download template',
    de: 'Vorlage herunterladen',
    fr: 'Télécharger le modèle',
    es: 'Descargar plantilla',
  },
  'part.type': { en: 'Type', de: 'Art', fr: 'Type', es: 'Tipo' },
  templateName: { en: 'tasks', de: 'aufgaben', fr: 'taches', es: 'tareas' },
  paste: {
    en: 'Paste rows from a spreadsheet',
    de: 'Zeilen aus einer Tabelle einfügen',
    fr: 'Coller des lignes d’un tableur',
    es: 'Pegar filas de una hoja de cálculo',
  },
  pasteText: {
    en: 'Rows with their headings',
    de: 'Zeilen mit ihren Überschriften',
    fr: 'Lignes avec leurs en-têtes',
    es: 'Filas con sus encabezados',
  },
  pasteAction: { en: 'Check rows', de: 'Zeilen prüfen', fr: 'Vérifier les lignes', es: 'Comprobar las filas' },
  pasted: { en: 'Pasted rows', de: 'Eingefügte Zeilen', fr: 'Lignes collées', es: 'Filas pegadas' },
  wrongType: {
    en: 'Only .csv files can be read here.',
    de: 'Hier können nur .csv-Dateien gelesen werden.',
    fr: 'Seuls les fichiers .csv peuvent être lus ici.',
    es: 'Aquí solo se pueden leer archivos .csv.',
  },
  tooLarge: {
    en: 'This file is larger than 5 MB. Split it and upload the parts one by one.',
    de: 'Diese Datei ist größer als 5\u00a0MB. Teilen Sie sie auf und laden Sie die Teile einzeln hoch.',
    fr: 'Ce fichier dépasse 5\u00a0Mo. Divisez-le et téléversez les parties une à une.',
    es: 'Este archivo supera los 5\u00a0MB. Divídalo y cargue las partes una a una.',
  },
  reading: {
    en: 'Reading {{name}}…',
    de: '{{name}} wird gelesen …',
    fr: 'Lecture de {{name}}…',
    es: 'Leyendo {{name}}…',
  },
  faults: {
    en: {
      one: '{{count}} fault: nothing can be saved. Correct it and choose the file again.',
      other: '{{count}} faults: nothing can be saved. Correct them and choose the file again.',
    },
    de: {
      one: '{{count}} Fehler: So kann nichts gespeichert werden. Beheben Sie ihn und wählen Sie die Datei erneut.',
      other: '{{count}} Fehler: So kann nichts gespeichert werden. Beheben Sie sie und wählen Sie die Datei erneut.',
    },
    fr: {
      one: '{{count}} erreur\u202f: rien ne peut être enregistré. Corrigez-la, puis choisissez de nouveau le fichier.',
      other:
        '{{count}} erreurs\u202f: rien ne peut être enregistré. Corrigez-les, puis choisissez de nouveau le fichier.',
    },
    es: {
      one: '{{count}} error: no se puede guardar nada. Corríjalo y vuelva a elegir el archivo.',
      other: '{{count}} errores: no se puede guardar nada. Corríjalos y vuelva a elegir el archivo.',
    },
  },
  rows: {
    en: { one: '{{count}} task, as it will be saved', other: '{{count}} tasks, as they will be saved' },
    de: {
      one: '{{count}} Aufgabe, so wie sie gespeichert wird',
      other: '{{count}} Aufgaben, so wie sie gespeichert werden',
    },
    fr: {
      one: '{{count}} tâche, telle qu’elle sera enregistrée',
      other: '{{count}} tâches, telles qu’elles seront enregistrées',
    },
    es: { one: '{{count}} tarea, tal como se guardará', other: '{{count}} tareas, tal como se guardarán' },
  },
  rightRows: {
    en: { one: '{{count}} row without fault', other: '{{count}} rows without fault' },
    de: { one: '{{count}} fehlerfreie Zeile', other: '{{count}} fehlerfreie Zeilen' },
    fr: { one: '{{count}} ligne sans erreur', other: '{{count}} lignes sans erreur' },
    es: { one: '{{count}} fila sin errores', other: '{{count}} filas sin errores' },
  },
  line: { en: 'Line', de: 'Zeile', fr: 'Ligne', es: 'Línea' },
  followed: {
    en: 'the next task follows at once: {{due}}',
    de: 'die nächste Aufgabe folgt sofort: {{due}}',
    fr: 'la tâche suivante est créée aussitôt\u202f: {{due}}',
    es: 'la siguiente tarea se crea de inmediato: {{due}}',
  },
  further: { en: 'Further details', de: 'Weitere Angaben', fr: 'Autres indications', es: 'Más datos' },
  upload: {
    en: { one: 'Upload {{count}} task', other: 'Upload {{count}} tasks' },
    de: { one: '{{count}} Aufgabe hochladen', other: '{{count}} Aufgaben hochladen' },
    fr: { one: 'Téléverser {{count}} tâche', other: 'Téléverser {{count}} tâches' },
    es: { one: 'Cargar {{count}} tarea', other: 'Cargar {{count}} tareas' },
  },
  stored: {
    en: { one: '{{count}} task saved', other: '{{count}} tasks saved' },
    de: { one: '{{count}} Aufgabe gespeichert', other: '{{count}} Aufgaben gespeichert' },
    fr: { one: '{{count}} tâche enregistrée', other: '{{count}} tâches enregistrées' },
    es: { one: '{{count}} tarea guardada', other: '{{count}} tareas guardadas' },
  },
  earlier: { en: 'Earlier uploads', de: 'Bisherige Uploads', fr: 'Téléversements précédents', es: 'Cargas anteriores' },
  noEarlier: {
    en: 'No tasks have been uploaded yet.',
    de: 'Es wurden noch keine Aufgaben hochgeladen.',
    fr: 'Aucune tâche n’a encore été téléversée.',
    es: 'Aún no se ha cargado ninguna tarea.',
  },
  taskCount: {
    en: { one: '{{count}} task', other: '{{count}} tasks' },
    de: { one: '{{count}} Aufgabe', other: '{{count}} Aufgaben' },
    fr: { one: '{{count}} tâche', other: '{{count}} tâches' },
    es: { one: '{{count}} tarea', other: '{{count}} tareas' },
  },
  undo: { en: 'Undo upload', de: 'Upload rückgängig machen', fr: 'Annuler le téléversement', es: 'Deshacer la carga' },
  undoOf: {
    en: 'Undo upload of {{date}}',
    de: 'Upload vom {{date}} rückgängig machen',
    fr: 'Annuler le téléversement du {{date}}',
    es: 'Deshacer la carga del {{date}}',
  },
  reallyUndo: {
    en: 'Really undo this upload?',
    de: 'Diesen Upload wirklich rückgängig machen?',
    fr: 'Voulez-vous vraiment annuler ce téléversement\u202f?',
    es: '¿Seguro que desea deshacer esta carga?',
  },
  undoArchives: {
    en: { one: 'Its {{count}} task goes into the archive.', other: 'All its {{count}} tasks go into the archive.' },
    de: { one: 'Ihre {{count}} Aufgabe kommt ins Archiv.', other: 'Alle {{count}} Aufgaben kommen ins Archiv.' },
    fr: { one: 'Sa {{count}} tâche est archivée.', other: 'Ses {{count}} tâches sont toutes archivées.' },
    es: { one: 'Su {{count}} tarea pasa al archivo.', other: 'Sus {{count}} tareas pasan al archivo.' },
  },
  undone: {
    en: 'Upload undone: its tasks are in the archive',
    de: 'Upload rückgängig gemacht: Die Aufgaben liegen im Archiv',
    fr: 'Téléversement annulé\u202f: les tâches sont dans les archives',
    es: 'Carga deshecha: las tareas están en el archivo',
  },
  isUndone: { en: 'Undone', de: 'Rückgängig gemacht', fr: 'Annulé', es: 'Deshecha' },
  changedSince: {
    en: {
      one: '{{count}} task was changed since: it can only be archived by itself',
      other: '{{count}} tasks were changed since: they can only be archived one by one',
    },
    de: {
      one: '{{count}} Aufgabe wurde seither geändert: Sie lässt sich nur einzeln archivieren',
      other: '{{count}} Aufgaben wurden seither geändert: Sie lassen sich nur einzeln archivieren',
    },
    fr: {
      one: '{{count}} tâche a été modifiée depuis\u202f: elle ne peut être archivée que séparément',
      other: '{{count}} tâches ont été modifiées depuis\u202f: elles ne peuvent être archivées qu’une à une',
    },
    es: {
      one: '{{count}} tarea se ha modificado desde entonces: solo se puede archivar por separado',
      other: '{{count}} tareas se han modificado desde entonces: solo se pueden archivar una a una',
    },
  },
  archivedCount: {
    en: '{{count}} in the archive',
    de: '{{count}} im Archiv',
    fr: '{{count}} dans les archives',
    es: '{{count}} en el archivo',
  },
} as const satisfies Texts
