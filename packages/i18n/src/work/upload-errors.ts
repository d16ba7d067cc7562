import type { FieldErrorCode } from '@catenary/contract/errors'
import type { Text } from '../language.ts'

/** What can be wrong in a CSV file. */
export const uploadFieldErrors = {
  'csv.column': {
    en: 'There is no such column',
    de: 'Diese Spalte gibt es nicht',
    fr: 'Cette colonne n’existe pas',
    es: 'Esta columna no existe',
  },
  'csv.missing': {
    en: 'The first line needs to name this column',
    de: 'Diese Spalte muss in der ersten Zeile stehen',
    fr: 'La première ligne doit comporter cette colonne',
    es: 'La primera línea debe contener esta columna',
  },
  'csv.empty': {
    en: 'The file contains no rows',
    de: 'Die Datei enthält keine Zeilen',
    fr: 'Le fichier ne contient aucune ligne',
    es: 'El archivo no contiene ninguna fila',
  },
  'csv.encoding': {
    en: 'The file is in UTF-8, but a character of this line is not; save the file as “CSV UTF-8” again',
    de: 'Die Datei ist in UTF-8, ein Zeichen dieser Zeile jedoch nicht; speichern Sie die Datei neu als „CSV UTF-8“',
    fr: 'Le fichier est en UTF-8, sauf un caractère de cette ligne\u202f; enregistrez-le à nouveau au format «\u202fCSV UTF-8\u202f»',
    es: 'El archivo está en UTF-8, salvo un carácter de esta línea; guárdelo de nuevo como «CSV UTF-8»',
  },
  'csv.tooMany': {
    en: 'A file can have at most {{max}} rows',
    de: 'Eine Datei kann höchstens {{max}} Zeilen haben',
    fr: 'Un fichier peut comporter au plus {{max}} lignes',
    es: 'Un archivo puede tener como máximo {{max}} filas',
  },
  'csv.cells': {
    en: 'The row has more cells than the first line has columns',
    de: 'Die Zeile hat mehr Zellen als die erste Zeile Spalten',
    fr: 'La ligne a plus de cellules que la première n’a de colonnes',
    es: 'La fila tiene más celdas que columnas la primera línea',
  },
  'csv.date': {
    en: 'Enter a date such as {{example}} or 2026-12-31',
    de: 'Geben Sie ein Datum wie {{example}} oder 2026-12-31 ein',
    fr: 'Saisissez une date telle que {{example}} ou 2026-12-31',
    es: 'Introduzca una fecha como {{example}} o 2026-12-31',
  },
  'csv.boolean': {
    en: 'Enter yes or no',
    de: 'Geben Sie ja oder nein ein',
    fr: 'Saisissez oui ou non',
    es: 'Introduzca sí o no',
  },
  'csv.rope': {
    en: 'There is no such rope; enter its ID or area/installation/rope',
    de: 'Dieses Seil gibt es nicht; geben Sie seine ID oder Gebiet/Anlage/Seil ein',
    fr: 'Ce câble n’existe pas\u202f; saisissez son identifiant ou domaine/installation/câble',
    es: 'Este cable no existe; introduzca su ID o área/instalación/cable',
  },
  'csv.ropeAmbiguous': {
    en: 'Several ropes have this path; enter the ID of one',
    de: 'Mehrere Seile haben diesen Pfad; geben Sie die ID eines davon ein',
    fr: 'Plusieurs câbles ont ce chemin\u202f; saisissez l’identifiant de l’un d’eux',
    es: 'Varios cables tienen esta ruta; introduzca el ID de uno de ellos',
  },
  'csv.otherRope': {
    en: 'This is another rope than the one to which the file is uploaded',
    de: 'Das ist ein anderes Seil als das, zu dem die Datei hochgeladen wird',
    fr: 'Ce câble n’est pas celui pour lequel le fichier est téléversé',
    es: 'Este cable no es aquel para el que se carga el archivo',
  },
  'csv.user': {
    en: 'The task cannot be assigned to {{name}}; enter first name and last name',
    de: 'Die Aufgabe kann {{name}} nicht zugewiesen werden; geben Sie Vor- und Nachnamen ein',
    fr: 'La tâche ne peut pas être attribuée à {{name}}\u202f; saisissez le prénom et le nom',
    es: 'La tarea no puede asignarse a {{name}}; introduzca nombre y apellido',
  },
  'csv.userAmbiguous': {
    en: 'Several users are called {{name}}; enter the ID of one',
    de: 'Mehrere Benutzer heißen {{name}}; geben Sie die ID eines davon ein',
    fr: 'Plusieurs utilisateurs s’appellent {{name}}\u202f; saisissez l’identifiant de l’un d’eux',
    es: 'Varios usuarios se llaman {{name}}; introduzca el ID de uno de ellos',
  },
} as const satisfies Partial<Record<FieldErrorCode, Text>>
