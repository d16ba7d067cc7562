/** Errors of folders and general documents. */
export const folderErrors = {
  'folder.exists': {
    en: 'There is a folder with this name here already.',
    de: 'Hier gibt es bereits einen Ordner mit diesem Namen.',
    fr: 'Un dossier de ce nom existe déjà ici.',
    es: 'Aquí ya existe una carpeta con este nombre.',
  },
  'folder.deleted': {
    en: 'This folder, or one that contains it, was deleted. Restore that folder first.',
    de: 'Dieser Ordner oder ein übergeordneter wurde gelöscht. Stellen Sie ihn zuerst wieder her.',
    fr: 'Ce dossier, ou un dossier qui le contient, a été supprimé. Restaurez-le d’abord.',
    es: 'Esta carpeta, o una que la contiene, se ha eliminado. Restáurela primero.',
  },
  'storage.general': {
    en: 'The storage for general documents is used up, so nothing was saved.',
    de: 'Der Speicherplatz für allgemeine Dokumente ist aufgebraucht. Es wurde nichts gespeichert.',
    fr: 'L’espace de stockage des documents généraux est épuisé. Rien n’a été enregistré.',
    es: 'El espacio de almacenamiento de los documentos generales está agotado. No se ha guardado nada.',
  },
  'file.waiting': {
    en: 'This file is being checked for viruses. Try again in a moment.',
    de: 'Diese Datei wird noch auf Viren geprüft. Versuchen Sie es gleich noch einmal.',
    fr: 'La recherche de virus dans ce fichier est en cours. Réessayez dans un instant.',
    es: 'Todavía se está comprobando si este archivo contiene virus. Vuelva a intentarlo enseguida.',
  },
  'file.infected': {
    en: 'The virus scanner found something in this file. It cannot be opened; administrators have been told.',
    de: 'Der Virenscanner hat in dieser Datei etwas gefunden. Sie lässt sich nicht öffnen; die Administratoren sind informiert.',
    fr: 'L’antivirus a trouvé quelque chose dans ce fichier. Il ne peut pas être ouvert\u202f; les administrateurs sont prévenus.',
    es: 'El antivirus ha encontrado algo en este archivo. No se puede abrir; los administradores están avisados.',
  },
  'file.unchecked': {
    en: 'This file could not be checked for viruses. It can be opened once an administrator releases it.',
    de: 'Diese Datei konnte nicht auf Viren geprüft werden. Sie lässt sich öffnen, sobald ein Administrator sie freigibt.',
    fr: 'La recherche de virus dans ce fichier n’a pas été possible. Il pourra être ouvert lorsqu’un administrateur l’aura libéré.',
    es: 'No se pudo comprobar si este archivo contiene virus. Se podrá abrir cuando un administrador lo libere.',
  },
  'file.decided': {
    en: 'A decision about this file has already been made. Reload the page.',
    de: 'Über diese Datei wurde bereits entschieden. Laden Sie die Seite neu.',
    fr: 'Une décision a déjà été prise pour ce fichier. Rechargez la page.',
    es: 'Ya se ha decidido sobre este archivo. Vuelva a cargar la página.',
  },
  'file.removed': {
    en: 'An administrator permanently deleted this file after a virus was found.',
    de: 'Ein Administrator hat diese Datei nach einem Virenfund endgültig gelöscht.',
    fr: 'Un administrateur a supprimé définitivement ce fichier après la découverte d’un virus.',
    es: 'Un administrador eliminó definitivamente este archivo tras encontrarse un virus.',
  },
  'document.notRequired': {
    en: 'This document does not have to be confirmed.',
    de: 'Dieses Dokument muss nicht bestätigt werden.',
    fr: 'La lecture de ce document n’a pas à être confirmée.',
    es: 'No es necesario confirmar la lectura de este documento.',
  },
  'document.otherVersion': {
    en: 'There is a newer version of this document. Read that one, then confirm it.',
    de: 'Es gibt eine neuere Version dieses Dokuments. Bitte lesen und bestätigen Sie diese.',
    fr: 'Il existe une version plus récente de ce document. Lisez-la, puis confirmez.',
    es: 'Hay una versión más reciente de este documento. Léala y después confírmela.',
  },
} as const

/** What can be wrong with one field of these. */
export const folderFieldErrors = {
  folderName: {
    en: 'Another folder here has this name',
    de: 'Ein anderer Ordner hat hier schon diesen Namen',
    fr: 'Un autre dossier porte déjà ce nom ici',
    es: 'Otra carpeta ya tiene este nombre aquí',
  },
  folderCycle: {
    en: 'A folder cannot be moved into itself or into one of its sub-folders',
    de: 'Ein Ordner kann nicht in sich selbst oder einen seiner Unterordner verschoben werden',
    fr: 'Un dossier ne peut pas être déplacé dans lui-même ni dans un de ses sous-dossiers',
    es: 'Una carpeta no se puede mover a sí misma ni a una de sus subcarpetas',
  },
  folderDepth: {
    en: 'Folders can be nested at most {{max}} levels deep',
    de: 'Ordner können höchstens {{max}} Ebenen tief verschachtelt sein',
    fr: 'Les dossiers peuvent être imbriqués sur {{max}} niveaux au plus',
    es: 'Las carpetas se pueden anidar en {{max}} niveles como máximo',
  },
  folderUnknown: {
    en: 'There is no such folder, or it was deleted',
    de: 'Diesen Ordner gibt es nicht oder er wurde gelöscht',
    fr: 'Ce dossier n’existe pas ou a été supprimé',
    es: 'Esta carpeta no existe o se ha eliminado',
  },
  languages: {
    en: 'Unknown language',
    de: 'Unbekannte Sprache',
    fr: 'Langue inconnue',
    es: 'Idioma desconocido',
  },
  untilBeforeFrom: {
    en: 'The last day is before the first',
    de: 'Der letzte Tag ist vor dem ersten',
    fr: 'Le dernier jour précède le premier',
    es: 'El último día es anterior al primero',
  },
} as const
