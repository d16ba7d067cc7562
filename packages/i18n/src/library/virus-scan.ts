import type { Texts } from '../language.ts'

/** What the virus scanner found, and what administrators decide about it. */
export const virusScanTexts = {
  off: {
    en: 'No virus scanner is set up: files are not checked.',
    de: 'Es ist kein Virenscanner eingerichtet: Dateien werden nicht geprüft.',
    fr: 'Aucun antivirus n’est configuré\u202f: les fichiers ne sont pas vérifiés.',
    es: 'No hay ningún antivirus configurado: los archivos no se comprueban.',
  },
  checked: {
    en: { one: '{{count}} file checked', other: '{{count}} files checked' },
    de: { one: '{{count}} Datei geprüft', other: '{{count}} Dateien geprüft' },
    fr: { one: '{{count}} fichier vérifié', other: '{{count}} fichiers vérifiés' },
    es: { one: '{{count}} archivo comprobado', other: '{{count}} archivos comprobados' },
  },
  waiting: {
    en: { one: '{{count}} new file waits', other: '{{count}} new files wait' },
    de: { one: '{{count}} neue Datei wartet', other: '{{count}} neue Dateien warten' },
    fr: { one: '{{count}} nouveau fichier en attente', other: '{{count}} nouveaux fichiers en attente' },
    es: { one: '{{count}} archivo nuevo en espera', other: '{{count}} archivos nuevos en espera' },
  },
  earlier: {
    en: {
      one: '{{count}} older file still to be checked',
      other: '{{count}} older files still to be checked',
    },
    de: {
      one: '{{count}} ältere Datei noch zu prüfen',
      other: '{{count}} ältere Dateien noch zu prüfen',
    },
    fr: {
      one: '{{count}} fichier plus ancien reste à vérifier',
      other: '{{count}} fichiers plus anciens restent à vérifier',
    },
    es: {
      one: '{{count}} archivo anterior por comprobar',
      other: '{{count}} archivos anteriores por comprobar',
    },
  },
  why: {
    en: 'New files can be opened once they are checked. Older files can be opened in the meantime.',
    de: 'Neue Dateien lassen sich öffnen, sobald sie geprüft sind. Ältere Dateien lassen sich schon vorher öffnen.',
    fr: 'Les nouveaux fichiers peuvent être ouverts une fois vérifiés. Les plus anciens peuvent l’être entre-temps.',
    es: 'Los archivos nuevos se pueden abrir una vez comprobados. Los anteriores se pueden abrir mientras tanto.',
  },
  late: {
    en: 'New files have been waiting since {{time}} and cannot be opened. Check whether the virus scanner is running.',
    de: 'Neue Dateien warten seit {{time}} und lassen sich nicht öffnen. Prüfen Sie, ob der Virenscanner läuft.',
    fr: 'Des fichiers attendent depuis {{time}} et ne peuvent pas être ouverts. Vérifiez que l’antivirus fonctionne.',
    es: 'Hay archivos nuevos en espera desde {{time}} que no se pueden abrir. Compruebe si el antivirus está en marcha.',
  },
  findings: { en: 'Findings', de: 'Funde', fr: 'Résultats', es: 'Hallazgos' },
  empty: {
    en: 'Nothing was found.',
    de: 'Es wurde nichts gefunden.',
    fr: 'Rien n’a été trouvé.',
    es: 'No se ha encontrado nada.',
  },
  newest: {
    en: 'The newest {{shown}} of {{total}} findings',
    de: 'Die neuesten {{shown}} von {{total}} Funden',
    fr: 'Les {{shown}} résultats les plus récents sur {{total}}',
    es: 'Los {{shown}} hallazgos más recientes de {{total}}',
  },
  tooLarge: {
    en: 'Not checked: too large for the virus scanner',
    de: 'Nicht geprüft: zu groß für den Virenscanner',
    fr: 'Non vérifié\u202f: trop volumineux pour l’antivirus',
    es: 'No comprobado: demasiado grande para el antivirus',
  },
  failed: {
    en: 'Not checked: the virus scanner failed on this file',
    de: 'Nicht geprüft: Der Virenscanner ist an dieser Datei gescheitert',
    fr: 'Non vérifié\u202f: l’antivirus a échoué sur ce fichier',
    es: 'No comprobado: el antivirus falló con este archivo',
  },
  held: {
    en: 'Cannot be opened',
    de: 'Lässt sich nicht öffnen',
    fr: 'Ne peut pas être ouvert',
    es: 'No se puede abrir',
  },
  open: { en: 'Can be opened', de: 'Lässt sich öffnen', fr: 'Peut être ouvert', es: 'Se puede abrir' },
  infected: {
    en: 'Virus found: {{finding}}',
    de: 'Virus gefunden: {{finding}}',
    fr: 'Virus trouvé\u202f: {{finding}}',
    es: 'Virus encontrado: {{finding}}',
  },
  tried: {
    en: 'Last tried {{time}}',
    de: 'Letzter Versuch {{time}}',
    fr: 'Dernier essai {{time}}',
    es: 'Último intento {{time}}',
  },
  found: { en: 'Checked {{time}}', de: 'Geprüft {{time}}', fr: 'Vérifié {{time}}', es: 'Comprobado {{time}}' },
  added: {
    en: 'Added by {{name}}, {{time}}',
    de: 'Hinzugefügt von {{name}}, {{time}}',
    fr: 'Ajouté par {{name}}, {{time}}',
    es: 'Añadido por {{name}}, {{time}}',
  },
  deletedMark: { en: 'Deleted', de: 'Gelöscht', fr: 'Supprimé', es: 'Eliminado' },
  releasedBy: {
    en: 'Released by {{name}}, {{time}}: {{reason}}',
    de: 'Freigegeben von {{name}}, {{time}}: {{reason}}',
    fr: 'Libéré par {{name}}, {{time}}\u202f: {{reason}}',
    es: 'Liberado por {{name}}, {{time}}: {{reason}}',
  },
  removedBy: {
    en: 'Permanently deleted by {{name}}, {{time}}',
    de: 'Endgültig gelöscht von {{name}}, {{time}}',
    fr: 'Supprimé définitivement par {{name}}, {{time}}',
    es: 'Eliminado definitivamente por {{name}}, {{time}}',
  },
  release: { en: 'Release', de: 'Freigeben', fr: 'Libérer', es: 'Liberar' },
  releaseNamed: {
    en: 'Release {{name}}',
    de: '{{name}} freigeben',
    fr: 'Libérer {{name}}',
    es: 'Liberar {{name}}',
  },
  releaseWarning: {
    en: 'Everybody who may see the document can open the file again. Release it only if you know that it is harmless.',
    de: 'Alle, die das Dokument sehen dürfen, können die Datei wieder öffnen. Geben Sie sie nur frei, wenn Sie wissen, dass sie harmlos ist.',
    fr: 'Toute personne autorisée à voir le document pourra de nouveau ouvrir le fichier. Ne le libérez que si vous savez qu’il est inoffensif.',
    es: 'Todas las personas que pueden ver el documento podrán volver a abrir el archivo. Libérelo solo si sabe que es inofensivo.',
  },
  reason: { en: 'Reason', de: 'Begründung', fr: 'Motif', es: 'Motivo' },
  released: { en: 'File released', de: 'Datei freigegeben', fr: 'Fichier libéré', es: 'Archivo liberado' },
  remove: {
    en: 'Delete permanently',
    de: 'Endgültig löschen',
    fr: 'Supprimer définitivement',
    es: 'Eliminar definitivamente',
  },
  removeNamed: {
    en: 'Delete permanently: {{name}}',
    de: 'Endgültig löschen: {{name}}',
    fr: 'Supprimer définitivement {{name}}',
    es: 'Eliminar definitivamente {{name}}',
  },
  removeQuestion: {
    en: 'Permanently delete the file?',
    de: 'Datei endgültig löschen?',
    fr: 'Voulez-vous supprimer définitivement le fichier\u202f?',
    es: '¿Eliminar definitivamente el archivo?',
  },
  removeWarning: {
    en: '{{name}} will be deleted everywhere. This cannot be undone.',
    de: '{{name}} wird überall gelöscht, und niemand kann die Datei wiederherstellen.',
    fr: '{{name}} sera supprimé partout et personne ne pourra le restaurer.',
    es: '{{name}} se eliminará en todas partes y nadie podrá recuperarlo.',
  },
  removed: {
    en: 'File permanently deleted',
    de: 'Datei endgültig gelöscht',
    fr: 'Fichier supprimé définitivement',
    es: 'Archivo eliminado definitivamente',
  },
} as const satisfies Texts
