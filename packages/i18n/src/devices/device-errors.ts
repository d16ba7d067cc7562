/** Errors of devices and what they send. */
export const deviceErrors = {
  'device.exists': {
    en: 'Another device has this ID already.',
    de: 'Ein anderes Gerät hat diese Kennung bereits.',
    fr: 'Un autre appareil a déjà cet identifiant.',
    es: 'Otro dispositivo ya tiene este identificador.',
  },
  'device.ofOtherMandator': {
    en: 'What this device measured belongs to another client. It can’t be linked to a rope of this one: add it as a new device.',
    de: 'Die Messwerte dieses Geräts gehören einem anderen Mandanten. Es kann nicht mit einem Seil dieses Mandanten verknüpft werden: Legen Sie es als neues Gerät an.',
    fr: 'Les mesures de cet appareil appartiennent à un autre client. Il ne peut pas être associé à un câble de celui-ci\u202f: ajoutez-le comme nouvel appareil.',
    es: 'Las mediciones de este dispositivo pertenecen a otro cliente. No se puede vincular a un cable de este: añádalo como dispositivo nuevo.',
  },
} as const

/** What can be wrong with one field of these. */
export const deviceFieldErrors = {
  digits: {
    en: '{{min}} to {{max}} digits, nothing else',
    de: '{{min}} bis {{max}} Ziffern, sonst nichts',
    fr: 'De {{min}} à {{max}} chiffres, rien d’autre',
    es: 'De {{min}} a {{max}} dígitos, nada más',
  },
  topicCharacters: {
    en: 'The characters / + and # are not allowed here',
    de: 'Die Zeichen / + und # sind hier nicht erlaubt',
    fr: 'Les caractères / + et # ne sont pas autorisés ici',
    es: 'Los caracteres / + y # no se permiten aquí',
  },
  axisReversed: {
    en: 'The upper end of the axis must be above the lower one',
    de: 'Das obere Ende der Achse muss über dem unteren liegen',
    fr: 'Le haut de l’axe doit être au-dessus du bas',
    es: 'El extremo superior del eje debe estar por encima del inferior',
  },
  'sensor.unknown': {
    en: 'The device has no such sensor',
    de: 'Das Gerät hat keinen solchen Sensor',
    fr: 'L’appareil n’a pas ce capteur',
    es: 'El dispositivo no tiene este sensor',
  },
  'alarmRules.tooMany': {
    en: 'a device has at most {max, number} alarm rules',
    de: 'ein Gerät hat höchstens {max, number} Alarmregeln',
    fr: 'un appareil a au plus {max, number} règles d’alarme',
    es: 'un dispositivo tiene como máximo {max, number} reglas de alarma',
  },
  'values.tooMany': {
    en: 'The sensor has {{max}} values already; this one is not known',
    de: 'Der Sensor hat bereits {{max}} Werte; dieser ist nicht bekannt',
    fr: 'Le capteur a déjà {{max}} valeurs\u202f; celle-ci n’est pas connue',
    es: 'El sensor ya tiene {{max}} valores; este no se conoce',
  },
} as const
