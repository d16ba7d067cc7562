import type { FieldErrorCode } from '@catenary/contract/errors'
import type { Text, Texts } from './language.ts'

const codes = {
  required: {
    en: 'A value needs to be provided for the field',
    de: 'Für das Feld muss ein Wert angegeben werden',
    fr: 'Une valeur doit être indiquée pour le champ',
    es: 'Es necesario indicar un valor para el campo',
  },
  unknown: { en: 'Unknown field', de: 'Unbekanntes Feld', fr: 'Champ inconnu', es: 'Campo desconocido' },
  wrongType: {
    en: 'This kind of value does not fit the field',
    de: 'Diese Art von Wert passt nicht zum Feld',
    fr: 'Ce type de valeur ne convient pas au champ',
    es: 'Este tipo de valor no corresponde al campo',
  },
  number: {
    en: 'Enter a number',
    de: 'Geben Sie eine Zahl ein',
    fr: 'Saisissez un nombre',
    es: 'Introduzca un número',
  },
  integer: {
    en: 'Enter a whole number',
    de: 'Geben Sie eine ganze Zahl ein',
    fr: 'Saisissez un nombre entier',
    es: 'Introduzca un número entero',
  },
  tooSmall: {
    en: 'Must be at least {{min}}',
    de: 'Muss mindestens {{min}} sein',
    fr: 'Doit être au moins {{min}}',
    es: 'Debe ser como mínimo {{min}}',
  },
  tooBig: {
    en: 'Must be at most {{max}}',
    de: 'Darf höchstens {{max}} sein',
    fr: 'Doit être au plus {{max}}',
    es: 'Debe ser como máximo {{max}}',
  },
  tooShort: {
    en: 'Too short: at least {{min}} needed',
    de: 'Zu kurz: mindestens {{min}} erforderlich',
    fr: 'Trop court\u202f: minimum {{min}}',
    es: 'Demasiado corto: mínimo {{min}}',
  },
  tooLong: {
    en: 'Too long: at most {{max}} allowed',
    de: 'Zu lang: höchstens {{max}} erlaubt',
    fr: 'Trop long\u202f: maximum {{max}}',
    es: 'Demasiado largo: máximo {{max}}',
  },
  oneOf: {
    en: 'Must be one of: {{values}}',
    de: 'Muss einer dieser Werte sein: {{values}}',
    fr: 'Doit être l’une de ces valeurs\u202f: {{values}}',
    es: 'Debe ser uno de estos valores: {{values}}',
  },
  format: {
    en: 'This is not written as the field expects it',
    de: 'Die Schreibweise passt nicht zum Feld',
    fr: 'La valeur n’a pas la forme attendue',
    es: 'El valor no tiene la forma esperada',
  },
  timestamp: {
    en: 'Enter a date and time',
    de: 'Geben Sie Datum und Uhrzeit ein',
    fr: 'Saisissez une date et une heure',
    es: 'Introduzca fecha y hora',
  },
  id: {
    en: 'This is not a valid id',
    de: 'Das ist keine gültige Kennung',
    fr: 'Cet identifiant n’est pas valable',
    es: 'Este identificador no es válido',
  },
  fractionDigits: {
    en: 'At most {{max}} decimal places',
    de: 'Höchstens {{max}} Nachkommastellen',
    fr: 'Au plus {{max}} chiffres après la virgule',
    es: 'Como máximo {{max}} decimales',
  },
  future: {
    en: 'This lies in the future',
    de: 'Das liegt in der Zukunft',
    fr: 'Cette date est dans le futur',
    es: 'Esta fecha está en el futuro',
  },
  tooEarly: {
    en: 'Not before {{min}}',
    de: 'Nicht vor {{min}}',
    fr: 'Pas avant {{min}}',
    es: 'No antes de {{min}}',
  },
  controlCharacters: {
    en: 'Contains characters that cannot be shown',
    de: 'Enthält Zeichen, die nicht darstellbar sind',
    fr: 'Contient des caractères qui ne peuvent pas être affichés',
    es: 'Contiene caracteres que no se pueden mostrar',
  },
  typeOfRecording: {
    en: 'This type does not belong to this kind of event',
    de: 'Dieser Typ gehört nicht zu dieser Art von Ereignis',
    fr: 'Ce type ne correspond pas à ce genre d’événement',
    es: 'Este tipo no corresponde a esta clase de evento',
  },
  beyondRope: {
    en: 'Beyond the end of the rope: it is {{max}} {{unit}} long',
    de: 'Hinter dem Seilende: Das Seil ist {{max}} {{unit}} lang',
    fr: 'Au-delà du bout du câble\u202f: il mesure {{max}} {{unit}}',
    es: 'Más allá del final del cable: mide {{max}} {{unit}}',
  },
  beyondCrossSection: {
    en: "More than the rope's metallic cross-section",
    de: 'Mehr als der metallische Querschnitt des Seils',
    fr: 'Supérieur à la section métallique du câble',
    es: 'Superior a la sección metálica del cable',
  },
  crossSectionMissing: {
    en: 'The metallic cross-section of the rope is missing. Enter it in the rope settings.',
    de: 'Der metallische Querschnitt des Seils fehlt. Geben Sie ihn in den Seileinstellungen ein.',
    fr: 'La section métallique du câble manque. Saisissez-la dans les paramètres du câble.',
    es: 'Falta la sección metálica del cable. Introdúzcala en los ajustes del cable.',
  },
  crossSectionMismatch: {
    en: 'The report gives a metallic cross-section of {{report}} mm², this rope has {{rope}} mm²',
    de: 'Der Bericht nennt einen metallischen Querschnitt von {{report}} mm², dieses Seil hat {{rope}} mm²',
    fr: 'Le rapport indique une section métallique de {{report}} mm², ce câble a {{rope}} mm²',
    es: 'El informe indica una sección metálica de {{report}} mm², este cable tiene {{rope}} mm²',
  },
  lengthMismatch: {
    en: 'The report gives a length of {{report}} m, this rope has {{rope}} m',
    de: 'Der Bericht nennt eine Länge von {{report}} m, dieses Seil hat {{rope}} m',
    fr: 'Le rapport indique une longueur de {{report}} m, ce câble a {{rope}} m',
    es: 'El informe indica una longitud de {{report}} m, este cable tiene {{rope}} m',
  },
  otherRope: {
    en: 'The report is about the rope “{{report}}”, this rope is “{{rope}}”',
    de: 'Der Bericht gilt für das Seil „{{report}}“, dieses Seil ist „{{rope}}“',
    fr: 'Le rapport concerne le câble «\u202f{{report}}\u202f», ce câble est «\u202f{{rope}}\u202f»',
    es: 'El informe se refiere al cable «{{report}}», este cable es «{{rope}}»',
  },
  diameterMismatch: {
    en: 'The report gives a nominal diameter of {{report}} mm, this rope has {{rope}} mm',
    de: 'Der Bericht nennt einen Nenndurchmesser von {{report}} mm, dieses Seil hat {{rope}} mm',
    fr: 'Le rapport indique un diamètre nominal de {{report}} mm, ce câble a {{rope}} mm',
    es: 'El informe indica un diámetro nominal de {{report}} mm, este cable tiene {{rope}} mm',
  },
  spliceName: {
    en: 'Splice name not unique',
    de: 'Name des Spleißes nicht eindeutig',
    fr: 'Nom de l’épissure déjà utilisé',
    es: 'Nombre del empalme repetido',
  },
  spliceOrder: {
    en: 'The end of the splice must lie after its start',
    de: 'Das Ende des Spleißes muss nach seinem Anfang liegen',
    fr: 'La fin de l’épissure doit se trouver après son début',
    es: 'El final del empalme debe estar después de su inicio',
  },
  repairedElsewhere: {
    en: 'The event named here does not belong to this rope',
    de: 'Das hier genannte Ereignis gehört nicht zu diesem Seil',
    fr: 'L’événement indiqué ici n’appartient pas à ce câble',
    es: 'El evento indicado aquí no pertenece a este cable',
  },
  notEditable: {
    en: 'You are not permitted to change this field',
    de: 'Sie dürfen dieses Feld nicht ändern',
    fr: 'Vous n’êtes pas autorisé à modifier ce champ',
    es: 'No tiene permiso para modificar este campo',
  },
  'password.blankEnds': {
    en: "Your password can't start or end with a blank space",
    de: 'Ihr Passwort darf nicht mit einem Leerzeichen beginnen oder enden',
    fr: 'Votre mot de passe ne peut pas commencer ni finir par une espace',
    es: 'Su contraseña no puede empezar ni terminar con un espacio en blanco',
  },
  'password.tooEasy': {
    en: 'Password is too easy to guess',
    de: 'Das Passwort ist zu leicht zu erraten',
    fr: 'Le mot de passe est trop facile à deviner',
    es: 'La contraseña es demasiado fácil de adivinar',
  },
  unitPair: {
    en: 'Enter the amount together with its unit',
    de: 'Geben Sie den Wert zusammen mit seiner Einheit an',
    fr: 'Indiquez la valeur avec son unité',
    es: 'Indique el valor junto con su unidad',
  },
  duplicate: {
    en: 'This occurs twice',
    de: 'Das kommt doppelt vor',
    fr: 'Cette valeur est en double',
    es: 'Este valor está repetido',
  },
} as const satisfies Record<FieldErrorCode, Text>

