import type { IntervalSource, PlannedInspectionKind } from '@catenary/domain/recurrence/inspection-plan'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** The inspection plan that is proposed for a rope. */
export const inspectionPlanTexts = {
  title: { en: 'Inspection plan', de: 'Prüfplan', fr: 'Plan de contrôle', es: 'Plan de inspección' },
  create: {
    en: 'Plan inspections',
    de: 'Prüfungen planen',
    fr: 'Planifier les contrôles',
    es: 'Planificar inspecciones',
  },
  missing: {
    en: 'No inspection is planned for this rope.',
    de: 'Für dieses Seil ist keine Prüfung geplant.',
    fr: 'Aucun contrôle n’est planifié pour ce câble.',
    es: 'No hay ninguna inspección planificada para este cable.',
  },
  ...labels('title', {
    visual: {
      en: 'Visual inspection of the rope',
      de: 'Sichtprüfung des Seils',
      fr: 'Contrôle visuel du câble',
      es: 'Inspección visual del cable',
    },
    splice: {
      en: 'Visual inspection of the splices',
      de: 'Sichtprüfung der Spleiße',
      fr: 'Contrôle visuel des épissures',
      es: 'Inspección visual de los empalmes',
    },
    mrt: {
      en: 'Magnetic rope test (MRT)',
      de: 'Magnetinduktive Prüfung',
      fr: 'Contrôle magnéto-inductif (MRT)',
      es: 'Inspección magnética (MRT)',
    },
  } satisfies Record<PlannedInspectionKind, Text>),
  ...labels('description', {
    visual: {
      en: 'Whole length at slow speed: broken and loose wires, corrosion, deformation, lubrication.',
      de: 'Ganze Länge bei langsamer Fahrt: Drahtbrüche, lose Drähte, Korrosion, Verformungen, Schmierung.',
      fr: 'Toute la longueur à vitesse lente\u202f: fils cassés et lâches, corrosion, déformations, lubrification.',
      es: 'Toda la longitud a velocidad lenta: alambres rotos y sueltos, corrosión, deformaciones, lubricación.',
    },
    splice: {
      en: 'Knots and tucks at standstill: diameter, broken and loose wires, contact between strands.',
      de: 'Knoten und Einsteckenden im Stillstand: Durchmesser, Drahtbrüche, lose Drähte, Berührung der Litzen.',
      fr: 'Nœuds et bouts rentrés à l’arrêt\u202f: diamètre, fils cassés et lâches, contact entre torons.',
      es: 'Nudos y extremos introducidos con el cable parado: diámetro, alambres rotos y sueltos, contacto entre cordones.',
    },
    mrt: {
      en: 'Whole length with the test instrument; upload the report with its findings.',
      de: 'Ganze Länge mit dem Prüfgerät; den Bericht mit den Befunden hochladen.',
      fr: 'Toute la longueur avec l’appareil de contrôle\u202f; téléverser le rapport avec ses constats.',
      es: 'Toda la longitud con el dispositivo de ensayo; cargar el informe con los hallazgos.',
    },
  } satisfies Record<PlannedInspectionKind, Text>),
  ...labels('source', {
    en12927: {
      en: 'Interval after EN 12927-7',
      de: 'Intervall nach EN 12927-7',
      fr: 'Intervalle selon l’EN 12927-7',
      es: 'Intervalo según EN 12927-7',
    },
    german: {
      en: 'Interval after German operating rules',
      de: 'Intervall nach deutschen Betriebsvorschriften',
      fr: 'Intervalle selon les règles d’exploitation allemandes',
      es: 'Intervalo según las normas de explotación alemanas',
    },
    french: {
      en: 'Interval after French rules (annex 1)',
      de: 'Intervall nach französischen Vorschriften (Anhang 1)',
      fr: 'Intervalle selon les règles françaises (annexe 1)',
      es: 'Intervalo según las normas francesas (anexo 1)',
    },
    vorarlberg: {
      en: 'Interval after the operating rules of Vorarlberg',
      de: 'Intervall nach den Betriebsvorschriften Vorarlbergs',
      fr: 'Intervalle selon les règles d’exploitation du Vorarlberg',
      es: 'Intervalo según las normas de explotación de Vorarlberg',
    },
    european: {
      en: 'Interval after European rules',
      de: 'Intervall nach europäischen Vorschriften',
      fr: 'Intervalle selon les règles européennes',
      es: 'Intervalo según las normas europeas',
    },
    practice: {
      en: 'Usual interval; no rule for this rope is known here',
      de: 'Übliches Intervall; eine Vorschrift für dieses Seil ist hier nicht bekannt',
      fr: 'Intervalle usuel\u202f; aucune règle propre à ce câble n’est connue ici',
      es: 'Intervalo habitual; aquí no se conoce ninguna norma para este cable',
    },
  } satisfies Record<IntervalSource, Text>),
  explained: {
    en: 'A proposal for ropes of this kind. Check it against what your authority and the rope maker demand, change what differs, and confirm: each inspection becomes a recurring task.',
    de: 'Ein Vorschlag für Seile dieser Art. Vergleichen Sie ihn mit den Vorgaben Ihrer Behörde und des Seilherstellers, passen Sie ihn an und bestätigen Sie: Jede Prüfung wird eine wiederkehrende Aufgabe.',
    fr: 'Une proposition pour les câbles de ce type. Comparez-la aux exigences de votre autorité et du fabricant, adaptez-la, puis confirmez\u202f: chaque contrôle devient une tâche récurrente.',
    es: 'Una propuesta para cables de este tipo. Compárela con lo que exigen su autoridad y el fabricante, ajústela y confirme: cada inspección se convierte en una tarea periódica.',
  },
  rarer: {
    en: {
      one: 'Longer than the interval of {{count}} month that was proposed ({{source}})',
      other: 'Longer than the interval of {{count}} months that was proposed ({{source}})',
    },
    de: {
      one: 'Länger als das vorgeschlagene Intervall von {{count}} Monat ({{source}})',
      other: 'Länger als das vorgeschlagene Intervall von {{count}} Monaten ({{source}})',
    },
    fr: {
      one: 'Plus long que l’intervalle proposé de {{count}} mois ({{source}})',
      other: 'Plus long que l’intervalle proposé de {{count}} mois ({{source}})',
    },
    es: {
      one: 'Más largo que el intervalo propuesto de {{count}} mes ({{source}})',
      other: 'Más largo que el intervalo propuesto de {{count}} meses ({{source}})',
    },
  },
  late: {
    en: 'More than one interval later than the day that was proposed',
    de: 'Mehr als ein Intervall später als der vorgeschlagene Tag',
    fr: 'Plus d’un intervalle après le jour proposé',
    es: 'Más de un intervalo después del día propuesto',
  },
  every: { en: 'Every', de: 'Alle', fr: 'Tous les', es: 'Cada' },
  period: { en: 'Period', de: 'Zeitraum', fr: 'Période', es: 'Período' },
  first: { en: 'First due', de: 'Erstmals fällig', fr: 'Première échéance', es: 'Primer vencimiento' },
  confirm: { en: 'Create tasks', de: 'Aufgaben anlegen', fr: 'Créer les tâches', es: 'Crear tareas' },
  stored: { en: 'Planned', de: 'Geplant', fr: 'Planifié', es: 'Planificada' },
  partlySaved: {
    en: 'Not all inspections are planned yet',
    de: 'Noch nicht alle Prüfungen sind geplant',
    fr: 'Tous les contrôles ne sont pas encore planifiés',
    es: 'Aún no están planificadas todas las inspecciones',
  },
  noneChosen: {
    en: 'Choose at least one inspection.',
    de: 'Wählen Sie mindestens eine Prüfung.',
    fr: 'Choisissez au moins un contrôle.',
    es: 'Elija al menos una inspección.',
  },
  notified: {
    en: 'They are notified by email when an inspection is due and when it is overdue.',
    de: 'Sie werden per E-Mail benachrichtigt, wenn eine Prüfung fällig ist und wenn sie überfällig ist.',
    fr: 'Ces personnes reçoivent un e-mail quand un contrôle arrive à échéance et quand il est en retard.',
    es: 'Reciben un correo electrónico cuando una inspección vence y cuando está atrasada.',
  },
  nobodyNotified: {
    en: 'Without an assignee, no one will be notified when an inspection is due.',
    de: 'Ohne Zuweisung wird niemand benachrichtigt, wenn eine Prüfung fällig ist.',
    fr: 'Sans attribution, personne ne sera averti quand un contrôle arrive à échéance.',
    es: 'Si no se asigna a nadie, nadie recibirá un aviso cuando venza una inspección.',
  },
  saved: {
    en: { one: '{{count}} inspection is planned', other: '{{count}} inspections are planned' },
    de: { one: '{{count}} Prüfung ist geplant', other: '{{count}} Prüfungen sind geplant' },
    fr: { one: '{{count}} contrôle est planifié', other: '{{count}} contrôles sont planifiés' },
    es: { one: '{{count}} inspección está planificada', other: '{{count}} inspecciones están planificadas' },
  },
} as const satisfies Texts
