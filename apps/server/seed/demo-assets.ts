import type { InstallationAttributes } from '@catenary/contract/assets/installation-attributes'
import { demoId } from './demo-ids.ts'
import { withTowers } from './demo-lines.ts'
import { demoMandators } from './demo-people.ts'

type MandatorKey = keyof typeof demoMandators
type Place = readonly [latitude: number, longitude: number]

/** An area of the demo. */
export interface DemoArea {
  readonly id: string
  readonly mandatorId: string
  readonly name: string
  readonly latlng: Place
  /** How close its map is shown at first. */
  readonly mapZoom: number
}

/** An installation of the demo; `latlngs` is its line, station by station, or the place of a building. */
export interface DemoInstallation {
  readonly id: string
  readonly mandatorId: string
  readonly areaId: string
  readonly ordering: number
  readonly name: string
  readonly latlngs: readonly Place[]
  readonly attributes: InstallationAttributes
}

function area(
  number: number,
  mandator: MandatorKey,
  name: string,
  { latlng, mapZoom }: Pick<DemoArea, 'latlng' | 'mapZoom'>,
): DemoArea {
  return { id: demoId('area', number), mandatorId: demoMandators[mandator].id, name, latlng, mapZoom }
}

const wetterstein = area(1, 'alpha', 'Wetterstein', { latlng: [47.451, 11.045], mapZoom: 11.5 })
const lakesAndDolomites = area(2, 'alpha', 'Lakes and Dolomites', { latlng: [46.2, 9.9], mapZoom: 8 })
const frontRange = area(3, 'beta', 'Front Range', { latlng: [39.629, -106.373], mapZoom: 13.4 })

export const demoAreas: readonly DemoArea[] = [wetterstein, lakesAndDolomites, frontRange]

function installation(
  number: number,
  parent: DemoArea,
  name: string,
  latlngs: readonly Place[],
  attributes: InstallationAttributes,
): DemoInstallation {
  const { mandatorId, id: areaId } = parent
  return { id: demoId('installation', number), mandatorId, areaId, ordering: number, name, latlngs, attributes }
}

/** The installations by what they are called here. */
export const demoInstallations = {
  glacierTramway: installation(
    1,
    wetterstein,
    'Glacier tramway',
    withTowers([47.4566, 10.9925], [47.4212, 10.9849], [0.62]),
    {
      installationType: 'ropeway',
      ropewayType: 'aerialTramway',
      objectNumber: 'DE-09-114',
      constructionYear: 2017,
      installationLength: 4467,
      operatingSpeed: 10.6,
      operatingHoursPerYear: 3100,
      installationManufacturer: 'garaventa',
      locationInstallation: 'Valley station at the lake, 973 m',
      installationNumberFatzer: 'FZ-88120',
      carriageType: 'cabin',
      carriageCapacity: 120,
      carriageCount: 2,
      ropeCount: 8,
      tensionStation: 'bottom',
      baseUnit: 'metric',
      country: 'DE',
      timezone: 'Europe/Berlin',
    },
  ),
  sunnySlope: installation(
    2,
    wetterstein,
    'Sunny slope chairlift',
    withTowers([47.4705, 11.0621], [47.4632, 11.0566], [0.14, 0.29, 0.43, 0.58, 0.72, 0.87]),
    {
      installationType: 'ropeway',
      ropewayType: 'fixedGripChairlift',
      objectNumber: 'DE-09-231',
      installationNumberFatzer: 'FZ-61042',
      constructionYear: 1994,
      installationLength: 905,
      operatingSpeed: 2.5,
      operatingHoursPerYear: 1150,
      installationManufacturer: 'doppelmayr',
      clampType: 'fixGrip',
      carriageType: 'chair',
      carriageCapacity: 2,
      carriageCount: 96,
      ropeCount: 1,
      tensionStation: 'bottom',
      baseUnit: 'metric',
      country: 'DE',
      timezone: 'Europe/Berlin',
    },
  ),
  gorgeBridge: installation(3, wetterstein, 'Gorge footbridge', [[47.4681, 11.1173]], {
    installationType: 'building',
    buildingType: 'bridge',
    installationNumberFatzer: 'FZ-73307',
    objectName: 'Footbridge over the gorge',
    locationInstallation: 'Km 3.2 of the gorge trail',
    constructionYear: 2009,
    installationLength: 112,
    baseUnit: 'metric',
    country: 'DE',
    timezone: 'Europe/Berlin',
  }),
  lakeTramway: installation(
    4,
    lakesAndDolomites,
    'Lake tramway, upper section',
    withTowers([45.8793, 8.4903], [45.8797, 8.4541], [0.37, 0.71]),
    {
      installationType: 'ropeway',
      ropewayType: 'aerialTramway',
      constructionYear: 1970,
      installationLength: 2850,
      operatingSpeed: 7,
      operatingHoursPerYear: 1900,
      installationManufacturer: 'agudio',
      installationNumberFatzer: 'FZ-40915',
      carriageType: 'cabin',
      carriageCapacity: 40,
      carriageCount: 2,
      tensionStation: 'bottom',
      baseUnit: 'metric',
      country: 'IT',
      timezone: 'Europe/Rome',
    },
  ),
  plateauGondola: installation(
    5,
    lakesAndDolomites,
    'Plateau tricable gondola',
    withTowers([46.5005, 11.3616], [46.5392, 11.4057], [0.12, 0.26, 0.44, 0.58, 0.75, 0.9]),
    {
      installationType: 'ropeway',
      ropewayType: 'tricableGondola',
      constructionYear: 2009,
      installationLength: 4560,
      operatingSpeed: 7,
      operatingHoursPerYear: 6100,
      installationManufacturer: 'leitner',
      installationNumberManufacturer: 'LS-09-3S-001',
      installationNumberFatzer: 'FZ-79551',
      clampType: 'detachable',
      carriageType: 'gondola',
      carriageCapacity: 30,
      carriageCount: 10,
      tensionStation: 'top',
      baseUnit: 'metric',
      country: 'IT',
      timezone: 'Europe/Rome',
    },
  ),
  gondolaOne: installation(
    6,
    frontRange,
    'Gondola One',
    withTowers([39.6403, -106.3742], [39.6183, -106.3716], [0.09, 0.2, 0.31, 0.42, 0.53, 0.64, 0.75, 0.86]),
    {
      installationType: 'ropeway',
      ropewayType: 'gondolaLift',
      constructionYear: 2012,
      installationLength: 2860,
      operatingSpeed: 6.1,
      operatingHoursPerYear: 1650,
      installationManufacturer: 'leitnerPoma',
      installationNumberFatzer: 'FZ-84410',
      clampType: 'detachable',
      carriageType: 'gondola',
      carriageCapacity: 10,
      carriageCount: 73,
      tensionStation: 'bottom',
      baseUnit: 'imperial',
      country: 'US',
      timezone: 'America/Denver',
    },
  ),
} as const satisfies Record<string, DemoInstallation>