/** What can be wrong with one field. */
export const fieldTexts = {
  ...codes,
  selectionRequired: {
    en: 'A value needs to be selected for the field',
    de: 'Für das Feld muss ein Wert ausgewählt werden',
    fr: 'Une valeur doit être sélectionnée pour le champ',
    es: 'Es necesario seleccionar un valor para el campo',
  },
  passwordLength: {
    en: 'Password must be at least {{minPasswordLength}} characters',
    de: 'Das Passwort muss mindestens {{minPasswordLength}} Zeichen lang sein',
    fr: 'Le mot de passe doit comporter au moins {{minPasswordLength}} caractères',
    es: 'La contraseña debe tener al menos {{minPasswordLength}} caracteres',
  },
  formIncomplete: {
    en: 'Form not filled completely',
    de: 'Formular nicht vollständig ausgefüllt',
    fr: 'Formulaire incomplet',
    es: 'Formulario incompleto',
  },
  clamped: {
    en: 'Set to the nearest allowed value: {{value}}',
    de: 'Auf den nächsten zulässigen Wert gesetzt: {{value}}',
    fr: 'Ramené à la valeur admise la plus proche\u202f: {{value}}',
    es: 'Ajustado al valor permitido más cercano: {{value}}',
  },
} as const satisfies Texts
