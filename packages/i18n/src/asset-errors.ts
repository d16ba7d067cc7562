/** Refusals and faults of areas, installations, ropes, maps and documents. */
export const assetErrors = {
  'parent.archived': {
    en: 'The area or installation it belongs to is archived. Restore that first.',
    de: 'Das Gebiet oder die Anlage dazu ist archiviert. Stellen Sie zuerst diese wieder her.',
    fr: 'L’élément parent est archivé. Restaurez-le d’abord.',
    es: 'El elemento superior está archivado. Restáurelo primero.',
  },
  'document.wrongContent': {
    en: 'The file’s content does not match its extension, so nothing was saved. Check the file and try again.',
    de: 'Der Inhalt der Datei passt nicht zur Dateiendung. Es wurde nichts gespeichert. Prüfen Sie die Datei und versuchen Sie es erneut.',
    fr: 'Le contenu du fichier ne correspond pas à son extension. Rien n’a été enregistré. Vérifiez le fichier, puis réessayez.',
    es: 'El contenido del archivo no corresponde a su extensión. No se ha guardado nada. Revise el archivo y vuelva a intentarlo.',
  },
  'preview.unavailable': {
    en: 'Preview unavailable',
    de: 'Vorschau nicht verfügbar',
    fr: 'Aperçu indisponible',
    es: 'Vista previa no disponible',
  },
  'storage.unavailable': {
    en: 'The file could not be saved because the server’s storage is not available. Try again in a moment.',
    de: 'Der Dateispeicher ist nicht erreichbar. Es wurde nichts gespeichert. Bitte versuchen Sie es gleich noch einmal.',
    fr: 'Le stockage des fichiers est inaccessible. Rien n’a été enregistré. Veuillez réessayer dans un instant.',
    es: 'No se puede acceder al almacenamiento de archivos. No se ha guardado nada. Vuelva a intentarlo en un momento.',
  },
  'storage.full': {
    en: 'The server’s storage is full, so nothing was saved. Tell your administrator.',
    de: 'Der Dateispeicher ist voll. Es wurde nichts gespeichert. Bitte informieren Sie den Betreiber dieses Servers.',
    fr: 'Le stockage de fichiers est plein. Rien n’a été enregistré. Veuillez en informer l’exploitant du serveur.',
    es: 'El almacén de archivos está lleno. No se ha guardado nada. Avise a quien administra este servidor.',
  },
  'storage.reserved': {
    en: 'There is too little storage left on the server for uploads, so nothing was saved. Records without files can still be saved. Tell your administrator.',
    de: 'Auf dem Server ist zu wenig Speicherplatz für Dateien frei. Es wurde nichts gespeichert. Einträge ohne Dateien können Sie weiterhin speichern. Bitte informieren Sie den Betreiber dieses Servers.',
    fr: 'Il reste trop peu de place sur le serveur pour des fichiers. Rien n’a été enregistré. Vous pouvez encore enregistrer des données sans fichiers. Veuillez en informer l’exploitant du serveur.',
    es: 'Queda demasiado poco espacio en el servidor para archivos. No se ha guardado nada. Aún puede guardar registros sin archivos. Avise a quien administra este servidor.',
  },
  'storage.quota': {
    en: 'The storage of this mandator is used up, so nothing was saved. Tell your administrator.',
    de: 'Der Speicherplatz dieses Mandanten ist aufgebraucht. Es wurde nichts gespeichert. Bitte informieren Sie Ihren Administrator.',
    fr: 'L’espace de stockage de ce mandant est épuisé. Rien n’a été enregistré. Veuillez en informer votre administrateur.',
    es: 'El espacio de almacenamiento de este mandante está agotado. No se ha guardado nada. Avise a su administrador.',
  },
  'tile.unavailable': {
    en: 'Background map unavailable',
    de: 'Hintergrundkarte nicht verfügbar',
    fr: 'Fond de carte indisponible',
    es: 'Mapa base no disponible',
  },
} as const

