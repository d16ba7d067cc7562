import type { EventFormTab } from '@catenary/contract/records/event-attributes'
import type { Text, Texts } from '../language.ts'
import { labels } from '../language.ts'

/** The dialog of an event: its tabs, what is missing in them, and its own controls. */
export const eventDialogTexts = {
  ...labels('tab', {
    general: { en: 'General', de: 'Allgemein', fr: 'Général', es: 'General' },
    specifics: { en: 'Specifics', de: 'Details', fr: 'Détails', es: 'Detalles' },
    mrtInspection: { en: 'MRT Inspection', de: 'MRT-Prüfung', fr: 'Contrôle MRT', es: 'Inspección MRT' },
    mutation: { en: 'Mutation', de: 'Seiländerung', fr: 'Modification du câble', es: 'Modificación del cable' },
  } satisfies Record<EventFormTab, Text>),
  addFinding: { en: 'Add finding', de: 'Befund ergänzen', fr: 'Ajouter un constat', es: 'Añadir hallazgo' },
  saveBeforeFinding: {
    en: 'Save your changes first. The finding is recorded in a form of its own.',
    de: 'Speichern Sie zuerst Ihre Änderungen. Der Befund wird in einem eigenen Formular erfasst.',
    fr: 'Enregistrez d’abord vos modifications. Le constat se saisit dans son propre formulaire.',
    es: 'Guarde primero sus cambios. El hallazgo se registra en un formulario propio.',
  },
  foundBy: {
    en: 'Found on {{day}}: {{inspection}}',
    de: 'Gefunden am {{day}}: {{inspection}}',
    fr: 'Constaté le {{day}}\u202f: {{inspection}}',
    es: 'Hallado el {{day}}: {{inspection}}',
  },
  tabMissing: {
    en: 'Not visited yet',
    de: 'Noch nicht angesehen',
    fr: 'Pas encore consulté',
    es: 'Aún sin visitar',
  },
  tabComplete: { en: 'Complete', de: 'Vollständig', fr: 'Complet', es: 'Completo' },
  missingCount: {
    en: { one: '{{count}} field missing', other: '{{count}} fields missing' },
    de: { one: '{{count}} Angabe fehlt', other: '{{count}} Angaben fehlen' },
    fr: { one: '{{count}} indication manque', other: '{{count}} indications manquent' },
    es: { one: 'Falta {{count}} dato', other: 'Faltan {{count}} datos' },
  },
  toCheck: {
    en: { one: '{{count}} field to check', other: '{{count}} fields to check' },
    de: { one: '{{count}} Feld zu prüfen', other: '{{count}} Felder zu prüfen' },
    fr: { one: '{{count}} champ à vérifier', other: '{{count}} champs à vérifier' },
    es: { one: '{{count}} campo por revisar', other: '{{count}} campos por revisar' },
  },
  incompleteHint: {
    en: 'Check these tabs before saving:',
    de: 'Bitte prüfen Sie vor dem Speichern diese Registerkarten:',
    fr: 'Veuillez parcourir ces onglets avant d’enregistrer\u202f:',
    es: 'Revise estas pestañas antes de guardar:',
  },
  visualOnly: {
    en: 'This rope’s standard only covers visual inspection.',
    de: 'Die Norm dieses Seils sieht nur die Sichtprüfung vor.',
    fr: 'La norme du câble ne prévoit que le contrôle visuel.',
    es: 'La norma del cable solo contempla la inspección visual.',
  },
  clockHint: {
    en: '12 is the top, looking away from the zero point',
    de: '12 ist oben, in Blickrichtung vom Nullpunkt weg',
    fr: '12\u00a0h = en haut, en regardant dans le sens opposé au point zéro',
    es: 'Las 12 = arriba, mirando en sentido contrario al punto cero',
  },
  'reading.position': { en: 'Position', de: 'Position', fr: 'Position', es: 'Posición' },
  'reading.planeA': { en: 'Plane 1', de: 'Ebene 1', fr: 'Plan 1', es: 'Plano 1' },
  'reading.planeB': { en: 'Plane 2', de: 'Ebene 2', fr: 'Plan 2', es: 'Plano 2' },
  'reading.cell': {
    en: '{{field}} of reading {{number}}',
    de: '{{field}} der Messung {{number}}',
    fr: '{{field}} de la mesure {{number}}',
    es: '{{field}} de la medición {{number}}',
  },
  'reading.add': {
    en: 'Add a reading',
    de: 'Messung hinzufügen',
    fr: 'Ajouter une mesure',
    es: 'Añadir una medición',
  },
  'reading.remove': {
    en: 'Remove reading {{number}}',
    de: 'Messung {{number}} entfernen',
    fr: 'Retirer la mesure {{number}}',
    es: 'Quitar la medición {{number}}',
  },
  'reading.mean': {
    en: 'Mean {{diameter}}',
    de: 'Mittel {{diameter}}',
    fr: 'Moyenne {{diameter}}',
    es: 'Media {{diameter}}',
  },
  ...labels('lengthMeaning', {
    cutOut: { en: 'Removed length', de: 'Herausgeschnittene Länge', fr: 'Longueur coupée', es: 'Longitud cortada' },
    putIn: { en: 'Inserted length', de: 'Eingesetzte Länge', fr: 'Longueur insérée', es: 'Longitud insertada' },
    movedBy: { en: 'Moved by', de: 'Verschoben um', fr: 'Déplacement', es: 'Desplazamiento' },
  } satisfies Record<'cutOut' | 'putIn' | 'movedBy', Text>),
  beforeLaterTest: {
    en: 'Dated before the magnetic rope test of {{date}}: it is recorded, but does not change rope health. Check the date.',
    de: 'Liegt vor der magnetinduktiven Prüfung vom {{date}}: Es wird erfasst, ändert den Seilzustand aber nicht. Prüfen Sie das Datum.',
    fr: 'Antérieur au contrôle magnéto-inductif du {{date}}\u202f: sera enregistré, mais ne changera pas l’état du câble. Vérifiez la date.',
    es: 'Anterior a la inspección magnetoinductiva del {{date}}: quedará registrado, pero no cambiará el estado del cable. Revise la fecha.',
  },
  beforeReplacement: {
    en: 'Dated before the rope was replaced on {{date}}: it is recorded for the former rope, and does not change rope health. Check the date.',
    de: 'Liegt vor dem Seilwechsel am {{date}}: Es wird für das frühere Seil erfasst und ändert den Seilzustand nicht. Prüfen Sie das Datum.',
    fr: 'Antérieur au remplacement du câble le {{date}}\u202f: sera enregistré pour l’ancien câble et ne changera pas l’état du câble. Vérifiez la date.',
    es: 'Anterior a la sustitución del cable el {{date}}: quedará registrado para el cable anterior y no cambiará el estado del cable. Revise la fecha.',
  },
  cyclesBelowEarlier: {
    en: 'Less than on {{date}} ({{cycles}}). A counter does not run backward: check both readings. If it was replaced, add what the old one had counted.',
    de: 'Weniger als am {{date}} ({{cycles}}). Ein Zähler läuft nicht rückwärts: Prüfen Sie beide Ablesungen. Wurde er getauscht, rechnen Sie den Stand des alten dazu.',
    fr: 'Moins que le {{date}} ({{cycles}}). Un compteur ne recule pas\u202f: vérifiez les deux relevés. S’il a été remplacé, ajoutez ce que l’ancien avait compté.',
    es: 'Menos que el {{date}} ({{cycles}}). Un contador no retrocede: revise ambas lecturas. Si se sustituyó, sume lo que había contado el anterior.',
  },
  cyclesAboveLater: {
    en: 'More than on {{date}} ({{cycles}}). A counter does not run backward: check both readings. If it was replaced in between, add to the later reading what the old one had counted.',
    de: 'Mehr als am {{date}} ({{cycles}}). Ein Zähler läuft nicht rückwärts: Prüfen Sie beide Ablesungen. Wurde er dazwischen getauscht, rechnen Sie den Stand des alten zur späteren Ablesung dazu.',
    fr: 'Plus que le {{date}} ({{cycles}}). Un compteur ne recule pas\u202f: vérifiez les deux relevés. S’il a été remplacé entre-temps, ajoutez au relevé suivant ce que l’ancien avait compté.',
    es: 'Más que el {{date}} ({{cycles}}). Un contador no retrocede: revise ambas lecturas. Si se sustituyó entre ambas, sume a la lectura posterior lo que había contado el anterior.',
  },
  mutationNeedsLength: {
    en: 'What moves is shown here once position and length are filled in.',
    de: 'Was sich verschiebt, steht hier, sobald Position und Länge angegeben sind.',
    fr: 'Ce qui se déplace apparaît ici dès que la position et la longueur sont indiquées.',
    es: 'Lo que se desplaza aparece aquí en cuanto se indiquen posición y longitud.',
  },
  mutationNeedsDirection: {
    en: 'What moves is shown here once position, length and direction are filled in.',
    de: 'Was sich verschiebt, steht hier, sobald Position, Länge und Richtung angegeben sind.',
    fr: 'Ce qui se déplace apparaît ici dès que la position, la longueur et le sens sont indiqués.',
    es: 'Lo que se desplaza aparece aquí en cuanto se indiquen posición, longitud y sentido.',
  },
  stripAfterwards: {
    en: 'Rope after this change',
    de: 'Das Seil nach dieser Änderung',
    fr: 'Le câble après l’intervention',
    es: 'El cable después de la intervención',
  },
  beyondMoveTowards: {
    en: 'Events beyond {{place}} move {{length}} towards the zero point: {{counts}}.',
    de: 'Ereignisse jenseits von {{place}} rücken {{length}} näher zum Nullpunkt: {{counts}}.',
    fr: 'Les éléments saisis au-delà de {{place}} se rapprochent du point zéro de {{length}}\u202f: {{counts}}.',
    es: 'Los elementos registrados más allá de {{place}} se acercan {{length}} al punto cero: {{counts}}.',
  },
  beyondMoveAway: {
    en: 'Events beyond {{place}} move {{length}} away from the zero point: {{counts}}.',
    de: 'Ereignisse jenseits von {{place}} rücken {{length}} vom Nullpunkt weg: {{counts}}.',
    fr: 'Les éléments saisis au-delà de {{place}} s’éloignent du point zéro de {{length}}\u202f: {{counts}}.',
    es: 'Los elementos registrados más allá de {{place}} se alejan {{length}} del punto cero: {{counts}}.',
  },
  allMoveTowards: {
    en: 'All events move {{length}} towards the zero point: {{counts}}.',
    de: 'Alle Ereignisse rücken {{length}} näher zum Nullpunkt: {{counts}}.',
    fr: 'Tous les éléments saisis se rapprochent du point zéro de {{length}}\u202f: {{counts}}.',
    es: 'Todos los elementos registrados se acercan {{length}} al punto cero: {{counts}}.',
  },
  allMoveAway: {
    en: 'All events move {{length}} away from the zero point: {{counts}}.',
    de: 'Alle Ereignisse rücken {{length}} vom Nullpunkt weg: {{counts}}.',
    fr: 'Tous les éléments saisis s’éloignent du point zéro de {{length}}\u202f: {{counts}}.',
    es: 'Todos los elementos registrados se alejan {{length}} del punto cero: {{counts}}.',
  },
  nothingMoves: {
    en: 'No recorded events move.',
    de: 'Kein Ereignis verschiebt sich.',
    fr: 'Aucun élément saisi n’est déplacé.',
    es: 'No se desplaza ningún elemento registrado.',
  },
  formerCount: {
    en: {
      one: '{{count}} event stays with the former rope.',
      other: '{{count}} events stay with the former rope.',
    },
    de: {
      one: '{{count}} Ereignis bleibt beim bisherigen Seil.',
      other: '{{count}} Ereignisse bleiben beim bisherigen Seil.',
    },
    fr: {
      one: '{{count}} événement reste avec l’ancien câble.',
      other: '{{count}} événements restent avec l’ancien câble.',
    },
    es: {
      one: '{{count}} evento se queda con el cable anterior.',
      other: '{{count}} eventos se quedan con el cable anterior.',
    },
  },
  countDamages: {
    en: { one: '{{count}} damage', other: '{{count}} damages' },
    de: { one: '{{count}} Schaden', other: '{{count}} Schäden' },
    fr: { one: '{{count}} dommage', other: '{{count}} dommages' },
    es: { one: '{{count}} daño', other: '{{count}} daños' },
  },
  countSplices: {
    en: { one: '{{count}} splice', other: '{{count}} splices' },
    de: { one: '{{count}} Spleiß', other: '{{count}} Spleiße' },
    fr: { one: '{{count}} épissure', other: '{{count}} épissures' },
    es: { one: '{{count}} empalme', other: '{{count}} empalmes' },
  },
  cutOutCount: {
    en: {
      one: '{{count}} event is in the piece that is cut out.',
      other: '{{count}} events are in the piece that is cut out.',
    },
    de: {
      one: '{{count}} Ereignis liegt in dem Stück, das herausgeschnitten wird.',
      other: '{{count}} Ereignisse liegen in dem Stück, das herausgeschnitten wird.',
    },
    fr: {
      one: '{{count}} événement se trouve dans le tronçon coupé.',
      other: '{{count}} événements se trouvent dans le tronçon coupé.',
    },
    es: {
      one: '{{count}} evento está en el tramo que se corta.',
      other: '{{count}} eventos están en el tramo que se corta.',
    },
  },
  findsTooLittle: {
    en: 'The test finds much less: {{after}} of the permitted loss would be used up, by what counts now it is {{before}}. Lost metal does not come back: check the units, that all findings are there, and that they are of this rope.',
    de: 'Die Prüfung findet viel weniger: {{after}} des zulässigen Verlusts wären aufgebraucht, nach dem jetzigen Stand sind es {{before}}. Verlorenes Metall kommt nicht zurück: Prüfen Sie die Einheiten, ob alle Befunde dabei sind und ob sie zu diesem Seil gehören.',
    fr: 'Le contrôle trouve bien moins\u202f: {{after}} de la perte admissible seraient consommés, contre {{before}} à présent. Le métal perdu ne revient pas\u202f: vérifiez les unités, que tous les constats sont là et qu’ils concernent bien ce câble.',
    es: 'La inspección encuentra mucho menos: se habría consumido el {{after}} de la pérdida admisible; ahora es el {{before}}. El metal perdido no se recupera: compruebe las unidades, que estén todos los hallazgos y que sean de este cable.',
  },
  repairs: {
    en: 'Damages fixed by this repair: {{count}} of {{total}} ({{places}}).',
    de: 'Schäden, die diese Reparatur beseitigt: {{count}} von {{total}} ({{places}}).',
    fr: 'Dommages éliminés par cette réparation\u202f: {{count}} sur {{total}} ({{places}}).',
    es: 'Daños que elimina esta reparación: {{count}} de {{total}} ({{places}}).',
  },
  repairsMore: {
    en: 'Damages that the changed repair fixes in addition: {{count}} of {{total}} ({{places}}).',
    de: 'Schäden, die die geänderte Reparatur zusätzlich beseitigt: {{count}} von {{total}} ({{places}}).',
    fr: 'Dommages que la réparation modifiée élimine en plus\u202f: {{count}} sur {{total}} ({{places}}).',
    es: 'Daños que la reparación modificada elimina además: {{count}} de {{total}} ({{places}}).',
  },
  repairsNone: {
    en: 'This repair fixes no damage: none of those found before it is within its length.',
    de: 'Diese Reparatur beseitigt keinen Schaden: Innerhalb ihrer Länge liegt keiner, der vor ihr gefunden wurde.',
    fr: 'Cette réparation n’élimine aucun dommage\u202f: aucun de ceux trouvés auparavant ne se situe sur sa longueur.',
    es: 'Esta reparación no elimina ningún daño: ninguno de los encontrados antes está dentro de su tramo.',
  },
  repairsNoneOfStrand: {
    en: 'This strand replacement fixes no damage: none of those found before it within its length is of this strand.',
    de: 'Dieser Litzenersatz beseitigt keinen Schaden: Innerhalb seiner Länge liegt keiner dieser Litze, der vorher gefunden wurde.',
    fr: 'Ce remplacement de toron n’élimine aucun dommage\u202f: aucun de ceux trouvés auparavant sur sa longueur ne concerne ce toron.',
    es: 'Esta sustitución de cordón no elimina ningún daño: ninguno de los encontrados antes en su tramo es de este cordón.',
  },
} as const satisfies Texts
