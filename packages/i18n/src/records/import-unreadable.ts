import type { UnreadableReason } from '@catenary/contract/records/mrt-report'
import type { Text } from '../language.ts'
import { labels } from '../language.ts'

/** Why a file is no report at all. */
export const unreadableTexts = labels('unreadable', {
  extension: {
    en: 'Only .xml and .json files can be read as an MRT report.',
    de: 'Als Prüfbericht lesbar sind nur .xml- und .json-Dateien.',
    fr: 'Seuls les fichiers .xml et .json peuvent être lus comme rapport de contrôle.',
    es: 'Solo los archivos .xml y .json se pueden leer como informe de inspección.',
  },
  empty: {
    en: 'The file is empty.',
    de: 'Die Datei ist leer.',
    fr: 'Le fichier est vide.',
    es: 'El archivo está vacío.',
  },
  encoding: {
    en: 'The file is not written in UTF-8. Save it as UTF-8 and choose it again.',
    de: 'Die Datei ist nicht in UTF-8 geschrieben. Speichern Sie sie als UTF-8 und wählen Sie sie erneut.',
    fr: 'Le fichier n’est pas écrit en UTF-8. Enregistrez-le en UTF-8 et choisissez-le à nouveau.',
    es: 'El archivo no está escrito en UTF-8. Guárdelo como UTF-8 y elíjalo de nuevo.',
  },
  syntax: {
    en: 'The file is incomplete or has a syntax error here.',
    de: 'Die Datei bricht hier ab oder verletzt die Regeln ihres Formats.',
    fr: 'Le fichier s’interrompt ou enfreint les règles de son format à cet endroit.',
    es: 'El archivo se interrumpe o incumple las reglas de su formato en este lugar.',
  },
  wrongRoot: {
    en: 'This is not an MRT report: its root element has a different name.',
    de: 'Das ist kein MRT-Prüfbericht: Das Wurzelelement heißt anders.',
    fr: 'Ce n’est pas un rapport MRT\u202f: son élément racine porte un autre nom.',
    es: 'No es un informe MRT: su elemento raíz tiene otro nombre.',
  },
  doctype: {
    en: 'The file contains a document type definition (DOCTYPE). For safety such files are not read: remove it.',
    de: 'Die Datei enthält eine Dokumenttypdefinition (DOCTYPE). Aus Sicherheitsgründen werden solche Dateien nicht gelesen: Entfernen Sie sie.',
    fr: 'Le fichier contient une définition de type de document (DOCTYPE). Par sécurité, il n’est pas lu. Supprimez cette définition.',
    es: 'El archivo contiene una definición de tipo de documento (DOCTYPE). Por seguridad no se lee. Quite esa definición.',
  },
  processingInstruction: {
    en: 'The file contains processing instructions. For safety such files are not read: remove them.',
    de: 'Die Datei enthält Verarbeitungsanweisungen. Aus Sicherheitsgründen werden solche Dateien nicht gelesen: Entfernen Sie sie.',
    fr: 'Le fichier contient des instructions de traitement. Par sécurité, de tels fichiers ne sont pas lus\u202f: supprimez-les.',
    es: 'El archivo contiene instrucciones de proceso. Por seguridad no se leen archivos así: quítelas.',
  },
  xinclude: {
    en: 'The file includes other files (XInclude). Only what is in the file itself is read.',
    de: 'Die Datei bindet andere Dateien ein (XInclude). Gelesen wird nur, was in der Datei selbst steht.',
    fr: 'Le fichier inclut d’autres fichiers (XInclude). Seul ce qui figure dans le fichier est lu.',
    es: 'El archivo incluye otros archivos (XInclude). Solo se lee lo que figura en el propio archivo.',
  },
  entity: {
    en: 'The file uses an entity that is not one of the five of XML.',
    de: 'Die Datei verwendet eine Entität, die nicht zu den fünf von XML gehört.',
    fr: 'Le fichier utilise une entité qui n’est pas l’une des cinq de XML.',
    es: 'El archivo usa una entidad que no es una de las cinco de XML.',
  },
  duplicateKey: {
    en: 'A name appears twice here. Remove one.',
    de: 'Ein Name steht hier zweimal, und nur einer kann richtig sein.',
    fr: 'Un nom figure deux fois à cet endroit, et un seul peut être juste.',
    es: 'Un nombre aparece dos veces en este lugar y solo uno puede ser correcto.',
  },
  forbiddenKey: {
    en: 'A name used here is not allowed in a report.',
    de: 'Ein Name an dieser Stelle ist in einem Prüfbericht nicht erlaubt.',
    fr: 'Un nom à cet endroit n’est pas autorisé dans un rapport.',
    es: 'Un nombre en este lugar no está permitido en un informe.',
  },
  numberRange: {
    en: 'A number here is too large to be saved exactly.',
    de: 'Eine Zahl an dieser Stelle ist zu groß, um genau gespeichert zu werden.',
    fr: 'Un nombre à cet endroit est trop grand pour être conservé exactement.',
    es: 'Un número en este lugar es demasiado grande para guardarlo con exactitud.',
  },
  tooDeep: {
    en: 'The file is nested too deeply to be a report.',
    de: 'Die Datei ist zu tief verschachtelt für einen Prüfbericht.',
    fr: 'Le fichier est imbriqué trop profondément pour être un rapport.',
    es: 'El archivo está anidado demasiado profundamente para ser un informe.',
  },
  tooMany: {
    en: 'The file has more parts than a report can have.',
    de: 'Die Datei hat mehr Teile, als ein Prüfbericht haben kann.',
    fr: 'Le fichier contient plus d’éléments qu’un rapport ne peut en avoir.',
    es: 'El archivo tiene más elementos de los que puede tener un informe.',
  },
  tooLarge: {
    en: 'The file is too complex to import.',
    de: 'Die Datei ist zu umfangreich für den Import.',
    fr: 'Le fichier demande plus de mémoire qu’il n’en est accordé à un rapport.',
    es: 'El archivo necesita más memoria de la que se concede a un informe.',
  },
  tooSlow: {
    en: 'Reading the file took too long. Divide it and try again.',
    de: 'Das Lesen der Datei hat zu lange gedauert. Teilen Sie sie auf und versuchen Sie es erneut.',
    fr: 'La lecture du fichier a pris trop de temps. Divisez-le et réessayez.',
    es: 'La lectura del archivo ha tardado demasiado. Divídalo y vuelva a intentarlo.',
  },
} as const satisfies Record<UnreadableReason, Text>)
