import type { DocumentLanguage } from '@catenary/contract/library/document-languages'

/** A page of the demo's handbook: its title and its lines. */
type ManualPage = readonly [title: string, ...lines: string[]]

/** The handbook of rope inspection, a chapter a page, in the languages of its readers. */
export const demoManual: Readonly<Record<DocumentLanguage, readonly ManualPage[]>> = {
  'en-US': [
    ['Rope inspection handbook', 'For inspectors and maintenance staff', 'Edition 4'],
    ['1 Purpose', 'This handbook describes how ropes are inspected and how findings are recorded.'],
    [
      '2 Before you start',
      'Lock the drive and hang your own padlock on the switch.',
      'Check radio contact with the control room.',
    ],
    [
      '3 Cleaning',
      'Clean the section to be inspected with a brush and a dry cloth.',
      'Never use solvents: they remove the lubricant from inside the rope.',
    ],
    [
      '4 Visual inspection',
      'Let the rope run at no more than 0.3 m/s past good light.',
      'Stop at every irregularity and touch it with a gloved hand.',
    ],
    [
      '5 Measuring the diameter',
      'Measure in two directions at right angles to each other.',
      'Record the mean value and the position along the rope.',
    ],
    [
      '6 Broken wires',
      'Record strand, wire and position of each broken wire.',
      'Broken wires close to each other must be recorded one by one.',
    ],
    [
      '7 Corrosion',
      'Rate surface corrosion by comparison with the reference pictures.',
      'Red dust between the strands is a sign of corrosion inside.',
    ],
    ['8 Splices', 'Inspect each knot and each tuck tail.', 'Measure the diameter in the middle of every knot.'],
    ['9 Sockets and end fixings', 'Mark the rope at the socket mouth and compare the mark at the next inspection.'],
    [
      '10 Magnetic rope test',
      'Zero the instrument on a sound section of the rope.',
      'Keep a constant speed for the whole run.',
    ],
    [
      '11 Lightning',
      'After a thunderstorm, look for scorch marks with a bluish rim.',
      'A scorched section is inspected again after 50 hours of operation.',
    ],
    [
      '12 Records',
      'Sign the inspection on the day it was made.',
      'What was recorded is never deleted: correct it with a new version.',
    ],
  ],
  'de-DE': [
    ['Handbuch Seilprüfung', 'Für Prüfpersonal und Instandhaltung', 'Ausgabe 4'],
    ['1 Zweck', 'Dieses Handbuch beschreibt, wie Seile geprüft und Befunde erfasst werden.'],
    [
      '2 Vor Beginn',
      'Antrieb gegen Einschalten sichern und das eigene Vorhängeschloss anbringen.',
      'Funkverbindung zum Kommandoraum prüfen.',
    ],
    [
      '3 Reinigung',
      'Den zu prüfenden Abschnitt mit Bürste und trockenem Tuch reinigen.',
      'Keine Lösungsmittel verwenden: Sie entfernen den Schmierstoff aus dem Seilinneren.',
    ],
    [
      '4 Visuelle Prüfung',
      'Das Seil mit höchstens 0,3 m/s bei gutem Licht vorbeilaufen lassen.',
      'Bei jeder Auffälligkeit anhalten und sie mit Handschuhen ertasten.',
    ],
    [
      '5 Durchmesser messen',
      'In zwei Richtungen messen, die rechtwinklig zueinander stehen.',
      'Mittelwert und Seilposition erfassen.',
    ],
    [
      '6 Drahtbrüche',
      'Litze, Draht und Seilposition jedes Drahtbruchs erfassen.',
      'Eng beieinanderliegende Drahtbrüche einzeln erfassen.',
    ],
    [
      '7 Korrosion',
      'Oberflächenkorrosion mit den Vergleichsbildern beurteilen.',
      'Roter Staub zwischen den Litzen weist auf Korrosion im Inneren hin.',
    ],
    ['8 Spleiße', 'Jeden Knoten und jedes Steckende prüfen.', 'Den Durchmesser in der Mitte jedes Knotens messen.'],
    [
      '9 Vergussköpfe und Endbefestigungen',
      'Das Seil am Austritt markieren und die Marke bei der nächsten Prüfung vergleichen.',
    ],
    [
      '10 Magnetinduktive Prüfung',
      'Das Gerät auf einem unbeschädigten Abschnitt abgleichen.',
      'Während der ganzen Fahrt eine gleichmäßige Geschwindigkeit halten.',
    ],
    [
      '11 Blitzschlag',
      'Nach einem Gewitter nach Brandstellen mit bläulichem Rand suchen.',
      'Eine Brandstelle nach 50 Betriebsstunden erneut prüfen.',
    ],
    [
      '12 Aufzeichnungen',
      'Die Prüfung am Tag der Durchführung unterschreiben.',
      'Erfasstes wird nie gelöscht: Mit einer neuen Version berichtigen.',
    ],
  ],
  'fr-FR': [
    ['Manuel de contrôle des câbles', 'Pour le personnel de contrôle et de maintenance', 'Édition 4'],
    ['1 Objet', 'Ce manuel décrit le contrôle des câbles et la saisie des constats.'],
    [
      '2 Avant de commencer',
      "Consigner l'entraînement et poser son propre cadenas.",
      'Vérifier la liaison radio avec le poste de commande.',
    ],
    [
      '3 Nettoyage',
      'Nettoyer la zone à contrôler à la brosse et au chiffon sec.',
      "Ne pas utiliser de solvant : il élimine le lubrifiant à l'intérieur du câble.",
    ],
    [
      '4 Contrôle visuel',
      'Faire défiler le câble à 0,3 m/s au plus, sous un bon éclairage.',
      "S'arrêter à chaque irrégularité et la palper avec des gants.",
    ],
    [
      '5 Mesure du diamètre',
      'Mesurer dans deux directions perpendiculaires.',
      'Noter la valeur moyenne et la position le long du câble.',
    ],
    [
      '6 Fils cassés',
      'Noter le toron, le fil et la position de chaque fil cassé.',
      'Saisir un par un les fils cassés proches les uns des autres.',
    ],
    [
      '7 Corrosion',
      "Évaluer la corrosion de surface à l'aide des images de référence.",
      'Une poussière rouge entre les torons indique une corrosion interne.',
    ],
    [
      '8 Épissures',
      'Contrôler chaque noeud et chaque bout de toron.',
      'Mesurer le diamètre au milieu de chaque noeud.',
    ],
    [
      "9 Culots et attaches d'extrémité",
      'Marquer le câble à la sortie du culot et comparer la marque au contrôle suivant.',
    ],
    [
      '10 Contrôle magnéto-inductif',
      "Étalonner l'appareil sur une zone saine du câble.",
      'Garder une vitesse constante pendant tout le passage.',
    ],
    [
      '11 Foudre',
      'Après un orage, rechercher des traces de brûlure au bord bleuté.',
      'Contrôler à nouveau une zone brûlée après 50 heures de service.',
    ],
    [
      '12 Documentation',
      'Signer le contrôle le jour de sa réalisation.',
      'Une saisie ne se supprime jamais : la corriger par une nouvelle version.',
    ],
  ],
  'es-ES': [
    ['Manual de inspección de cables', 'Para inspectores y personal de mantenimiento', 'Edición 4'],
    ['1 Objeto', 'Este manual describe cómo se inspeccionan los cables y cómo se registran los hallazgos.'],
    [
      '2 Antes de empezar',
      'Bloquear el accionamiento y colocar el candado propio.',
      'Comprobar el contacto por radio con la sala de control.',
    ],
    [
      '3 Limpieza',
      'Limpiar el tramo que se va a inspeccionar con cepillo y un paño seco.',
      'No usar disolventes: eliminan el lubricante del interior del cable.',
    ],
    [
      '4 Inspección visual',
      'Hacer pasar el cable a 0,3 m/s como máximo y con buena luz.',
      'Detenerse en cada irregularidad y palparla con guantes.',
    ],
    [
      '5 Medición del diámetro',
      'Medir en dos direcciones perpendiculares.',
      'Anotar el valor medio y la posición a lo largo del cable.',
    ],
    [
      '6 Alambres rotos',
      'Anotar el cordón, el alambre y la posición de cada alambre roto.',
      'Registrar uno por uno los alambres rotos cercanos entre sí.',
    ],
    [
      '7 Corrosión',
      'Valorar la corrosión superficial con las imágenes de referencia.',
      'El polvo rojo entre los cordones indica corrosión interior.',
    ],
    ['8 Empalmes', 'Inspeccionar cada nudo y cada punta de cordón.', 'Medir el diámetro en el centro de cada nudo.'],
    [
      '9 Casquillos y fijaciones finales',
      'Marcar el cable a la salida del casquillo y comparar la marca en la inspección siguiente.',
    ],
    [
      '10 Ensayo magnetoinductivo',
      'Ajustar el dispositivo en un tramo sano del cable.',
      'Mantener una velocidad constante durante todo el recorrido.',
    ],
    [
      '11 Rayos',
      'Tras una tormenta, buscar quemaduras con borde azulado.',
      'Volver a inspeccionar un tramo quemado después de 50 horas de servicio.',
    ],
    [
      '12 Registros',
      'Firmar la inspección el mismo día en que se realiza.',
      'Lo registrado nunca se elimina: corregirlo con una versión nueva.',
    ],
  ],
}
