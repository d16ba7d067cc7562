import type { Texts } from './language.ts'

/** Texts common to all forms. */
export const formTexts = {
  checkFields: {
    en: 'Check the marked fields.',
    de: 'Bitte prüfen Sie die markierten Felder.',
    fr: 'Veuillez vérifier les champs marqués.',
    es: 'Compruebe los campos marcados.',
  },
  theirs: { en: 'Saved version', de: 'Gespeicherte Version', fr: 'Version enregistrée', es: 'Versión guardada' },
  yours: { en: 'Your version', de: 'Ihre Version', fr: 'Votre version', es: 'Su versión' },
  field: { en: 'Field', de: 'Feld', fr: 'Champ', es: 'Campo' },
  conflictExplained: {
    en: 'Compare both versions. Reload to keep the saved one, or overwrite it with yours.',
    de: 'Vergleichen Sie beide Versionen. Laden Sie die gespeicherte, oder überschreiben Sie sie mit Ihrer.',
    fr: 'Comparez les deux versions. Rechargez celle qui est enregistrée ou remplacez-la par la vôtre.',
    es: 'Compare ambas versiones. Recargue la guardada o sobrescríbala con la suya.',
  },
  changedSinceShown: {
    en: 'Someone else has changed {{name}} since it was shown here. Nothing was done; it is now shown as it is.',
    de: '{{name}} wurde inzwischen von jemand anderem geändert. Es wurde nichts getan; angezeigt ist jetzt der neue Stand.',
    fr: 'Quelqu’un d’autre a modifié {{name}} depuis son affichage ici. Rien n’a été fait\u202f; l’état actuel est maintenant affiché.',
    es: 'Otra persona ha modificado {{name}} desde que se mostró aquí. No se ha hecho nada; ahora se muestra su estado actual.',
  },
  changesNotSaved: {
    en: 'Your changes were not saved.',
    de: 'Ihre Änderungen wurden nicht gespeichert.',
    fr: 'Vos modifications n’ont pas été enregistrées.',
    es: 'Sus cambios no se han guardado.',
  },
  storedBefore: {
    en: 'An earlier try was saved after all; only its confirmation was lost. Look at what was saved, and change or add there what is missing.',
    de: 'Ein früherer Versuch wurde doch gespeichert, nur die Bestätigung ging verloren. Sehen Sie nach, was gespeichert ist, und ändern oder ergänzen Sie dort, was fehlt.',
    fr: 'Une tentative précédente a bien été enregistrée\u202f; seule sa confirmation s’est perdue. Consultez ce qui a été enregistré, puis modifiez-le ou complétez-le.',
    es: 'Un intento anterior sí se guardó; solo se perdió la confirmación. Consulte lo que se guardó y modifíquelo o complételo allí.',
  },
  changeAnyway: { en: 'Do it anyway', de: 'Trotzdem ausführen', fr: 'Faire quand même', es: 'Hacerlo igualmente' },
  numberMeant: {
    en: 'What does {{typed}} mean?',
    de: 'Wie ist {{typed}} gemeint?',
    fr: 'Que signifie {{typed}}\u202f?',
    es: '¿Qué significa {{typed}}?',
  },
  numberMeantOnce: {
    en: 'Languages read this number differently. Your answer applies to all numbers you enter here.',
    de: 'Diese Zahl liest jede Sprache anders. Ihre Antwort gilt für alle Zahlen, die Sie hier eingeben.',
    fr: 'Ce nombre se lit différemment selon les langues. Votre réponse vaut pour tous les nombres saisis ici.',
    es: 'Este número se lee de forma distinta según el idioma. Su respuesta vale para todos los números que introduzca aquí.',
  },
  meantDecimal: {
    en: '{{number}}, with decimals',
    de: '{{number}}, mit Nachkommastellen',
    fr: '{{number}}, avec décimales',
    es: '{{number}}, con decimales',
  },
  meantThousands: {
    en: '{{number}}, in thousands',
    de: '{{number}}, in Tausend',
    fr: '{{number}}, en milliers',
    es: '{{number}}, en miles',
  },
  sameVersions: {
    en: 'Both versions contain the same values.',
    de: 'Beide Versionen enthalten dieselben Werte.',
    fr: 'Les deux versions contiennent les mêmes valeurs.',
    es: 'Ambas versiones contienen los mismos valores.',
  },
  lockedForAdmins: {
    en: 'Only administrators can change this',
    de: 'Das können nur Administratoren ändern',
    fr: 'Seuls les administrateurs peuvent modifier cela',
    es: 'Solo los administradores pueden cambiarlo',
  },
  lockedForManagers: {
    en: 'Only project managers and administrators can change this',
    de: 'Das können nur Projektleiter und Administratoren ändern',
    fr: 'Seuls les chefs de projet et les administrateurs peuvent modifier cela',
    es: 'Solo los jefes de proyecto y los administradores pueden cambiarlo',
  },
  lockedArchived: {
    en: 'Archived. Restore it to make changes.',
    de: 'Archiviert. Stellen Sie es wieder her, um es zu ändern.',
    fr: 'Archivé\u202f: rien ne peut être modifié avant la restauration',
    es: 'Archivado: no se puede cambiar nada hasta que se restaure',
  },
  lockedForYou: {
    en: 'You can view these settings but not change them',
    de: 'Sie können diese Einstellungen ansehen, aber nicht ändern',
    fr: 'Vous pouvez consulter ces paramètres, mais pas les modifier',
    es: 'Puede ver estos ajustes, pero no cambiarlos',
  },
  usual: {
    en: 'Usual: {{value}}',
    de: 'Üblich: {{value}}',
    fr: 'Habituel\u202f: {{value}}',
    es: 'Habitual: {{value}}',
  },
  parts: {
    en: 'Parts of the form',
    de: 'Teile des Formulars',
    fr: 'Parties du formulaire',
    es: 'Apartados del formulario',
  },
  clear: { en: 'Clear: {{field}}', de: '{{field}} leeren', fr: 'Vider\u202f: {{field}}', es: 'Vaciar: {{field}}' },
} as const satisfies Texts
