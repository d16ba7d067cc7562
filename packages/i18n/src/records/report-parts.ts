import type { Texts } from '../language.ts'

/** The splice and photo parts of PDF reports. */
export const reportPartTexts = {
  spliceCount: {
    en: { one: '{{count}} splice', other: '{{count}} splices' },
    de: { one: '{{count}} Spleiß', other: '{{count}} Spleiße' },
    fr: { one: '{{count}} épissure', other: '{{count}} épissures' },
    es: { one: '{{count}} empalme', other: '{{count}} empalmes' },
  },
  ofInspection: {
    en: '{{title}} ({{type}})',
    de: '{{title}} ({{type}})',
    fr: '{{title}} ({{type}})',
    es: '{{title}} ({{type}})',
  },
  'splice.startToday': {
    en: 'Start of the splice today',
    de: 'Beginn des Spleißes heute',
    fr: 'Début actuel de l’épissure',
    es: 'Inicio del empalme hoy',
  },
  'splice.legend': {
    en: 'Knots are above the rope, tails and their ends below it. Tick: good; exclamation mark: renewal recommended; cross: renewal very recommended; hollow and without a sign: not measured.',
    de: 'Knoten stehen über dem Seil, Einsteckenden und Litzenenden darunter. Haken: gut; Ausrufezeichen: Erneuerung empfohlen; Kreuz: Erneuerung dringend empfohlen; hohl und ohne Zeichen: nicht gemessen.',
    fr: 'Les nœuds figurent au-dessus du câble, les rentrées de toron et leurs extrémités au-dessous. Coche\u202f: bon\u202f; point d’exclamation\u202f: réfection recommandée\u202f; croix\u202f: réfection vivement recommandée\u202f; creux et sans signe\u202f: non mesuré.',
    es: 'Los nudos están encima del cable; las colas y sus extremos, debajo. Marca de verificación: bueno; signo de exclamación: renovación recomendada; cruz: renovación muy recomendable; hueco y sin signo: sin medir.',
  },
  'splice.bands': {
    en: 'Deviation of the decisive diameter from the nominal one: of knots the largest, recommended from +5% and very recommended from +10%; of tails and their ends the smallest, from −5% and from −10%.',
    de: 'Abweichung des maßgebenden Durchmessers vom Nenndurchmesser: bei Knoten des größten, empfohlen ab +5\u202f%, dringend empfohlen ab +10\u202f%; bei Einsteckenden und Litzenenden des kleinsten, ab −5\u202f% und ab −10\u202f%.',
    fr: 'Écart du diamètre déterminant par rapport au diamètre nominal\u202f: pour les nœuds, du plus grand, recommandée dès +5\u00a0%, vivement recommandée dès +10\u00a0%\u202f; pour les rentrées de toron et leurs extrémités, du plus petit, dès −5\u00a0% et dès −10\u00a0%.',
    es: 'Desviación del diámetro determinante respecto al nominal: en los nudos, del mayor, recomendada desde +5\u00a0% y muy recomendable desde +10\u00a0%; en las colas y sus extremos, del menor, desde −5\u00a0% y desde −10\u00a0%.',
  },
  'splice.doubt': {
    en: 'Diameters of {{parts}} are far from the nominal one: their ratings may be wrong.',
    de: 'Durchmesser von {{parts}} liegen weit weg vom Nenndurchmesser: Ihre Bewertung ist womöglich falsch.',
    fr: 'Des diamètres de {{parts}} sont loin du diamètre nominal\u202f: leur évaluation est peut-être fausse.',
    es: 'Hay diámetros de {{parts}} lejos del nominal: su valoración puede ser errónea.',
  },
  'splice.noDiameter': {
    en: 'The rope has no nominal diameter: its splices cannot be rated.',
    de: 'Dem Seil fehlt der Nenndurchmesser: Seine Spleiße lassen sich nicht bewerten.',
    fr: 'Le diamètre nominal du câble manque\u202f: ses épissures ne peuvent pas être évaluées.',
    es: 'Falta el diámetro nominal del cable: sus empalmes no pueden valorarse.',
  },
  'splice.tally': {
    en: '{{word}}: {{number}}',
    de: '{{word}}: {{number}}',
    fr: '{{word}}\u202f: {{number}}',
    es: '{{word}}: {{number}}',
  },
  'splice.smallest': { en: 'Ø min.', de: 'Ø min.', fr: 'Ø min.', es: 'Ø mín.' },
  'splice.largest': { en: 'Ø max.', de: 'Ø max.', fr: 'Ø max.', es: 'Ø máx.' },
  'splice.deviation': { en: 'Deviation', de: 'Abweichung', fr: 'Écart', es: 'Desviación' },
  'splice.wires': {
    en: 'Wires broken / loose',
    de: 'Drähte gebr. / lose',
    fr: 'Fils cassés / desserrés',
    es: 'Alambres rotos / sueltos',
  },
  'splice.lubricant': { en: 'Lubricant', de: 'Schmierung', fr: 'Lubrification', es: 'Lubricación' },
  'splice.touching': {
    en: 'Strands touch',
    de: 'Litzen berühren sich',
    fr: 'Torons en contact',
    es: 'Cordones en contacto',
  },
  'photos.title': {
    en: 'Photos ({{number}})',
    de: 'Fotos ({{number}})',
    fr: 'Photos ({{number}})',
    es: 'Fotos ({{number}})',
  },
  'photos.unreadable': {
    en: 'This photo cannot be shown here. Its file is attached to the event.',
    de: 'Dieses Bild lässt sich hier nicht zeigen. Die Datei ist dem Ereignis angehängt.',
    fr: 'Cette image ne peut pas être affichée ici. Le fichier est joint à l’événement.',
    es: 'Esta imagen no puede mostrarse aquí. El archivo está adjunto al evento.',
  },
  'photos.tooMuch': {
    en: 'This report would become too large with this photo. Its file is attached to the event.',
    de: 'Mit diesem Bild würde der Bericht zu groß. Die Datei ist dem Ereignis angehängt.',
    fr: 'Avec cette image, le rapport deviendrait trop volumineux. Le fichier est joint à l’événement.',
    es: 'Con esta imagen, el informe sería demasiado grande. El archivo está adjunto al evento.',
  },
  'photos.waiting': {
    en: 'This photo is still being checked for viruses and cannot be shown yet.',
    de: 'Dieses Bild wird noch auf Viren geprüft und lässt sich noch nicht zeigen.',
    fr: 'Cette image est en cours de contrôle antivirus et ne peut pas encore être affichée.',
    es: 'Todavía se está comprobando si esta imagen contiene virus, por lo que aún no puede mostrarse.',
  },
  'photos.infected': {
    en: 'A virus was found in the file of this photo. It is not shown and cannot be opened.',
    de: 'In der Datei dieses Bildes wurde ein Virus gefunden. Es wird nicht gezeigt und lässt sich nicht öffnen.',
    fr: 'Un virus a été trouvé dans le fichier de cette image. Elle n’est pas affichée et ne peut pas être ouverte.',
    es: 'Se ha encontrado un virus en el archivo de esta imagen. No se muestra ni se puede abrir.',
  },
  'photos.unchecked': {
    en: 'This photo could not be checked for viruses. It is shown once an administrator releases its file.',
    de: 'Dieses Bild ließ sich nicht auf Viren prüfen. Es wird gezeigt, sobald ein Administrator die Datei freigibt.',
    fr: 'Cette image n’a pas pu être contrôlée par l’antivirus. Elle sera affichée une fois son fichier libéré par un administrateur.',
    es: 'No se ha podido comprobar si esta imagen contiene virus. Se mostrará cuando un administrador libere el archivo.',
  },
  'photos.removed': {
    en: 'The file of this photo was permanently deleted after a virus was found.',
    de: 'Die Datei dieses Bildes wurde nach einem Virenfund endgültig gelöscht.',
    fr: 'Le fichier de cette image a été supprimé définitivement après la découverte d’un virus.',
    es: 'El archivo de esta imagen se eliminó definitivamente tras encontrarse un virus.',
  },
  'photos.more': {
    en: { one: '{{count}} more photo is not shown.', other: '{{count}} more photos are not shown.' },
    de: {
      one: '{{count}} weiteres Foto wird nicht gezeigt.',
      other: '{{count}} weitere Fotos werden nicht gezeigt.',
    },
    fr: {
      one: '{{count}} autre photo n’est pas affichée.',
      other: '{{count}} autres photos ne sont pas affichées.',
    },
    es: { one: 'No se muestra {{count}} foto más.', other: 'No se muestran {{count}} fotos más.' },
  },
  'photos.notAsked': {
    en: {
      one: '{{count}} photo is attached. This report was created without photos.',
      other: '{{count}} photos are attached. This report was created without photos.',
    },
    de: {
      one: '{{count}} Foto ist angehängt. Dieser Bericht wurde ohne Fotos erstellt.',
      other: '{{count}} Fotos sind angehängt. Dieser Bericht wurde ohne Fotos erstellt.',
    },
    fr: {
      one: '{{count}} photo est jointe. Ce rapport a été créé sans photos.',
      other: '{{count}} photos sont jointes. Ce rapport a été créé sans photos.',
    },
    es: {
      one: 'Hay {{count}} foto adjunta. Este informe se creó sin fotos.',
      other: 'Hay {{count}} fotos adjuntas. Este informe se creó sin fotos.',
    },
  },
  'sensors.ofDevice': {
    en: '{{sensor}} ({{device}})',
    de: '{{sensor}} ({{device}})',
    fr: '{{sensor}} ({{device}})',
    es: '{{sensor}} ({{device}})',
  },
  'sensors.values': {
    en: 'Values of this period',
    de: 'Werte in diesem Zeitraum',
    fr: 'Valeurs sur cette période',
    es: 'Valores de este período',
  },
  'sensors.value': { en: 'Value', de: 'Wert', fr: 'Valeur', es: 'Valor' },
  'sensors.unit': { en: 'Unit', de: 'Einheit', fr: 'Unité', es: 'Unidad' },
  'sensors.last': { en: 'Last value', de: 'Letzter Wert', fr: 'Dernière valeur', es: 'Último valor' },
  'sensors.lastAt': { en: 'Measured on', de: 'Gemessen am', fr: 'Mesurée le', es: 'Medido el' },
  'sensors.gaps': {
    en: 'Where the line is interrupted, nothing was measured.',
    de: 'Wo die Linie unterbrochen ist, wurde nichts gemessen.',
    fr: 'Là où la ligne est interrompue, rien n’a été mesuré.',
    es: 'Donde la línea se interrumpe, no se midió nada.',
  },
  'sensors.marks': {
    en: 'Dashed lines with a triangle mark events of the rope, with a number where there are several.',
    de: 'Gestrichelte Linien mit einem Dreieck bezeichnen Ereignisse am Seil, mit einer Zahl, wo es mehrere sind.',
    fr: 'Les lignes pointillées avec un triangle indiquent les événements du câble, avec un nombre s’il y en a plusieurs.',
    es: 'Las líneas discontinuas con un triángulo señalan eventos del cable, con un número donde hay varios.',
  },
  lengthToday: { en: 'Length today', de: 'Länge heute', fr: 'Longueur actuelle', es: 'Longitud actual' },
  'left.title': { en: 'Today', de: 'Heute', fr: 'Aujourd’hui', es: 'Hoy' },
  'left.cutOut': {
    en: 'Cut out of the rope on {{day}}',
    de: 'Am {{day}} aus dem Seil geschnitten',
    fr: 'Retiré du câble le {{day}}',
    es: 'Cortado del cable el {{day}}',
  },
  'left.formerRope': {
    en: 'On the rope before this one, replaced on {{day}}',
    de: 'Auf dem vorigen Seil, ersetzt am {{day}}',
    fr: 'Sur le câble précédent, remplacé le {{day}}',
    es: 'En el cable anterior, sustituido el {{day}}',
  },
} as const satisfies Texts
