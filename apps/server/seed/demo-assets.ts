import type { InstallationAttributes } from '@catenary/contract/installation-attributes'
import { demoId } from './demo-ids.ts'
import { demoMandators } from './demo-people.ts'

type MandatorKey = keyof typeof demoMandators
type Place = readonly [latitude: number, longitude: number]

/** An area of the demo. */
export interface DemoArea {
  readonly id: string
  readonly mandatorId: string
  readonly name: string
  readonly latlng: Place
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

function area(number: number, mandator: MandatorKey, name: string, latlng: Place): DemoArea {
  return { id: demoId('area', number), mandatorId: demoMandators[mandator].id, name, latlng }
}

const wetterstein = area(1, 'alpha', 'Wetterstein', [47.45, 11.0])
const lakesAndDolomites = area(2, 'alpha', 'Lakes and Dolomites', [46.2, 9.9])
const frontRange = area(3, 'beta', 'Front Range', [39.62, -106.38])

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
    [
      [47.4566, 10.9925],
      [47.4212, 10.9849],
    ],
    {
      installationType: 'ropeway',
      ropewayType: 'aerialTramway',
      objectNumber: 'DE-09-114',
      constructionYear: 2017,
      installationLength: 4467,
      operatingSpeed: 10.6,
      operatingHoursPerYear: 3100,
      baseUnit: 'metric',
      country: 'DE',
      timezone: 'Europe/Berlin',
    },
  ),
  sunnySlope: installation(
    2,
    wetterstein,
    'Sunny slope chairlift',
    [
      [47.4705, 11.0621],
      [47.4632, 11.0566],
    ],
    {
      installationType: 'ropeway',
      ropewayType: 'fixedGripChairlift',
      objectNumber: 'DE-09-231',
      constructionYear: 1994,
      installationLength: 905,
      operatingSpeed: 2.5,
      operatingHoursPerYear: 1150,
      baseUnit: 'metric',
      country: 'DE',
      timezone: 'Europe/Berlin',
    },
  ),
  gorgeBridge: installation(3, wetterstein, 'Gorge footbridge', [[47.4681, 11.1173]], {
    installationType: 'building',
    buildingType: 'bridge',
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
    [
      [45.8793, 8.4903],
      [45.8797, 8.4541],
    ],
    {
      installationType: 'ropeway',
      ropewayType: 'aerialTramway',
      constructionYear: 1970,
      installationLength: 2850,
      operatingSpeed: 7,
      operatingHoursPerYear: 1900,
      baseUnit: 'metric',
      country: 'IT',
      timezone: 'Europe/Rome',
    },
  ),
  plateauGondola: installation(
    5,
    lakesAndDolomites,
    'Plateau tricable gondola',
    [
      [46.5005, 11.3616],
      [46.5392, 11.4057],
    ],
    {
      installationType: 'ropeway',
      ropewayType: 'tricableGondola',
      constructionYear: 2009,
      installationLength: 4560,
      operatingSpeed: 7,
      operatingHoursPerYear: 6100,
      baseUnit: 'metric',
      country: 'IT',
      timezone: 'Europe/Rome',
    },
  ),
  gondolaOne: installation(
    6,
    frontRange,
    'Gondola One',
    [
      [39.6403, -106.3742],
      [39.6183, -106.3716],
    ],
    {
      installationType: 'ropeway',
      ropewayType: 'gondolaLift',
      constructionYear: 2012,
      installationLength: 2860,
      operatingSpeed: 6.1,
      operatingHoursPerYear: 1650,
      baseUnit: 'imperial',
      country: 'US',
      timezone: 'America/Denver',
    },
  ),
} as const satisfies Record<string, DemoInstallation>
