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
    folder: { en: 'Folder', de: 'Ordner', fr: 'Dossier', es: 'Carpeta' },
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
    en: 'Type part of a name, or words from a document, a task or the description of an event. Add the area or installation to narrow a name.',
    de: 'Geben Sie einen Teil eines Namens ein oder Wörter aus einem Dokument, einer Aufgabe oder der Beschreibung eines Ereignisses. Einen Namen grenzen Sie mit Gebiet oder Anlage ein.',
    fr: 'Saisissez une partie d’un nom, ou des mots d’un document, d’une tâche ou de la description d’un événement. Pour un nom, le domaine ou l’installation précise la recherche.',
    es: 'Escriba parte de un nombre, o palabras de un documento, de una tarea o de la descripción de un evento. Un nombre se acota con el área o la instalación.',
  },
  shortcut: {
    en: '{{keys}} opens the search anywhere.',
    de: '{{keys}} öffnet die Suche überall.',
    fr: '{{keys}} ouvre la recherche depuis n’importe quelle page.',
    es: '{{keys}} abre la búsqueda desde cualquier página.',
  },
  control: { en: 'Ctrl', de: 'Strg', fr: 'Ctrl', es: 'Ctrl' },
  otherWords: {
    en: 'Try fewer words or another spelling. Events are found by the words of their description.',
    de: 'Versuchen Sie es mit weniger Wörtern oder einer anderen Schreibweise. Ereignisse werden über die Wörter ihrer Beschreibung gefunden.',
    fr: 'Essayez avec moins de mots ou une autre orthographe. Les événements se trouvent par les mots de leur description.',
    es: 'Pruebe con menos palabras u otra grafía. Los eventos se encuentran por las palabras de su descripción.',
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
    en: 'Search or give a command',
    de: 'Suchen oder Befehl eingeben',
    fr: 'Rechercher ou saisir une commande',
    es: 'Buscar o escribir un comando',
  },
  page: { en: 'Page {{page}}', de: 'Seite {{page}}', fr: 'Page {{page}}', es: 'Página {{page}}' },
  ...labels('group', {
    urgent: { en: 'Most urgent', de: 'Am dringendsten', fr: 'Les plus urgents', es: 'Lo más urgente' },
    commands: { en: 'Commands', de: 'Befehle', fr: 'Commandes', es: 'Comandos' },
    recent: { en: 'Recent pages', de: 'Zuletzt besucht', fr: 'Pages récentes', es: 'Páginas recientes' },
    results: { en: 'Results', de: 'Ergebnisse', fr: 'Résultats', es: 'Resultados' },
  }),
  ...labels('command', {
    newDamageOn: {
      en: 'New damage on {{rope}}',
      de: 'Neuer Schaden an {{rope}}',
      fr: 'Nouveau dommage sur {{rope}}',
      es: 'Nuevo daño en {{rope}}',
    },
    newTaskFor: {
      en: 'New task for {{rope}}',
      de: 'Neue Aufgabe für {{rope}}',
      fr: 'Nouvelle tâche pour {{rope}}',
      es: 'Nueva tarea para {{rope}}',
    },
    newTask: { en: 'New task…', de: 'Neue Aufgabe …', fr: 'Nouvelle tâche…', es: 'Nueva tarea…' },
    page: { en: 'Page', de: 'Seite', fr: 'Page', es: 'Página' },
  }),
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
