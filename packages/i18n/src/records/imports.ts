import type { Texts } from '../language.ts'
import { unreadableTexts } from './import-unreadable.ts'

/** The import of MRT reports. */
export const importTexts = {
  title: {
    en: 'Import MRT report',
    de: 'MRT-Prüfbericht importieren',
    fr: 'Importer un rapport MRT',
    es: 'Importar informe MRT',
  },
  drop: {
    en: 'Drop the MRT report here or choose a file',
    de: 'Prüfbericht hier ablegen oder Datei wählen',
    fr: 'Déposez le rapport de contrôle ici ou choisissez un fichier',
    es: 'Suelte aquí el informe de inspección o elija un archivo',
  },
  choose: { en: 'Choose file', de: 'Datei wählen', fr: 'Choisir un fichier', es: 'Elegir archivo' },
  accepted: {
    en: '.xml or .json, up to 50 MB',
    de: '.xml oder .json, bis 50\u00a0MB',
    fr: '.xml ou .json, jusqu’à 50\u00a0Mo',
    es: '.xml o .json, hasta 50\u00a0MB',
  },
  reading: {
    en: 'Reading {{name}}…',
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
      one: 'Will be saved as one inspection with {{count}} damage',
      other: 'Will be saved as one inspection with {{count}} damages',
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
    en: 'This report has no findings. The inspection itself will be saved.',
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
  settleFindings: {
    en: 'These findings of the report could not be read. Record each one by hand, then tick it here; until then the test is incomplete.',
    de: 'Diese Befunde des Prüfberichts waren nicht lesbar. Erfassen Sie jeden von Hand und haken Sie ihn dann hier ab; bis dahin ist die Prüfung unvollständig.',
    fr: 'Ces constats du rapport étaient illisibles. Saisissez chacun à la main, puis cochez-le ici ; d’ici là, le contrôle est incomplet.',
    es: 'Estos hallazgos del informe no se pudieron leer. Registre cada uno a mano y márquelo aquí; hasta entonces la inspección está incompleta.',
  },
  findingSettled: {
    en: 'Finding {{number}} is recorded, or is no damage',
    de: 'Befund {{number}} ist erfasst oder kein Schaden',
    fr: 'Constat {{number}} saisi, ou sans dommage',
    es: 'El hallazgo {{number}} está registrado o no es un daño',
  },
  findingNumber: {
    en: 'finding {{number}}',
    de: 'Befund {{number}}',
    fr: 'constat {{number}}',
    es: 'hallazgo {{number}}',
  },
  lineNumber: { en: 'line {{line}}', de: 'Zeile {{line}}', fr: 'ligne {{line}}', es: 'línea {{line}}' },
  firstOf: {
    en: 'These are the first {{shown}} of {{total}} problems.',
    de: 'Das sind die ersten {{shown}} von {{total}} Fehlern.',
    fr: 'Ce sont les {{shown}} premières erreurs sur {{total}}.',
    es: 'Estos son los primeros {{shown}} de {{total}} errores.',
  },
  leaveOutHow: {
    en: 'Only some findings are invalid. Instead of correcting the file, you can skip them: they will not count towards rope health.',
    de: 'Nur einzelne Befunde sind fehlerhaft. Statt die Datei zu korrigieren, können Sie diese Befunde überspringen: Für den Seilzustand zählen sie dann nicht.',
    fr: 'Seuls certains constats sont erronés. Au lieu de corriger le fichier, vous pouvez les ignorer\u202f: ils ne compteront pas pour l’état du câble.',
    es: 'Los errores afectan solo a algunos hallazgos. En lugar de corregir el archivo, puede omitirlos: no contarán para el estado del cable.',
  },
  leaveOutAll: {
    en: { one: 'Skip the {{count}} invalid finding', other: 'Skip all {{count}} invalid findings' },
    de: {
      one: 'Den {{count}} fehlerhaften Befund überspringen',
      other: 'Alle {{count}} fehlerhaften Befunde überspringen',
    },
    fr: {
      one: 'Ignorer le constat erroné ({{count}})',
      other: 'Ignorer les {{count}} constats erronés',
    },
    es: { one: 'Omitir el hallazgo erróneo ({{count}})', other: 'Omitir los {{count}} hallazgos erróneos' },
  },
  leaveOut: {
    en: { one: 'Continue without {{count}} finding', other: 'Continue without {{count}} findings' },
    de: { one: 'Ohne {{count}} Befund weiter', other: 'Ohne {{count}} Befunde weiter' },
    fr: { one: 'Continuer sans {{count}} constat', other: 'Continuer sans {{count}} constats' },
    es: { one: 'Continuar sin {{count}} hallazgo', other: 'Continuar sin {{count}} hallazgos' },
  },
  leftOut: {
    en: {
      one: '{{count}} invalid finding is skipped. The inspection will say which and why. The saved file still contains it.',
      other:
        '{{count}} invalid findings are skipped. The inspection will say which and why. The saved file still contains them.',
    },
    de: {
      one: '{{count}} fehlerhafter Befund wird übersprungen. Die Prüfung nennt ihn und den Grund; die gespeicherte Datei enthält ihn weiterhin.',
      other:
        '{{count}} fehlerhafte Befunde werden übersprungen. Die Prüfung nennt sie und die Gründe; die gespeicherte Datei enthält sie weiterhin.',
    },
    fr: {
      one: '{{count}} constat erroné est ignoré. Le contrôle dira lequel et pourquoi, et le fichier enregistré le contient toujours.',
      other:
        '{{count}} constats erronés sont ignorés. Le contrôle dira lesquels et pourquoi, et le fichier enregistré les contient toujours.',
    },
    es: {
      one: 'Se omite {{count}} hallazgo erróneo. La inspección dirá cuál y por qué, y el archivo guardado lo sigue conteniendo.',
      other:
        'Se omiten {{count}} hallazgos erróneos. La inspección dirá cuáles y por qué, y el archivo guardado los sigue conteniendo.',
    },
  },
  lossFarBelow: {
    en: {
      one: '{{count}} finding has a loss far less than the share of its broken wires. Check the unit of the loss.',
      other:
        '{{count}} findings have losses far less than the shares of their broken wires. Check the unit of the losses.',
    },
    de: {
      one: 'Bei {{count}} Befund ist der Verlust weit kleiner als der Anteil der gebrochenen Drähte. Prüfen Sie die Einheit des Verlusts.',
      other:
        'Bei {{count}} Befunden ist der Verlust weit kleiner als der Anteil der gebrochenen Drähte. Prüfen Sie die Einheit der Verluste.',
    },
    fr: {
      one: 'La perte de {{count}} constat est bien inférieure à la part des fils cassés. Vérifiez l’unité de la perte.',
      other:
        'Les pertes de {{count}} constats sont bien inférieures à la part des fils cassés. Vérifiez l’unité des pertes.',
    },
    es: {
      one: 'La pérdida de {{count}} hallazgo es mucho menor que la parte de los alambres rotos. Compruebe la unidad de la pérdida.',
      other:
        'Las pérdidas de {{count}} hallazgos son mucho menores que la parte de los alambres rotos. Compruebe la unidad de las pérdidas.',
    },
  },
  lossSpread: {
    en: {
      one: '{{count}} finding is longer than any reference length of this rope: at no place does all of its loss count. Check the unit of its length.',
      other:
        '{{count}} findings are longer than any reference length of this rope: at no place does all of their loss count. Check the unit of the lengths.',
    },
    de: {
      one: '{{count}} Befund ist länger als jede Bezugslänge dieses Seils: An keiner Stelle zählt sein Verlust ganz. Prüfen Sie die Einheit der Länge.',
      other:
        '{{count}} Befunde sind länger als jede Bezugslänge dieses Seils: An keiner Stelle zählt ihr Verlust ganz. Prüfen Sie die Einheit der Längen.',
    },
    fr: {
      one: '{{count}} constat est plus long que toute longueur de référence de ce câble\u202f: à aucun endroit sa perte ne compte en entier. Vérifiez l’unité de sa longueur.',
      other:
        '{{count}} constats sont plus longs que toute longueur de référence de ce câble\u202f: à aucun endroit leur perte ne compte en entier. Vérifiez l’unité des longueurs.',
    },
    es: {
      one: '{{count}} hallazgo es más largo que cualquier longitud de referencia de este cable: en ningún punto cuenta entera su pérdida. Compruebe la unidad de su longitud.',
      other:
        '{{count}} hallazgos son más largos que cualquier longitud de referencia de este cable: en ningún punto cuenta entera su pérdida. Compruebe la unidad de las longitudes.',
    },
  },
  reportMissing: {
    en: 'The MRT report of this imported inspection has not been saved yet.',
    de: 'Der Prüfbericht zu dieser importierten Prüfung ist noch nicht gespeichert.',
    fr: 'Le rapport à partir duquel ce contrôle a été importé n’est pas encore conservé avec lui.',
    es: 'El informe del que se importó esta inspección aún no está guardado con ella.',
  },
  filesMissing: {
    en: 'Files of the report that are missing here: {{names}}',
    de: 'Hier fehlende Dateien des Prüfberichts: {{names}}',
    fr: 'Fichiers du rapport qui manquent ici\u202f: {{names}}',
    es: 'Archivos del informe que faltan aquí: {{names}}',
  },
  attachHow: {
    en: 'Choose the same report again. Its file name does not matter; whatever is missing is added.',
    de: 'Wählen Sie denselben Prüfbericht noch einmal. Der Dateiname spielt keine Rolle, Fehlendes wird ergänzt.',
    fr: 'Choisissez de nouveau le même rapport\u202f: il est reconnu quel que soit son nom, et ce qui manque est ajouté.',
    es: 'Elija de nuevo el mismo informe: se reconoce aunque tenga otro nombre y se añade lo que falta.',
  },
  attach: {
    en: 'Choose the report',
    de: 'Prüfbericht wählen',
    fr: 'Choisir le rapport',
    es: 'Elegir el informe',
  },
  otherReport: {
    en: 'This is not the file from which the inspection was imported.',
    de: 'Das ist nicht die Datei, aus der die Prüfung importiert wurde.',
    fr: 'Ce n’est pas le fichier à partir duquel le contrôle a été importé.',
    es: 'Este no es el archivo del que se importó la inspección.',
  },
  original: {
    en: 'Original report',
    de: 'Originaler Prüfbericht',
    fr: 'Rapport d’origine',
    es: 'Informe original',
  },
  known: {
    en: 'This report was imported on {{date}} to {{rope}}.',
    de: 'Dieser Prüfbericht wurde am {{date}} zu {{rope}} importiert.',
    fr: 'Ce rapport a été importé le {{date}} pour {{rope}}.',
    es: 'Este informe se importó el {{date}} en {{rope}}.',
  },
  knownHere: {
    en: 'If you import it again, this rope will have it twice.',
    de: 'Wenn Sie ihn erneut importieren, ist er bei diesem Seil doppelt vorhanden.',
    fr: 'Importé de nouveau, il figurera deux fois dans le dossier de ce câble.',
    es: 'Si se importa de nuevo, figurará dos veces en el registro de este cable.',
  },
  knownArchived: {
    en: 'That import is archived. You can restore it there, or import the report again as a new inspection.',
    de: 'Dieser Import ist archiviert. Sie können ihn dort wiederherstellen oder den Prüfbericht als neue Prüfung importieren.',
    fr: 'Cet import est archivé. Il peut y être restauré\u202f; importé de nouveau, le rapport sera enregistré ici une nouvelle fois.',
    es: 'Esa importación está archivada. Allí se puede restaurar; si se importa de nuevo, el informe se guardará aquí otra vez.',
  },
  knownElsewhere: {
    en: 'Check that this is the rope that was inspected.',
    de: 'Bitte prüfen Sie, ob dies das geprüfte Seil ist.',
    fr: 'Veuillez vérifier qu’il s’agit bien du câble contrôlé.',
    es: 'Compruebe que este sea el cable inspeccionado.',
  },
  showKnown: {
    en: 'Show that inspection (in a new tab)',
    de: 'Diese Prüfung anzeigen (in neuem Tab)',
    fr: 'Afficher ce contrôle (dans un nouvel onglet)',
    es: 'Mostrar esa inspección (en otra pestaña)',
  },
  storeAgain: { en: 'Import again', de: 'Erneut importieren', fr: 'Importer de nouveau', es: 'Importar de nuevo' },
  undo: { en: 'Undo import', de: 'Import rückgängig machen', fr: 'Annuler l’import', es: 'Deshacer la importación' },
  restore: {
    en: 'Restore import',
    de: 'Import wiederherstellen',
    fr: 'Restaurer l’import',
    es: 'Restaurar la importación',
  },
  reallyUndo: {
    en: 'Really undo this import?',
    de: 'Diesen Import wirklich rückgängig machen?',
    fr: 'Voulez-vous vraiment annuler cet import\u202f?',
    es: '¿Seguro que desea deshacer esta importación?',
  },
  undoArchives: {
    en: {
      one: 'The inspection and its {{count}} finding are archived and can be restored together.',
      other: 'The inspection and its {{count}} findings are archived and can be restored together.',
    },
    de: {
      one: 'Die Prüfung und ihr {{count}} Befund werden archiviert und können zusammen wiederhergestellt werden.',
      other: 'Die Prüfung und ihre {{count}} Befunde werden archiviert und können zusammen wiederhergestellt werden.',
    },
    fr: {
      one: 'Le contrôle et {{count}} constat sont archivés et peuvent être restaurés ensemble.',
      other: 'Le contrôle et ses {{count}} constats sont archivés et peuvent être restaurés ensemble.',
    },
    es: {
      one: 'La inspección y {{count}} hallazgo se archivan y se pueden restaurar juntos.',
      other: 'La inspección y sus {{count}} hallazgos se archivan y se pueden restaurar juntos.',
    },
  },
  undone: { en: 'Import undone', de: 'Import rückgängig gemacht', fr: 'Import annulé', es: 'Importación deshecha' },
  restored: {
    en: 'Import restored',
    de: 'Import wiederhergestellt',
    fr: 'Import restauré',
    es: 'Importación restaurada',
  },
  warnings: { en: 'Please note', de: 'Bitte beachten', fr: 'À noter', es: 'Tenga en cuenta' },
  store: { en: 'Save inspection', de: 'Prüfung speichern', fr: 'Enregistrer le contrôle', es: 'Guardar inspección' },
  stored: {
    en: 'Inspection saved',
    de: 'Prüfung gespeichert',
    fr: 'Le contrôle est enregistré.',
    es: 'La inspección se ha guardado.',
  },
  otherFile: {
    en: 'Choose another file',
    de: 'Andere Datei wählen',
    fr: 'Choisir un autre fichier',
    es: 'Elegir otro archivo',
  },
  documentsAdded: {
    en: {
      one: '{{count}} attached document will be added to the inspection',
      other: '{{count}} attached documents will be added to the inspection',
    },
    de: {
      one: '{{count}} angehängtes Dokument wird der Prüfung hinzugefügt',
      other: '{{count}} angehängte Dokumente werden der Prüfung hinzugefügt',
    },
    fr: {
      one: '{{count}} document joint sera ajouté au contrôle',
      other: '{{count}} documents joints seront ajoutés au contrôle',
    },
    es: {
      one: 'Se añadirá {{count}} documento adjunto a la inspección',
      other: 'Se añadirán {{count}} documentos adjuntos a la inspección',
    },
  },
  tooLarge: {
    en: 'This file is larger than 50 MB. Remove attached documents and try again.',
    de: 'Diese Datei ist größer als 50\u00a0MB. Lassen Sie angehängte Dokumente weg und versuchen Sie es erneut.',
    fr: 'Ce fichier dépasse 50\u00a0Mo. Retirez les documents joints et réessayez.',
    es: 'Este archivo supera los 50\u00a0MB. Quite los documentos adjuntos y vuelva a intentarlo.',
  },
  wrongType: {
    en: 'Only .xml and .json files can be read here.',
    de: 'Hier können nur .xml- und .json-Dateien gelesen werden.',
    fr: 'Seuls les fichiers .xml et .json peuvent être lus ici.',
    es: 'Aquí solo se pueden leer archivos .xml y .json.',
  },
  ...unreadableTexts,
} as const satisfies Texts
