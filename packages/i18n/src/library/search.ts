import type { SearchType } from '@catenary/contract/library/search'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** The search over everything, on its page and in its dialog. */
export const searchTexts = {
  section: { en: 'Section', de: 'Bereich', fr: 'Section', es: 'Sección' },
  typeOfResult: { en: 'Type of result', de: 'Art des Ergebnisses', fr: 'Type de résultat', es: 'Tipo de resultado' },
  ...labels('type', {
    area: { en: 'Area', de: 'Gebiet', fr: 'Domaine', es: 'Área' },
    installation: { en: 'Installation', de: 'Anlage', fr: 'Installation', es: 'Instalación' },
    rope: { en: 'Rope', de: 'Seil', fr: 'Câble', es: 'Cable' },
    document: { en: 'Document', de: 'Dokument', fr: 'Document', es: 'Documento' },
    project: { en: 'Project', de: 'Projekt', fr: 'Projet', es: 'Proyecto' },
    event: { en: 'Event', de: 'Ereignis', fr: 'Événement', es: 'Evento' },
    task: { en: 'Task', de: 'Aufgabe', fr: 'Tâche', es: 'Tarea' },
    sensorDevice: { en: 'Device', de: 'Gerät', fr: 'Appareil', es: 'Dispositivo' },
    smartrope: { en: 'Smartrope', de: 'Smartrope', fr: 'Smartrope', es: 'Smartrope' },
  } satisfies Record<SearchType, Text>),
  noFilter: {
    en: 'No search filter provided',
    de: 'Kein Suchfilter angegeben',
    fr: 'Aucun filtre de recherche indiqué',
    es: 'No se ha indicado ningún filtro de búsqueda',
  },
  whatToType: {
    en: 'Type part of a name. Add the area or installation to narrow the results.',
    de: 'Geben Sie einen Teil des Namens ein. Mit Gebiet oder Anlage grenzen Sie die Suche ein.',
    fr: 'Saisissez une partie du nom\u202f; ajoutez des mots du domaine ou de l’installation pour préciser.',
    es: 'Escriba parte del nombre; añada palabras del área o de la instalación para acotar.',
  },
  shortcut: {
    en: '{{keys}} opens the search anywhere.',
    de: '{{keys}} öffnet die Suche überall.',
    fr: '{{keys}} ouvre la recherche depuis n’importe quelle page.',
    es: '{{keys}} abre la búsqueda desde cualquier página.',
  },
  control: { en: 'Ctrl', de: 'Strg', fr: 'Ctrl', es: 'Ctrl' },
  otherWords: {
    en: 'Try fewer words or another spelling.',
    de: 'Versuchen Sie es mit weniger Wörtern oder einer anderen Schreibweise.',
    fr: 'Essayez avec moins de mots ou une autre orthographe.',
    es: 'Pruebe con menos palabras u otra grafía.',
  },
  found: {
    en: { one: '{{count}} result', other: '{{count}} results' },
    de: { one: '{{count}} Ergebnis', other: '{{count}} Ergebnisse' },
    fr: { one: '{{count}} résultat', other: '{{count}} résultats' },
    es: { one: '{{count}} resultado', other: '{{count}} resultados' },
  },
  cut: {
    en: 'Showing the top {{count}} results. Add a word to narrow your search.',
    de: 'Die ersten {{count}} Treffer. Ein weiteres Wort grenzt die Suche ein.',
    fr: 'Les {{count}} meilleurs résultats. Ajoutez un mot pour préciser la recherche.',
    es: 'Los {{count}} mejores resultados. Añada una palabra para acotar la búsqueda.',
  },
  everywhere: {
    en: 'Search areas, installations and ropes',
    de: 'Gebiete, Anlagen und Seile suchen',
    fr: 'Rechercher des domaines, installations et câbles',
    es: 'Buscar áreas, instalaciones y cables',
  },
  showAll: {
    en: 'Show all results',
    de: 'Alle Ergebnisse anzeigen',
    fr: 'Afficher tous les résultats',
    es: 'Mostrar todos los resultados',
  },
  choose: { en: 'choose', de: 'auswählen', fr: 'choisir', es: 'elegir' },
  open: { en: 'open', de: 'öffnen', fr: 'ouvrir', es: 'abrir' },
  close: { en: 'close', de: 'schließen', fr: 'fermer', es: 'cerrar' },
} as const satisfies Texts
