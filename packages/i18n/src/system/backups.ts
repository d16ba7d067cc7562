import type { Texts } from '../language.ts'

/** What administrators are told of backups of the installation. */
export const backupTexts = {
  newest: {
    en: 'Last nightly backup: {{time}}, {{size}}',
    de: 'Letzte nächtliche Sicherung: {{time}}, {{size}}',
    fr: 'Dernière sauvegarde nocturne\u202f: {{time}}, {{size}}',
    es: 'Última copia de seguridad nocturna: {{time}}, {{size}}',
  },
  old: {
    en: 'Last nightly backup: {{time}}. None has been made since. Ask the person who runs the server to find out why.',
    de: 'Letzte nächtliche Sicherung: {{time}}. Seither wurde keine erstellt. Bitten Sie die Person, die den Server betreibt, die Ursache zu suchen.',
    fr: 'Dernière sauvegarde nocturne\u202f: {{time}}. Aucune n’a été faite depuis. Demandez à la personne qui exploite le serveur d’en chercher la cause.',
    es: 'Última copia de seguridad nocturna: {{time}}. Desde entonces no se ha hecho ninguna. Pida a la persona que administra el servidor que averigüe la causa.',
  },
  noneYet: {
    en: 'A backup is made every night, but there is none yet.',
    de: 'Jede Nacht wird eine Sicherung erstellt, doch es gibt noch keine.',
    fr: 'Une sauvegarde est faite chaque nuit, mais il n’y en a encore aucune.',
    es: 'Cada noche se hace una copia de seguridad, pero todavía no hay ninguna.',
  },
  unreachable: {
    en: 'The folder for nightly backups cannot be reached, perhaps because its disk is not mounted. As long as it is missing, no backup is made. Ask the person who runs the server to check it.',
    de: 'Der Ordner für die nächtlichen Sicherungen ist nicht erreichbar, vielleicht weil seine Festplatte nicht eingebunden ist. Solange er fehlt, wird keine Sicherung erstellt. Bitten Sie die Person, die den Server betreibt, danach zu sehen.',
    fr: 'Le dossier des sauvegardes nocturnes est inaccessible, peut-être parce que son disque n’est pas monté. Tant qu’il manque, aucune sauvegarde n’est faite. Demandez à la personne qui exploite le serveur de le vérifier.',
    es: 'No se puede acceder a la carpeta de las copias de seguridad nocturnas, quizá porque su disco no está montado. Mientras falte, no se hace ninguna copia. Pida a la persona que administra el servidor que la revise.',
  },
  ahead: {
    en: 'Dated in the future: {{names}}. The clock of the server was wrong then, or is now. Such backups do not count and are never deleted: ask the person who runs the server to check them.',
    de: 'In die Zukunft datiert: {{names}}. Die Uhr des Servers ging damals falsch oder geht jetzt falsch. Solche Sicherungen zählen nicht und werden nie gelöscht: Bitten Sie die Person, die den Server betreibt, sie zu prüfen.',
    fr: 'Datées dans le futur\u202f: {{names}}. L’horloge du serveur était alors fausse, ou l’est maintenant. Ces sauvegardes ne comptent pas et ne sont jamais supprimées\u202f: demandez à la personne qui exploite le serveur de les vérifier.',
    es: 'Con fecha futura: {{names}}. El reloj del servidor estaba mal entonces o lo está ahora. Estas copias no cuentan y nunca se borran: pida a la persona que administra el servidor que las revise.',
  },
  off: {
    en: 'This server makes no nightly backups. Unless it is backed up in another way, all records are lost with it.',
    de: 'Dieser Server erstellt keine nächtlichen Sicherungen. Wird er nicht auf andere Weise gesichert, gehen mit ihm alle Aufzeichnungen verloren.',
    fr: 'Ce serveur ne fait pas de sauvegarde nocturne. S’il n’est pas sauvegardé autrement, tous les enregistrements disparaissent avec lui.',
    es: 'Este servidor no hace copias de seguridad nocturnas. Si no se protege de otra forma, todos los registros se pierden con él.',
  },
} as const satisfies Texts
