import type { KnowledgeChapter } from '@catenary/contract/library/knowledge-center'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** The frame around the pages of the knowledge center; the pages themselves are files of the web client. */
export const knowledgeCenterTexts = {
  ...labels('chapter', {
    firstSteps: { en: 'First steps', de: 'Erste Schritte', fr: 'Premiers pas', es: 'Primeros pasos' },
    ropes: { en: 'Ropes', de: 'Seile', fr: 'Câbles', es: 'Cables' },
    evaluation: { en: 'Evaluation', de: 'Auswertung', fr: 'Évaluation', es: 'Evaluación' },
    work: { en: 'Work', de: 'Arbeit', fr: 'Travail', es: 'Trabajo' },
    devices: { en: 'Devices', de: 'Geräte', fr: 'Appareils', es: 'Dispositivos' },
    documents: { en: 'Documents', de: 'Dokumente', fr: 'Documents', es: 'Documentos' },
    everyday: { en: 'Everyday use', de: 'Alltag', fr: 'Au quotidien', es: 'Uso diario' },
    administration: { en: 'Administration', de: 'Administration', fr: 'Administration', es: 'Administración' },
  } satisfies Record<KnowledgeChapter, Text>),
  intro: {
    en: 'Short pages on inspecting ropes and working with Catenary.',
    de: 'Kurze Seiten über die Seilprüfung und die Arbeit mit Catenary.',
    fr: 'De courtes pages sur le contrôle des câbles et l’utilisation de Catenary.',
    es: 'Páginas breves sobre la inspección de cables y el trabajo con Catenary.',
  },
  contents: { en: 'Contents', de: 'Inhalt', fr: 'Sommaire', es: 'Contenido' },
  closeContents: {
    en: 'Close contents',
    de: 'Inhalt schließen',
    fr: 'Fermer le sommaire',
    es: 'Cerrar el contenido',
  },
  search: {
    en: 'Search the Knowledge Center',
    de: 'Im Wissensportal suchen',
    fr: 'Rechercher dans le centre de connaissances',
    es: 'Buscar en el centro de conocimiento',
  },
  found: {
    en: { one: '{{count}} page found', other: '{{count}} pages found' },
    de: { one: '{{count}} Seite gefunden', other: '{{count}} Seiten gefunden' },
    fr: { one: '{{count}} page trouvée', other: '{{count}} pages trouvées' },
    es: { one: '{{count}} página encontrada', other: '{{count}} páginas encontradas' },
  },
  nothingFound: {
    en: 'No page found. Try fewer or other words.',
    de: 'Keine Seite gefunden. Versuchen Sie es mit weniger oder anderen Wörtern.',
    fr: 'Aucune page trouvée. Essayez avec moins de mots ou d’autres mots.',
    es: 'No se ha encontrado ninguna página. Pruebe con menos palabras o con otras.',
  },
  unknownPage: {
    en: 'This page does not exist. Choose one below.',
    de: 'Diese Seite gibt es nicht. Wählen Sie unten eine andere.',
    fr: 'Cette page n’existe pas. Choisissez-en une ci-dessous.',
    es: 'Esta página no existe. Elija una de las siguientes.',
  },
  print: { en: 'Print this page', de: 'Diese Seite drucken', fr: 'Imprimer cette page', es: 'Imprimir esta página' },
  sectionLink: {
    en: 'Link to the section “{{section}}”',
    de: 'Link zum Abschnitt „{{section}}“',
    fr: 'Lien vers la section «\u00a0{{section}}\u00a0»',
    es: 'Enlace a la sección «{{section}}»',
  },
  pageOrder: {
    en: 'Previous and next page',
    de: 'Vorherige und nächste Seite',
    fr: 'Page précédente et page suivante',
    es: 'Página anterior y siguiente',
  },
} as const satisfies Texts
