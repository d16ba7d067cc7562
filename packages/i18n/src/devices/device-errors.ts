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
  'truscan.noDevice': {
    en: 'No device is set up on this rope. The rope needs the serial number in its settings, and an administrator has to add the device.',
    de: 'Auf diesem Seil ist kein Gerät eingerichtet. Das Seil braucht die Seriennummer in seinen Einstellungen, und die Administration muss das Gerät anlegen.',
    fr: 'Aucun appareil n’est configuré sur ce câble. Le numéro de série doit figurer dans les réglages du câble, et un administrateur doit ajouter l’appareil.',
    es: 'No hay ningún dispositivo configurado en este cable. El cable necesita el número de serie en sus ajustes, y la administración debe añadir el dispositivo.',
  },
  'truscan.exists': {
    en: 'This rope has a device already.',
    de: 'Dieses Seil hat bereits ein Gerät.',
    fr: 'Ce câble a déjà un appareil.',
    es: 'Este cable ya tiene un dispositivo.',
  },
  'alarm.acknowledged': {
    en: 'This alarm has been acknowledged already. What you entered was not saved.',
    de: 'Dieser Alarm ist bereits quittiert. Ihre Eingabe wurde nicht gespeichert.',
    fr: 'Cette alarme a déjà été acquittée. Votre saisie n’a pas été enregistrée.',
    es: 'Esta alarma ya se ha confirmado. Lo que usted ha introducido no se ha guardado.',
  },
  'truscan.requestOpen': {
    en: 'A measurement has been requested already and is not finished.',
    de: 'Eine Messung ist bereits angefordert und noch nicht abgeschlossen.',
    fr: 'Une mesure a déjà été demandée et n’est pas terminée.',
    es: 'Ya se ha solicitado una medición y aún no ha terminado.',
  },
  'truscan.requestClosed': {
    en: 'This request can no longer be changed: the device has taken it, or it is finished or withdrawn.',
    de: 'Diese Anforderung lässt sich nicht mehr ändern: Das Gerät hat sie übernommen, oder sie ist erledigt oder zurückgezogen.',
    fr: 'Cette demande ne peut plus être modifiée\u202f: l’appareil l’a prise en charge, ou elle est terminée ou retirée.',
    es: 'Esta solicitud ya no se puede cambiar: el dispositivo la ha aceptado, o está terminada o retirada.',
  },
  'truscan.noContract': {
    en: 'The device has no contract. An administrator can enter it.',
    de: 'Das Gerät hat keinen Vertrag. Die Administration kann ihn erfassen.',
    fr: 'L’appareil n’a pas de contrat. Un administrateur peut le saisir.',
    es: 'El dispositivo no tiene contrato. La administración puede introducirlo.',
  },
  'truscan.contractEnded': {
    en: 'The contract of the device has ended.',
    de: 'Der Vertrag des Geräts ist abgelaufen.',
    fr: 'Le contrat de l’appareil a expiré.',
    es: 'El contrato del dispositivo ha finalizado.',
  },
  'truscan.contractUsedUp': {
    en: 'All measurements of the contract are used up.',
    de: 'Alle Messungen des Vertrags sind aufgebraucht.',
    fr: 'Toutes les mesures du contrat ont été utilisées.',
    es: 'Se han agotado todas las mediciones del contrato.',
  },
  'mea.invalid': {
    en: 'The measurement file cannot be read. Nothing was saved.',
    de: 'Die Messdatei lässt sich nicht lesen. Es wurde nichts gespeichert.',
    fr: 'Le fichier de mesure ne peut pas être lu. Rien n’a été enregistré.',
    es: 'No se puede leer el archivo de medición. No se ha guardado nada.',
  },
  'upload.offset': {
    en: 'This part does not follow what has been received. Continue at the offset in “received”.',
    de: 'Dieser Teil schließt nicht an das Empfangene an. Machen Sie an der Stelle in „received“ weiter.',
    fr: 'Cette partie ne fait pas suite à ce qui a été reçu. Reprenez à la position indiquée par «\u202freceived\u202f».',
    es: 'Esta parte no continúa lo recibido. Siga en la posición indicada en «received».',
  },
  'upload.incomplete': {
    en: 'The file has not been received completely. Continue at the offset in “received”.',
    de: 'Die Datei ist noch nicht vollständig empfangen. Machen Sie an der Stelle in „received“ weiter.',
    fr: 'Le fichier n’a pas été reçu en entier. Reprenez à la position indiquée par «\u202freceived\u202f».',
    es: 'El archivo no se ha recibido por completo. Siga en la posición indicada en «received».',
  },
  'upload.hash': {
    en: 'What was received is not the announced file: its checksum differs. Nothing was saved; upload it again.',
    de: 'Empfangen wurde nicht die angekündigte Datei: Die Prüfsumme weicht ab. Es wurde nichts gespeichert; übertragen Sie sie erneut.',
    fr: 'Le fichier reçu n’est pas celui annoncé\u202f: la somme de contrôle diffère. Rien n’a été enregistré\u202f; transférez-le à nouveau.',
    es: 'Lo recibido no es el archivo anunciado: la suma de comprobación difiere. No se ha guardado nada; vuelva a transferirlo.',
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
  'alarm.acknowledgedBy': {
    en: '{{name}} acknowledged this alarm on {{at}}. Your note was not saved: tell them, or note it at the rope.',
    de: '{{name}} hat diesen Alarm am {{at}} quittiert. Ihre Notiz wurde nicht gespeichert: Geben Sie Bescheid, oder notieren Sie es beim Seil.',
    fr: '{{name}} a acquitté cette alarme le {{at}}. Votre note n’a pas été enregistrée\u202f: parlez-lui-en, ou notez-la sur la page du câble.',
    es: '{{name}} confirmó esta alarma el {{at}}. Su nota no se ha guardado: comuníquesela, o anótela en la página del cable.',
  },
  'scale.ofAlarmRules': {
    en: 'Alarm rules watch this value: the scale can’t be 0',
    de: 'Alarmregeln überwachen diesen Wert: Die Skalierung kann nicht 0 sein',
    fr: 'Des règles d’alarme surveillent cette valeur\u202f: l’échelle ne peut pas être 0',
    es: 'Hay reglas de alarma que vigilan este valor: la escala no puede ser 0',
  },
  'sensor.unknown': {
    en: 'The device has no such sensor',
    de: 'Das Gerät hat keinen solchen Sensor',
    fr: 'L’appareil n’a pas ce capteur',
    es: 'El dispositivo no tiene este sensor',
  },
  'sensorValue.unknown': {
    en: 'The sensor has no such value',
    de: 'Der Sensor hat keinen solchen Wert',
    fr: 'Le capteur n’a pas cette valeur',
    es: 'El sensor no tiene este valor',
  },
  'device.idTaken': {
    en: 'Another device has this ID already',
    de: 'Ein anderes Gerät hat diese Kennung bereits',
    fr: 'Un autre appareil a déjà cet identifiant',
    es: 'Otro dispositivo ya tiene este identificador',
  },
  'alarmRules.tooMany': {
    en: 'a device has at most {{max}} alarm rules',
    de: 'ein Gerät hat höchstens {{max}} Alarmregeln',
    fr: 'un appareil a au plus {{max}} règles d’alarme',
    es: 'un dispositivo tiene como máximo {{max}} reglas de alarma',
  },
  'values.tooMany': {
    en: 'The sensor has {{max}} values already; this one is not known',
    de: 'Der Sensor hat bereits {{max}} Werte; dieser ist nicht bekannt',
    fr: 'Le capteur a déjà {{max}} valeurs\u202f; celle-ci n’est pas connue',
    es: 'El sensor ya tiene {{max}} valores; este no se conoce',
  },
  contractKind: {
    en: 'A contract is either over time or over a number of measurements',
    de: 'Ein Vertrag läuft entweder über Zeit oder über eine Anzahl Messungen',
    fr: 'Un contrat porte soit sur une durée, soit sur un nombre de mesures',
    es: 'Un contrato es por tiempo o por número de mediciones',
  },
  remainingBeyondPaid: {
    en: 'No more can remain than were paid for',
    de: 'Es können nicht mehr übrig sein, als bezahlt wurden',
    fr: 'Il ne peut pas en rester plus que payé',
    es: 'No pueden quedar más de las pagadas',
  },
  'mea.noHeader': {
    en: '“{{name}}” does not begin with the header of a measurement file',
    de: '„{{name}}“ beginnt nicht mit dem Kopf einer Messdatei',
    fr: '«\u202f{{name}}\u202f» ne commence pas par l’en-tête d’un fichier de mesure',
    es: '«{{name}}» no empieza por la cabecera de un archivo de medición',
  },
  'mea.size': {
    en: '“{{name}}” has {{actual}} bytes of samples, its header announces {{expected}}',
    de: '„{{name}}“ hat {{actual}} Byte Messwerte, der Kopf kündigt {{expected}} an',
    fr: '«\u202f{{name}}\u202f» contient {{actual}} octets d’échantillons, son en-tête en annonce {{expected}}',
    es: '«{{name}}» tiene {{actual}} bytes de muestras, su cabecera anuncia {{expected}}',
  },
  'mea.notFinite': {
    en: 'Sample {{sample}} of “{{channel}}” in “{{name}}” is infinite',
    de: 'Messwert {{sample}} von „{{channel}}“ in „{{name}}“ ist unendlich',
    fr: 'L’échantillon {{sample}} de «\u202f{{channel}}\u202f» dans «\u202f{{name}}\u202f» est infini',
    es: 'La muestra {{sample}} de «{{channel}}» en «{{name}}» es infinita',
  },
  'mea.nothingMeasured': {
    en: '“{{name}}” has no measured value',
    de: '„{{name}}“ enthält keinen Messwert',
    fr: '«\u202f{{name}}\u202f» ne contient aucune valeur mesurée',
    es: '«{{name}}» no contiene ningún valor medido',
  },
  'mea.otherDevice': {
    en: '“{{name}}” comes from the device {{found}}, the rope has {{expected}}',
    de: '„{{name}}“ stammt vom Gerät {{found}}, das Seil hat {{expected}}',
    fr: '«\u202f{{name}}\u202f» provient de l’appareil {{found}}, le câble porte {{expected}}',
    es: '«{{name}}» procede del dispositivo {{found}}, el cable tiene {{expected}}',
  },
} as const