/** What can be wrong with one field of these. */
export const assetFaults = {
  duplicateType: {
    en: 'Non unique type',
    de: 'Typ kommt mehrfach vor',
    fr: 'Type en double',
    es: 'Tipo repetido',
  },
  notApplicable: {
    en: 'This field does not apply here',
    de: 'Dieses Feld ist hier nicht vorgesehen',
    fr: 'Ce champ ne s’applique pas ici',
    es: 'Este campo no se aplica aquí',
  },
  afterThisYear: {
    en: 'The year can’t be in the future',
    de: 'Das Jahr darf nicht in der Zukunft liegen',
    fr: 'L’année ne peut pas être dans le futur',
    es: 'El año no puede ser posterior al actual',
  },
  beforeInstallation: {
    en: 'The removal date must be after the installation date',
    de: 'Der Ausbau muss nach dem Einbau liegen',
    fr: 'La date de dépose est antérieure à la date de pose',
    es: 'La retirada es anterior a la instalación',
  },
  latitude: {
    en: 'The latitude must be between −90 and 90',
    de: 'Der Breitengrad muss zwischen −90 und 90 liegen',
    fr: 'La latitude doit être comprise entre −90 et 90',
    es: 'La latitud debe estar entre −90 y 90',
  },
  longitude: {
    en: 'The longitude must be between −180 and 180',
    de: 'Der Längengrad muss zwischen −180 und 180 liegen',
    fr: 'La longitude doit être comprise entre −180 et 180',
    es: 'La longitud debe estar entre −180 y 180',
  },
  outsideImage: {
    en: 'This point is outside the image ({{width}} × {{height}} pixels)',
    de: 'Dieser Punkt liegt außerhalb des Bildes ({{width}} × {{height}} Pixel)',
    fr: 'Ce point se trouve en dehors de l’image ({{width}} × {{height}} pixels)',
    es: 'Este punto queda fuera de la imagen ({{width}} × {{height}} píxeles)',
  },
  otherInstallation: {
    en: 'Choose an item from the same area or installation',
    de: 'Wählen Sie etwas aus demselben Gebiet oder derselben Anlage',
    fr: 'Choisissez un élément du même parent',
    es: 'Elija un elemento del mismo nivel superior',
  },
  circle: {
    en: 'A rope can’t replace itself, and each rope can be replaced only once',
    de: 'Ein Seil kann sich nicht selbst ersetzen und nur einmal ersetzt werden',
    fr: 'Un câble ne peut pas se succéder à lui-même et n’a qu’un seul successeur',
    es: 'Un cable no puede sucederse a sí mismo y solo tiene un sucesor',
  },
  referencePointName: {
    en: 'Another reference point has this name',
    de: 'Ein anderer Bezugspunkt heißt schon so',
    fr: 'Un autre point de référence porte ce nom',
    es: 'Otro punto de referencia ya tiene este nombre',
  },
  'place.unknown': {
    en: '“{{name}}” is not a number or a reference point of this rope',
    de: '„{{name}}“ ist weder eine Zahl noch ein Bezugspunkt dieses Seils',
    fr: '«\u202f{{name}}\u202f» n’est ni un nombre ni un point de référence de ce câble',
    es: '«{{name}}» no es ni un número ni un punto de referencia de este cable',
  },
  'place.ambiguous': {
    en: '“{{name}}” can mean more than one position. Enter the position as a number.',
    de: '„{{name}}“ kann mehrere Stellen meinen. Geben Sie die Position als Zahl ein.',
    fr: '«\u202f{{name}}\u202f» peut désigner plusieurs endroits. Saisissez la position en chiffres.',
    es: '«{{name}}» puede referirse a varios lugares. Introduzca la posición como número.',
  },
  notPermittedUser: {
    en: 'This user may not see the area',
    de: 'Dieser Benutzer darf das Gebiet nicht sehen',
    fr: 'Cet utilisateur n’a pas accès au domaine',
    es: 'Este usuario no tiene acceso al área',
  },
  baseLayerMissing: {
    en: 'Choose one of the background maps offered',
    de: 'Wählen Sie eine der angebotenen Hintergrundkarten',
    fr: 'Choisissez l’un des fonds de carte proposés',
    es: 'Elija uno de los mapas base ofrecidos',
  },
  'threshold.missing': {
    en: 'Enter a threshold from {{min}} to {{max}}',
    de: 'Geben Sie einen Schwellenwert von {{min}} bis {{max}} ein',
    fr: 'Saisissez un seuil de {{min}} à {{max}}',
    es: 'Introduzca un umbral de {{min}} a {{max}}',
  },
  'file.ending': {
    en: '{{name}}: this file type is not supported. Supported types: {{endings}}',
    de: '{{name}}: Dateityp wird nicht unterstützt. Unterstützt werden: {{endings}}',
    fr: 'Les fichiers de ce type ne sont pas acceptés\u202f: {{name}}. Sont acceptés\u202f: {{endings}}',
    es: 'No se admiten archivos de este tipo: {{name}}. Se admiten: {{endings}}',
  },
  'file.content': {
    en: '{{name}}: the content does not match the file extension',
    de: '{{name}}: Der Inhalt passt nicht zur Dateiendung',
    fr: 'Le contenu du fichier ne correspond pas à son nom\u202f: {{name}}',
    es: 'El archivo no es lo que indica su nombre: {{name}}',
  },
  'file.quota': {
    en: 'Not enough storage: of the {{quota}} GB of this mandator, {{free}} MB are left. Tell your administrator.',
    de: 'Zu wenig Speicherplatz: Von den {{quota}}\u00a0GB dieses Mandanten sind noch {{free}}\u00a0MB frei. Bitte informieren Sie Ihren Administrator.',
    fr: 'Espace de stockage insuffisant\u202f: sur les {{quota}}\u00a0Go de ce mandant, il reste {{free}}\u00a0Mo. Veuillez en informer votre administrateur.',
    es: 'Espacio de almacenamiento insuficiente: de los {{quota}}\u00a0GB de este mandante quedan {{free}}\u00a0MB. Avise a su administrador.',
  },
  'file.tooLarge': {
    en: 'The file is larger than {{max}} MB: {{name}}',
    de: 'Die Datei ist größer als {{max}}\u00a0MB: {{name}}',
    fr: 'Le fichier dépasse {{max}}\u00a0Mo\u202f: {{name}}',
    es: 'El archivo supera los {{max}}\u00a0MB: {{name}}',
  },
  'file.name': {
    en: 'File names can have up to {{max}} characters and no control characters: {{name}}',
    de: 'Dateinamen dürfen höchstens {{max}} Zeichen und keine Steuerzeichen enthalten: {{name}}',
    fr: 'Un nom de fichier compte au plus {{max}} caractères, sans caractères de contrôle\u202f: {{name}}',
    es: 'Un nombre de archivo tiene como máximo {{max}} caracteres y ninguno de control: {{name}}',
  },
  'file.imageOnly': {
    en: 'Only images can be added here: {{name}}',
    de: 'Hier können nur Bilder hinzugefügt werden: {{name}}',
    fr: 'Seules des images peuvent être ajoutées ici\u202f: {{name}}',
    es: 'Aquí solo se pueden añadir imágenes: {{name}}',
  },
  'file.tooMany': {
    en: 'At most {{max}} files can be sent at once',
    de: 'Es können höchstens {{max}} Dateien auf einmal gesendet werden',
    fr: 'Au plus {{max}} fichiers peuvent être envoyés à la fois',
    es: 'Se pueden enviar como máximo {{max}} archivos a la vez',
  },
  'file.empty': {
    en: 'The file is empty: {{name}}',
    de: 'Die Datei ist leer: {{name}}',
    fr: 'Le fichier est vide\u202f: {{name}}',
    es: 'El archivo está vacío: {{name}}',
  },
  onePerFile: {
    en: 'Enter one ID for each file, separated by commas: {{count}}',
    de: 'Geben Sie für jede Datei eine ID an, durch Kommas getrennt: {{count}}',
    fr: 'Indiquez un identifiant par fichier, séparés par des virgules\u202f: {{count}}',
    es: 'Indique un identificador por archivo, separados por comas: {{count}}',
  },
} as const
