import type { Texts } from './language.ts'

/** The import of MRT reports. */
export const importTexts = {
  title: {
    en: 'Import MRT report',
    de: 'MRT-Prüfbericht importieren',
    fr: 'Importer un rapport MRT',
    es: 'Importar informe MRT',
  },
  drop: {
    en: 'Drop the test report here, or choose a file',
    de: 'Legen Sie den Prüfbericht hier ab, oder wählen Sie eine Datei',
    fr: 'Déposez le rapport de contrôle ici ou choisissez un fichier',
    es: 'Suelte aquí el informe de inspección o elija un archivo',
  },
  choose: { en: 'Choose file', de: 'Datei wählen', fr: 'Choisir un fichier', es: 'Elegir archivo' },
  accepted: {
    en: '.xml or .json, up to 20 MB',
    de: '.xml oder .json, bis 20 MB',
    fr: '.xml ou .json, jusqu’à 20 Mo',
    es: '.xml o .json, hasta 20 MB',
  },
  reading: {
    en: 'Reading {{name}} …',
    de: '{{name}} wird gelesen …',
    fr: 'Lecture de {{name}}…',
    es: 'Leyendo {{name}}…',
  },
  preview: { en: 'Preview', de: 'Vorschau', fr: 'Aperçu', es: 'Vista previa' },
  findings: {
    en: { one: '{{count}} finding', other: '{{count}} findings' },
    de: { one: '{{count}} Befund', other: '{{count}} Befunde' },
    fr: { one: '{{count}} constat', other: '{{count}} constats' },
    es: { one: '{{count}} hallazgo', other: '{{count}} hallazgos' },
  },
  willBeStored: {
    en: {
      one: 'Will be stored as one inspection with {{count}} damage',
      other: 'Will be stored as one inspection with {{count}} damages',
    },
    de: {
      one: 'Wird als eine Prüfung mit {{count}} Schaden gespeichert',
      other: 'Wird als eine Prüfung mit {{count}} Schäden gespeichert',
    },
    fr: {
      one: 'Sera enregistré comme un contrôle avec {{count}} dommage',
      other: 'Sera enregistré comme un contrôle avec {{count}} dommages',
    },
    es: {
      one: 'Se guardará como una inspección con {{count}} daño',
      other: 'Se guardará como una inspección con {{count}} daños',
    },
  },
  largestLosses: {
    en: 'Largest losses',
    de: 'Größte Verluste',
    fr: 'Pertes les plus fortes',
    es: 'Mayores pérdidas',
  },
  noFindings: {
    en: 'This report has no findings. The inspection itself will be stored.',
    de: 'Dieser Prüfbericht enthält keine Befunde. Die Prüfung selbst wird gespeichert.',
    fr: 'Ce rapport ne contient aucun constat. Le contrôle lui-même sera enregistré.',
    es: 'Este informe no contiene hallazgos. Se guardará la inspección en sí.',
  },
  problems: {
    en: {
      one: '{{count}} problem in the report. Correct it in the file and choose the file again.',
      other: '{{count}} problems in the report. Correct them in the file and choose the file again.',
    },
    de: {
      one: '{{count}} Fehler im Prüfbericht. Beheben Sie ihn in der Datei und wählen Sie die Datei erneut.',
      other: '{{count}} Fehler im Prüfbericht. Beheben Sie sie in der Datei und wählen Sie die Datei erneut.',
    },
    fr: {
      one: '{{count}} erreur dans le rapport. Corrigez-la dans le fichier, puis choisissez-le de nouveau.',
      other: '{{count}} erreurs dans le rapport. Corrigez-les dans le fichier, puis choisissez-le de nouveau.',
    },
    es: {
      one: '{{count}} error en el informe. Corríjalo en el archivo y vuelva a elegirlo.',
      other: '{{count}} errores en el informe. Corríjalos en el archivo y vuelva a elegirlo.',
    },
  },
  findingProblem: {
    en: 'Finding {{number}}, {{field}}: {{problem}}',
    de: 'Befund {{number}}, {{field}}: {{problem}}',
    fr: 'Constat {{number}}, {{field}}\u202f: {{problem}}',
    es: 'Hallazgo {{number}}, {{field}}: {{problem}}',
  },
  lineProblem: {
    en: 'Line {{line}}: {{problem}}',
    de: 'Zeile {{line}}: {{problem}}',
    fr: 'Ligne {{line}}\u202f: {{problem}}',
    es: 'Línea {{line}}: {{problem}}',
  },
  warnings: { en: 'Please note', de: 'Bitte beachten', fr: 'À noter', es: 'Tenga en cuenta' },
  store: { en: 'Store inspection', de: 'Prüfung speichern', fr: 'Enregistrer le contrôle', es: 'Guardar inspección' },
  stored: {
    en: 'The inspection is stored.',
    de: 'Die Prüfung ist gespeichert.',
    fr: 'Le contrôle est enregistré.',
    es: 'La inspección se ha guardado.',
  },
  otherFile: {
    en: 'Choose another file',
    de: 'Andere Datei wählen',
    fr: 'Choisir un autre fichier',
    es: 'Elegir otro archivo',
  },
  documentsNotKept: {
    en: {
      one: 'This report carries {{count}} attached document. It is not stored with the inspection: keep the file.',
      other:
        'This report carries {{count}} attached documents. They are not stored with the inspection: keep the file.',
    },
    de: {
      one: 'Diesem Prüfbericht ist {{count}} Dokument angehängt. Es wird nicht mit der Prüfung gespeichert: Bewahren Sie die Datei auf.',
      other:
        'Diesem Prüfbericht sind {{count}} Dokumente angehängt. Sie werden nicht mit der Prüfung gespeichert: Bewahren Sie die Datei auf.',
    },
    fr: {
      one: 'Ce rapport contient {{count}} document joint. Il n’est pas enregistré avec le contrôle\u202f: conservez le fichier.',
      other:
        'Ce rapport contient {{count}} documents joints. Ils ne sont pas enregistrés avec le contrôle\u202f: conservez le fichier.',
    },
    es: {
      one: 'Este informe lleva {{count}} documento adjunto. No se guarda con la inspección: conserve el archivo.',
      other: 'Este informe lleva {{count}} documentos adjuntos. No se guardan con la inspección: conserve el archivo.',
    },
  },
  tooLarge: {
    en: 'This file is larger than 20 MB. Leave out attached documents and try again.',
    de: 'Diese Datei ist größer als 20 MB. Lassen Sie angehängte Dokumente weg und versuchen Sie es erneut.',
    fr: 'Ce fichier dépasse 20 Mo. Retirez les documents joints et réessayez.',
    es: 'Este archivo supera los 20 MB. Quite los documentos adjuntos e inténtelo de nuevo.',
  },
  wrongType: {
    en: 'Only .xml and .json files can be read here.',
    de: 'Hier können nur .xml- und .json-Dateien gelesen werden.',
    fr: 'Seuls les fichiers .xml et .json peuvent être lus ici.',
    es: 'Aquí solo se pueden leer archivos .xml y .json.',
  },
  unreadable: {
    en: 'The file could not be read: line {{line}}, {{problem}}',
    de: 'Die Datei war nicht lesbar: Zeile {{line}}, {{problem}}',
    fr: 'Le fichier est illisible\u202f: ligne {{line}}, {{problem}}',
    es: 'No se pudo leer el archivo: línea {{line}}, {{problem}}',
  },
} as const satisfies Texts
