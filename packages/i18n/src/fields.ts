import type { FieldErrorCode } from '@catenary/contract/errors'
import { accountFieldErrors } from './accounts/account-errors.ts'
import { assetFieldErrors } from './assets/asset-errors.ts'
import { deviceFieldErrors } from './devices/device-errors.ts'
import type { Text, Texts } from './language.ts'
import { folderFieldErrors } from './library/folder-errors.ts'
import { eventTexts } from './records/events.ts'
import { inspectionFieldErrors } from './records/inspection-errors.ts'
import { spliceFieldErrors } from './records/splices.ts'
import { webhookFieldErrors } from './system/webhook-errors.ts'
import { uploadFieldErrors } from './work/upload-errors.ts'

const fieldErrorTexts = {
  'phone.missing': {
    en: 'Your account has no mobile number in international form, such as +41 79 123 45 67',
    de: 'In Ihrem Konto steht keine Mobilnummer in internationaler Form, etwa +41 79 123 45 67',
    fr: 'Votre compte n’a pas de numéro de mobile au format international, par exemple +41 79 123 45 67',
    es: 'Su cuenta no tiene un número de móvil en formato internacional, por ejemplo +41 79 123 45 67',
  },
  'sms.notConfigured': {
    en: 'This server cannot send SMS: no SMS gateway is set',
    de: 'Dieser Server kann keine SMS senden: Es ist kein SMS-Gateway eingerichtet',
    fr: 'Ce serveur ne peut pas envoyer de SMS : aucune passerelle SMS n’est configurée',
    es: 'Este servidor no puede enviar SMS: no hay ninguna pasarela de SMS configurada',
  },
  'notifications.off': {
    en: 'Notifications are turned off for your account',
    de: 'Für Ihr Konto sind Benachrichtigungen ausgeschaltet',
    fr: 'Les notifications sont désactivées pour votre compte',
    es: 'Las notificaciones están desactivadas para su cuenta',
  },
  required: {
    en: 'A value needs to be provided for the field',
    de: 'Bitte ausfüllen',
    fr: 'Ce champ est obligatoire',
    es: 'Este campo es obligatorio',
  },
  unknown: { en: 'Unknown field', de: 'Unbekanntes Feld', fr: 'Champ inconnu', es: 'Campo desconocido' },
  'keys.tooMany': {
    en: 'Too many fields in one object: at most {{max}} allowed',
    de: 'Zu viele Felder in einem Objekt: höchstens {{max}} erlaubt',
    fr: 'Trop de champs dans un objet\u202f: maximum {{max}}',
    es: 'Demasiados campos en un objeto: máximo {{max}}',
  },
  json: {
    en: 'Not valid JSON: line {{line}}, column {{column}}',
    de: 'Kein gültiges JSON: Zeile {{line}}, Spalte {{column}}',
    fr: 'JSON non valide\u202f: ligne {{line}}, colonne {{column}}',
    es: 'JSON no válido: línea {{line}}, columna {{column}}',
  },
  'list.notAllChecked': {
    en: 'Only the first {{checked}} entries were checked',
    de: 'Nur die ersten {{checked}} Einträge wurden geprüft',
    fr: 'Seules les {{checked}} premières entrées ont été vérifiées',
    es: 'Solo se han comprobado las primeras {{checked}} entradas',
  },
  wrongType: {
    en: 'This value is not valid here',
    de: 'Dieser Wert ist hier nicht gültig',
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
    fr: 'Valeur minimale\u202f: {{min}}',
    es: 'Valor mínimo: {{min}}',
  },
  tooBig: {
    en: 'Must be at most {{max}}',
    de: 'Darf höchstens {{max}} sein',
    fr: 'Valeur maximale\u202f: {{max}}',
    es: 'Valor máximo: {{max}}',
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
    en: 'The format is not valid',
    de: 'Das Format ist ungültig',
    fr: 'La valeur n’a pas la forme attendue',
    es: 'El valor no tiene la forma esperada',
  },
  timestamp: {
    en: 'Enter a date and time',
    de: 'Geben Sie Datum und Uhrzeit ein',
    fr: 'Saisissez une date et une heure',
    es: 'Introduzca fecha y hora',
  },
  notUtc: {
    en: 'Enter the time in UTC, with Z at its end, such as 2026-03-01T08:00:00Z',
    de: 'Geben Sie die Zeit in UTC an, mit Z am Ende, zum Beispiel 2026-03-01T08:00:00Z',
    fr: 'Indiquez l’heure en UTC, terminée par Z, par exemple 2026-03-01T08:00:00Z',
    es: 'Indique la hora en UTC, terminada en Z, por ejemplo 2026-03-01T08:00:00Z',
  },
  id: {
    en: 'This is not a valid ID',
    de: 'Das ist keine gültige Kennung',
    fr: 'Identifiant non valide',
    es: 'Este identificador no es válido',
  },
  fractionDigits: {
    en: 'Decimal places: at most {{max}}',
    de: 'Nachkommastellen: höchstens {{max}}',
    fr: 'Chiffres après la virgule\u202f: {{max}} au plus',
    es: 'Decimales: {{max}} como máximo',
  },
  future: {
    en: 'This date is in the future',
    de: 'Das liegt in der Zukunft',
    fr: 'Cette date est dans le futur',
    es: 'Esta fecha está en el futuro',
  },
  skippedHour: {
    en: 'This time does not exist on that day: the clocks go forward over it',
    de: 'Diese Uhrzeit gibt es an dem Tag nicht: Sie fällt in die Umstellung auf Sommerzeit',
    fr: 'Cette heure n’existe pas ce jour-là\u202f: le passage à l’heure d’été la saute',
    es: 'Esa hora no existe ese día: el cambio al horario de verano la salta',
  },
  tooEarly: { en: 'Not before {{min}}', de: 'Nicht vor {{min}}', fr: 'Pas avant {{min}}', es: 'No antes de {{min}}' },
  tooLate: { en: 'Not after {{max}}', de: 'Nicht nach {{max}}', fr: 'Pas après {{max}}', es: 'No después de {{max}}' },
  controlCharacters: {
    en: 'Contains characters that cannot be shown',
    de: 'Enthält Zeichen, die nicht darstellbar sind',
    fr: 'Contient des caractères qui ne peuvent pas être affichés',
    es: 'Contiene caracteres que no se pueden mostrar',
  },
  typeOfRecording: {
    en: 'This type does not belong to this category of event',
    de: 'Dieser Typ gehört nicht zu dieser Kategorie von Ereignis',
    fr: 'Ce type ne correspond pas à cette catégorie d’événement',
    es: 'Este tipo no corresponde a esta categoría de evento',
  },
  mutationNotAllowed: eventTexts.mutationsNotOffered,
  beyondRope: {
    en: 'Beyond the end of the rope: it is {{max}} {{unit}} long',
    de: 'Hinter dem Seilende: Das Seil ist {{max}} {{unit}} lang',
    fr: 'Au-delà de l’extrémité du câble (longueur\u202f: {{max}} {{unit}})',
    es: 'Más allá del extremo del cable (longitud: {{max}} {{unit}})',
  },
  cutsWholeRope: {
    en: 'Nothing of the rope would be left. Enter what was cut out, not what remains.',
    de: 'Vom Seil bliebe nichts übrig. Geben Sie ein, was herausgeschnitten wurde, nicht was bleibt.',
    fr: 'Il ne resterait rien du câble. Indiquez ce qui a été coupé, et non ce qui reste.',
    es: 'No quedaría nada del cable. Indique lo que se cortó, no lo que queda.',
  },
  beyondCrossSection: {
    en: 'More than the rope’s metallic cross-section',
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
  findingsRepeated: {
    en: 'Findings that are the same as another one in every respect: {{count}}. Each of them counts. Check whether the report lists them twice.',
    de: 'Befunde, die einem anderen in allem gleichen: {{count}}. Jeder von ihnen zählt. Prüfen Sie, ob der Prüfbericht sie doppelt aufführt.',
    fr: 'Résultats identiques en tout point à un autre\u202f: {{count}}. Chacun d’eux compte. Vérifiez que le rapport ne les mentionne pas deux fois.',
    es: 'Hallazgos idénticos en todo a otro: {{count}}. Cada uno de ellos cuenta. Compruebe que el informe no los incluya dos veces.',
  },
  crossSectionMismatch: {
    en: 'The report gives a metallic cross-section of {{report}} mm², this rope has {{rope}} mm²',
    de: 'Der Bericht nennt einen metallischen Querschnitt von {{report}}\u00a0mm², dieses Seil hat {{rope}}\u00a0mm²',
    fr: 'Le rapport indique une section métallique de {{report}}\u00a0mm²\u202f; celle de ce câble est de {{rope}}\u00a0mm²',
    es: 'El informe indica una sección metálica de {{report}}\u00a0mm²; la de este cable es de {{rope}}\u00a0mm²',
  },
  lengthMismatch: {
    en: 'The report gives a length of {{report}} m, this rope has {{rope}} m',
    de: 'Der Bericht nennt eine Länge von {{report}}\u00a0m, dieses Seil ist {{rope}}\u00a0m lang',
    fr: 'Le rapport indique une longueur de {{report}}\u00a0m\u202f; celle de ce câble est de {{rope}}\u00a0m',
    es: 'El informe indica una longitud de {{report}}\u00a0m; la de este cable es de {{rope}}\u00a0m',
  },
  otherRope: {
    en: 'The report is about the rope “{{report}}”, this rope is “{{rope}}”',
    de: 'Der Bericht gilt für das Seil „{{report}}“, dieses Seil ist „{{rope}}“',
    fr: 'Le rapport concerne le câble «\u202f{{report}}\u202f», ce câble est «\u202f{{rope}}\u202f»',
    es: 'El informe se refiere al cable «{{report}}», este cable es «{{rope}}»',
  },
  diameterMismatch: {
    en: 'The report gives a nominal diameter of {{report}} mm, this rope has {{rope}} mm',
    de: 'Der Bericht nennt einen Nenndurchmesser von {{report}}\u00a0mm, dieses Seil hat {{rope}}\u00a0mm',
    fr: 'Le rapport indique un diamètre nominal de {{report}}\u00a0mm\u202f; celui de ce câble est de {{rope}}\u00a0mm',
    es: 'El informe indica un diámetro nominal de {{report}}\u00a0mm; el de este cable es de {{rope}}\u00a0mm',
  },
  documentNotKept: {
    en: 'The document “{{name}}” can’t be saved: it is empty, or its file type is not supported. It is still contained in the report itself.',
    de: 'Das Dokument „{{name}}“ kann nicht gespeichert werden: Es ist leer, oder sein Dateityp wird nicht unterstützt. Im Prüfbericht selbst bleibt es enthalten.',
    fr: 'Le document «\u202f{{name}}\u202f» ne peut pas être conservé\u202f: il est vide ou d’un type qui n’est pas conservé ici. Le rapport lui-même le contient toujours.',
    es: 'El documento «{{name}}» no se puede conservar: está vacío o no es de un tipo que se conserve aquí. El propio informe lo sigue conteniendo.',
  },
  repairedElsewhere: {
    en: 'The event named here does not belong to this rope',
    de: 'Das hier genannte Ereignis gehört nicht zu diesem Seil',
    fr: 'L’événement indiqué ici n’appartient pas à ce câble',
    es: 'El evento indicado aquí no pertenece a este cable',
  },
  archivedReference: {
    en: 'The inspection named here is archived. Restore it first',
    de: 'Die hier genannte Prüfung ist archiviert. Stellen Sie sie zuerst wieder her',
    fr: 'Le contrôle indiqué ici est archivé. Restaurez-le d’abord',
    es: 'La inspección indicada aquí está archivada. Restáurela primero',
  },
  repairBeforeDamage: {
    en: 'A repair can’t be dated before a damage that it repairs',
    de: 'Eine Reparatur kann nicht vor einem Schaden liegen, den sie behebt',
    fr: 'Une réparation ne peut pas être antérieure à un dommage qu’elle répare',
    es: 'Una reparación no puede ser anterior a un daño que repara',
  },
  kindChanged: {
    en: 'An event can’t become another kind of event. Archive it and record a new one.',
    de: 'Ein Ereignis kann keine andere Art von Ereignis werden. Archivieren Sie es und erfassen Sie ein neues.',
    fr: 'Un événement ne peut pas changer de catégorie. Archivez-le et saisissez-en un nouveau.',
    es: 'Un evento no puede cambiar de categoría. Archívelo y registre uno nuevo.',
  },
  spliceMissing: {
    en: 'Add at least one splice',
    de: 'Fügen Sie mindestens einen Spleiß hinzu',
    fr: 'Ajoutez au moins une épissure',
    es: 'Añada al menos un empalme',
  },
  parentChanged: {
    en: 'This cannot be moved to another place: leave the field as it is',
    de: 'Das lässt sich nicht an einen anderen Ort verschieben: Lassen Sie das Feld, wie es ist',
    fr: 'Impossible de déplacer cet élément ailleurs\u202f: laissez ce champ tel quel',
    es: 'No se puede trasladar a otro lugar: deje el campo como está',
  },
  notEditable: {
    en: 'You don’t have permission to change this field',
    de: 'Sie dürfen dieses Feld nicht ändern',
    fr: 'Vous n’avez pas le droit de modifier ce champ',
    es: 'No tiene permiso para modificar este campo',
  },
  unitPair: {
    en: 'Enter the amount together with its unit',
    de: 'Geben Sie den Wert zusammen mit seiner Einheit an',
    fr: 'Indiquez la valeur avec son unité',
    es: 'Indique el valor junto con su unidad',
  },
  taken: { en: 'Already used', de: 'Wird schon verwendet', fr: 'Déjà utilisé', es: 'Ya se utiliza' },
  duplicate: {
    en: 'Already in the list',
    de: 'Schon in der Liste',
    fr: 'Déjà dans la liste',
    es: 'Ya está en la lista',
  },
  blank: {
    en: 'A value needs to be provided for the field',
    de: 'Bitte ausfüllen',
    fr: 'Ce champ est obligatoire',
    es: 'Este campo es obligatorio',
  },
  email: {
    en: 'Enter an email address such as name@example.com',
    de: 'Geben Sie eine E-Mail-Adresse wie name@beispiel.de ein',
    fr: 'Saisissez une adresse e-mail telle que nom@exemple.fr',
    es: 'Introduzca una dirección de correo como nombre@ejemplo.es',
  },
  phone: {
    en: 'Enter a phone number alone, such as +41 79 123 45 67',
    de: 'Geben Sie nur eine Telefonnummer ein, zum Beispiel +41 79 123 45 67',
    fr: 'Saisissez uniquement un numéro de téléphone, par exemple +41 79 123 45 67',
    es: 'Introduzca solo un número de teléfono, por ejemplo +41 79 123 45 67',
  },
  ...accountFieldErrors,
  ...assetFieldErrors,
  ...inspectionFieldErrors,
  ...spliceFieldErrors,
  ...uploadFieldErrors,
  ...deviceFieldErrors,
  ...webhookFieldErrors,
  ...folderFieldErrors,
} as const satisfies Record<FieldErrorCode, Text>

/** What can be wrong with one field. */
export const fieldTexts = {
  ...fieldErrorTexts,
  selectionRequired: {
    en: 'A value needs to be selected for the field',
    de: 'Bitte auswählen',
    fr: 'Sélectionnez une valeur',
    es: 'Seleccione un valor',
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
    fr: 'Ramené à la valeur admissible la plus proche\u202f: {{value}}',
    es: 'Ajustado al valor permitido más cercano: {{value}}',
  },
} as const satisfies Texts
