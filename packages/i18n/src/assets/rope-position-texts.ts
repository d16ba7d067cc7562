import type { Texts } from '../language.ts'

/** Where things lie on a rope that was changed since, and how long it is. */
export const ropePositionTexts = {
  cutOutOn: {
    en: 'cut out on {{date}}',
    de: 'am {{date}} herausgeschnitten',
    fr: 'retiré le {{date}}',
    es: 'cortado el {{date}}',
  },
  formerRope: {
    en: 'on the previous rope',
    de: 'auf dem vorigen Seil',
    fr: 'sur le câble précédent',
    es: 'en el cable anterior',
  },
  shortened: {
    en: 'The rope was shortened by {{length}} on {{date}}; its length in the settings is still {{entered}}.',
    de: 'Das Seil wurde am {{date}} um {{length}} gekürzt; seine Länge in den Einstellungen ist noch {{entered}}.',
    fr: 'Le câble a été raccourci de {{length}} le {{date}}\u202f; sa longueur dans les paramètres est encore de {{entered}}.',
    es: 'El cable se acortó {{length}} el {{date}}; su longitud en los ajustes sigue siendo {{entered}}.',
  },
  lengthened: {
    en: 'The rope was lengthened by {{length}} on {{date}}; its length in the settings is still {{entered}}.',
    de: 'Das Seil wurde am {{date}} um {{length}} verlängert; seine Länge in den Einstellungen ist noch {{entered}}.',
    fr: 'Le câble a été rallongé de {{length}} le {{date}}\u202f; sa longueur dans les paramètres est encore de {{entered}}.',
    es: 'El cable se alargó {{length}} el {{date}}; su longitud en los ajustes sigue siendo {{entered}}.',
  },
  shorter: {
    en: 'Changes since {{date}} have made the rope {{length}} shorter; its length in the settings is still {{entered}}.',
    de: 'Durch Seiländerungen seit dem {{date}} ist das Seil um {{length}} kürzer; seine Länge in den Einstellungen ist noch {{entered}}.',
    fr: 'Des modifications depuis le {{date}} ont raccourci le câble de {{length}}\u202f; sa longueur dans les paramètres est encore de {{entered}}.',
    es: 'Los cambios desde el {{date}} han acortado el cable {{length}}; su longitud en los ajustes sigue siendo {{entered}}.',
  },
  longer: {
    en: 'Changes since {{date}} have made the rope {{length}} longer; its length in the settings is still {{entered}}.',
    de: 'Durch Seiländerungen seit dem {{date}} ist das Seil um {{length}} länger; seine Länge in den Einstellungen ist noch {{entered}}.',
    fr: 'Des modifications depuis le {{date}} ont rallongé le câble de {{length}}\u202f; sa longueur dans les paramètres est encore de {{entered}}.',
    es: 'Los cambios desde el {{date}} han alargado el cable {{length}}; su longitud en los ajustes sigue siendo {{entered}}.',
  },
  takeOver: {
    en: 'Set the length to {{length}}',
    de: 'Länge auf {{length}} setzen',
    fr: 'Régler la longueur sur {{length}}',
    es: 'Fijar la longitud en {{length}}',
  },
  isRight: {
    en: 'Keep {{entered}}',
    de: '{{entered}} beibehalten',
    fr: 'Conserver {{entered}}',
    es: 'Conservar {{entered}}',
  },
} as const satisfies Texts
