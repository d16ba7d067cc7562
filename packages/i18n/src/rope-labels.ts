import type { ropeLayDirections, RopeAttributes } from '@catenary/contract/ropes'
import type { Gauge } from '@catenary/domain/damage'
import type { LimitStatus, RopeApplication, RopeLay, RopeType, StandardId } from '@catenary/domain/standards'
import type { Text } from './language.ts'
import { labels } from './language.ts'

/** The names of a rope's fields and of the values of its closed lists. */
export const ropeLabels = {
  ...labels('attributes', {
    ropeType: { en: 'Rope type', de: 'Seilart', fr: 'Type de câble', es: 'Tipo de cable' },
    ropeApplication: {
      en: 'Rope application',
      de: 'Seilverwendung',
      fr: 'Utilisation du câble',
      es: 'Utilización del cable',
    },
    ropeLay: { en: 'Rope lay', de: 'Schlagart', fr: 'Câblage', es: 'Tipo de cableado' },
    ropeLayDirection: {
      en: 'Direction of lay',
      de: 'Schlagrichtung',
      fr: 'Sens de câblage',
      es: 'Sentido de cableado',
    },
    ropeDesign: { en: 'Rope design', de: 'Seilkonstruktion', fr: 'Composition du câble', es: 'Composición del cable' },
    ropeManufacturer: {
      en: 'Rope manufacturer',
      de: 'Seilhersteller',
      fr: 'Fabricant du câble',
      es: 'Fabricante del cable',
    },
    installationYear: {
      en: 'Year of installation',
      de: 'Auflegejahr',
      fr: 'Année de pose',
      es: 'Año de instalación',
    },
    nominalDiameter: {
      en: 'Nominal diameter',
      de: 'Nenndurchmesser',
      fr: 'Diamètre nominal',
      es: 'Diámetro nominal',
    },
    realDiameter: { en: 'Actual diameter', de: 'Ist-Durchmesser', fr: 'Diamètre réel', es: 'Diámetro real' },
    metallicCrossSection: {
      en: 'Metallic cross-section',
      de: 'Metallischer Querschnitt',
      fr: 'Section métallique',
      es: 'Sección metálica',
    },
    ropeLength: { en: 'Rope length', de: 'Seillänge', fr: 'Longueur du câble', es: 'Longitud del cable' },
    isClosed: {
      en: 'Spliced into a loop',
      de: 'Zur Schleife gespleißt',
      fr: 'Épissé en boucle',
      es: 'Empalmado en bucle',
    },
    loadBearingWires: {
      en: 'Load-bearing wires',
      de: 'Tragende Drähte',
      fr: 'Fils porteurs',
      es: 'Alambres portantes',
    },
    standard: { en: 'Standard', de: 'Norm', fr: 'Norme', es: 'Norma' },
    ownLimits: { en: 'Own limits', de: 'Eigene Grenzwerte', fr: 'Limites propres', es: 'Límites propios' },
    expectedServiceLife: {
      en: 'Expected service life',
      de: 'Erwartete Lebensdauer',
      fr: 'Durée de vie prévue',
      es: 'Vida útil prevista',
    },
    bendingCyclesUntilNow: {
      en: 'Bending cycles until now',
      de: 'Biegewechsel bis heute',
      fr: 'Cycles de flexion à ce jour',
      es: 'Ciclos de flexión hasta hoy',
    },
    minimumBreakingForce: {
      en: 'Minimum breaking force',
      de: 'Mindestbruchkraft',
      fr: 'Charge de rupture minimale',
      es: 'Carga mínima de rotura',
    },
    layLength: { en: 'Lay length', de: 'Schlaglänge', fr: 'Pas de câblage', es: 'Paso de cableado' },
    remark: { en: 'Remark', de: 'Bemerkung', fr: 'Remarque', es: 'Observación' },
  } satisfies Record<keyof RopeAttributes, Text>),
  ...labels('type', {
    strandedRope: { en: 'Stranded rope', de: 'Litzenseil', fr: 'Câble à torons', es: 'Cable de cordones' },
    oss: {
      en: 'Open spiral strand rope',
      de: 'Offenes Spiralseil',
      fr: 'Câble monotoron',
      es: 'Cable espiral abierto',
    },
    hvs: {
      en: 'Half-locked coil rope',
      de: 'Halbverschlossenes Seil',
      fr: 'Câble semi-clos',
      es: 'Cable semicerrado',
    },
    vvs: { en: 'Full-locked coil rope', de: 'Vollverschlossenes Seil', fr: 'Câble clos', es: 'Cable cerrado' },
  } satisfies Record<RopeType, Text>),
  ...labels('application', {
    trackRope: { en: 'Track rope', de: 'Tragseil', fr: 'Câble porteur', es: 'Cable portador' },
    haulRope: { en: 'Haul rope', de: 'Zugseil', fr: 'Câble tracteur', es: 'Cable tractor' },
    carryingHaulingRope: {
      en: 'Carrying-hauling rope',
      de: 'Förderseil',
      fr: 'Câble porteur-tracteur',
      es: 'Cable portador-tractor',
    },
    counterRope: { en: 'Counter rope', de: 'Gegenseil', fr: 'Câble lest', es: 'Cable lastre' },
    tensionRope: { en: 'Tension rope', de: 'Spannseil', fr: 'Câble de tension', es: 'Cable tensor' },
    evacuationRope: { en: 'Evacuation rope', de: 'Bergeseil', fr: 'Câble de sauvetage', es: 'Cable de rescate' },
    brakeRope: { en: 'Brake rope', de: 'Bremsseil', fr: 'Câble de frein', es: 'Cable de freno' },
    towRope: { en: 'Tow rope', de: 'Schleppliftseil', fr: 'Câble de téléski', es: 'Cable de telesquí' },
    guyRope: { en: 'Guy rope', de: 'Abspannseil', fr: 'Hauban', es: 'Cable de arriostramiento' },
    signalRope: { en: 'Signal rope', de: 'Signalseil', fr: 'Câble de signalisation', es: 'Cable de señalización' },
    communicationRope: {
      en: 'Communication rope',
      de: 'Fernmeldeseil',
      fr: 'Câble de télécommunication',
      es: 'Cable de comunicación',
    },
    hoistRope: { en: 'Hoist rope', de: 'Hubseil', fr: 'Câble de levage', es: 'Cable de elevación' },
    guideRope: { en: 'Guide rope', de: 'Führungsseil', fr: 'Câble de guidage', es: 'Cable guía' },
    balanceRope: { en: 'Balance rope', de: 'Unterseil', fr: 'Câble d’équilibre', es: 'Cable de equilibrio' },
    structuralRope: {
      en: 'Structural rope',
      de: 'Tragwerksseil',
      fr: 'Câble de structure',
      es: 'Cable estructural',
    },
    other: { en: 'Other', de: 'Andere', fr: 'Autre', es: 'Otra' },
  } satisfies Record<RopeApplication, Text>),
  ...labels('lay', {
    outerLayer: { en: 'Outer layer', de: 'Außenlage', fr: 'Couche extérieure', es: 'Capa exterior' },
    parallelClosedRope: {
      en: 'Parallel-closed rope',
      de: 'Parallelverseiltes Seil',
      fr: 'Câble à câblage parallèle',
      es: 'Cable de cableado paralelo',
    },
    langSLay: { en: 'Lang lay', de: 'Gleichschlag', fr: 'Câblage Lang', es: 'Torsión Lang' },
    ordinaryLayRegularLay: {
      en: 'Ordinary lay (regular lay)',
      de: 'Kreuzschlag',
      fr: 'Câblage croisé',
      es: 'Torsión cruzada (regular)',
    },
  } satisfies Record<RopeLay, Text>),
  ...labels('layDirection', {
    left: { en: 'Left', de: 'Links', fr: 'Gauche', es: 'Izquierda' },
    right: { en: 'Right', de: 'Rechts', fr: 'Droite', es: 'Derecha' },
  } satisfies Record<(typeof ropeLayDirections)[number], Text>),
  ...labels('standard', {
    'EN12927:2019': { en: 'EN 12927:2019', de: 'EN 12927:2019', fr: 'EN 12927:2019', es: 'EN 12927:2019' },
    BOSeil: { en: 'BOSeil', de: 'BOSeil', fr: 'BOSeil', es: 'BOSeil' },
    'ANSIB77.1': { en: 'ANSI B77.1', de: 'ANSI B77.1', fr: 'ANSI B77.1', es: 'ANSI B77.1' },
    CSAZ98: { en: 'CSA Z98', de: 'CSA Z98', fr: 'CSA Z98', es: 'CSA Z98' },
    NZS8635: { en: 'NZS 8635', de: 'NZS 8635', fr: 'NZS 8635', es: 'NZS 8635' },
  } satisfies Record<StandardId, Text>),
  ...labels('limitStatus', {
    verified: { en: 'verified', de: 'verifiziert', fr: 'vérifiée', es: 'verificado' },
    corroborated: { en: 'corroborated', de: 'bestätigt', fr: 'corroborée', es: 'corroborado' },
    singleSource: { en: 'single source', de: 'eine Quelle', fr: 'une seule source', es: 'una sola fuente' },
    unverified: { en: 'not verified', de: 'nicht verifiziert', fr: 'non vérifiée', es: 'no verificado' },
    own: { en: 'own limit', de: 'eigener Grenzwert', fr: 'limite propre', es: 'límite propio' },
  } satisfies Record<LimitStatus, Text>),
  ...labels('limitStatusSentence', {
    verified: {
      en: "Limit verified against the standard's text",
      de: 'Grenzwert am Wortlaut der Norm verifiziert',
      fr: 'Limite vérifiée d’après le texte de la norme',
      es: 'Límite verificado con el texto de la norma',
    },
    corroborated: {
      en: 'Two independent public texts agree on this limit; the standard itself was not read',
      de: 'Zwei unabhängige öffentliche Texte nennen denselben Grenzwert; die Norm selbst wurde nicht gelesen',
      fr: 'Deux textes publics indépendants donnent la même limite\u202f; la norme elle-même n’a pas été lue',
      es: 'Dos textos públicos independientes coinciden en este límite; no se ha leído la propia norma',
    },
    singleSource: {
      en: 'One public text gives this limit; the standard itself was not read',
      de: 'Ein einziger öffentlicher Text nennt diesen Grenzwert; die Norm selbst wurde nicht gelesen',
      fr: 'Un seul texte public donne cette limite\u202f; la norme elle-même n’a pas été lue',
      es: 'Un solo texto público indica este límite; no se ha leído la propia norma',
    },
    unverified: {
      en: "Limit not verified against the standard's text",
      de: 'Grenzwert nicht am Wortlaut der Norm verifiziert',
      fr: 'Limite non vérifiée d’après le texte de la norme',
      es: 'Límite no verificado con el texto de la norma',
    },
    own: {
      en: 'Own limit entered for this rope',
      de: 'Eigener, für dieses Seil eingegebener Grenzwert',
      fr: 'Limite propre saisie pour ce câble',
      es: 'Límite propio introducido para este cable',
    },
  } satisfies Record<LimitStatus, Text>),
  ...labels('gauge', {
    green: { en: 'good', de: 'gut', fr: 'bon', es: 'bueno' },
    orange: { en: 'watch', de: 'beobachten', fr: 'à surveiller', es: 'vigilar' },
    red: {
      en: 'discard criterion reached',
      de: 'Ablegekriterium erreicht',
      fr: 'critère de dépose atteint',
      es: 'criterio de retirada alcanzado',
    },
  } satisfies Record<Gauge['colour'], Text>),
}
