import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import { demoInstallations } from './demo-assets.ts'
import type { DemoInstallation } from './demo-assets.ts'
import { demoId } from './demo-ids.ts'

/** A rope of the demo with the use it sees, from which its readings follow. */
export interface DemoRope {
  readonly id: string
  readonly number: number
  readonly installation: DemoInstallation
  readonly name: string
  readonly attributes: RopeAttributes
  /** The rope that it replaced. */
  readonly predecessorId?: string
  readonly isDeleted?: boolean
  /** Of the device that looks at it all the time. */
  readonly deviceSerialNumber?: string
  /** When its length was entered; by default at the seeding. */
  readonly lengthDaysAgo?: number
  readonly use: { readonly sinceDays: number; readonly cyclesPerDay: number; readonly hoursPerDay: number }
}

type RopePlace = Pick<DemoRope, 'predecessorId' | 'isDeleted' | 'deviceSerialNumber' | 'lengthDaysAgo'>

/** Eight years, less a few days. */
const eightYears = 2900

function rope(
  number: number,
  installation: DemoInstallation,
  name: string,
  attributes: RopeAttributes,
  { predecessorId, isDeleted, deviceSerialNumber, lengthDaysAgo, ...use }: Partial<DemoRope['use']> & RopePlace = {},
): DemoRope {
  const full = { sinceDays: eightYears, cyclesPerDay: 0, hoursPerDay: 8, ...use }
  const bendingCyclesUntilNow = full.cyclesPerDay * full.sinceDays
  return {
    id: demoId('rope', number),
    number,
    installation,
    name,
    attributes: bendingCyclesUntilNow > 0 ? { ...attributes, bendingCyclesUntilNow } : attributes,
    ...(predecessorId !== undefined && { predecessorId }),
    ...(isDeleted !== undefined && { isDeleted }),
    ...(deviceSerialNumber !== undefined && { deviceSerialNumber }),
    ...(lengthDaysAgo !== undefined && { lengthDaysAgo }),
    use: full,
  }
}

const { glacierTramway, sunnySlope, gorgeBridge, lakeTramway, plateauGondola, gondolaOne } = demoInstallations

const glacierTrackRope: RopeAttributes = {
  ropeType: 'vvs',
  ropeApplication: 'trackRope',
  ropeDesign: 'Full-locked coil, 210 wires of 1.85 to 4.22 mm',
  ropeManufacturer: 'Fatzer',
  installationYear: 2017,
  nominalDiameter: 72,
  realDiameter: 72.4,
  metallicCrossSection: 3560,
  ropeLength: 4900,
  loadBearingWires: 210,
  minimumBreakingForce: 6772,
  certificateNumber: '3.1/2017-0371',
  installationDate: '2017-08-28',
  standard: 'EN12927:2019',
}

const stranded = { ropeType: 'strandedRope', standard: 'EN12927:2019' } as const

/** The ropes by what they are called here. Diameters, lengths and makers follow published ones where there are any. */
export const demoRopes = {
  trackRope1: rope(1, glacierTramway, 'Track rope 1', glacierTrackRope),
  trackRope2: rope(2, glacierTramway, 'Track rope 2', glacierTrackRope, { lengthDaysAgo: 400 }),
  haulRope: rope(
    3,
    glacierTramway,
    'Haul rope',
    {
      ...stranded,
      ropeApplication: 'haulRope',
      ropeLay: 'langSLay',
      ropeLayDirection: 'right',
      ropeDesign: '6x36WS-SPC',
      ropeManufacturer: 'Fatzer',
      installationYear: 2018,
      nominalDiameter: 41,
      realDiameter: 41.3,
      metallicCrossSection: 756,
      ropeLength: 4610,
      isClosed: false,
      loadBearingWires: 216,
      expectedServiceLife: 1_000_000,
      layLength: 295,
      reelNumber: 'R-18-0447',
      certificateNumber: '3.1/2018-2291',
      minimumBreakingForce: 1180,
      installationDate: '2018-05-22',
    },
    { cyclesPerDay: 265, predecessorId: demoId('rope', 15), deviceSerialNumber: 'TS-2041' },
  ),
  counterRope: rope(4, glacierTramway, 'Counter rope', {
    ...stranded,
    ropeApplication: 'counterRope',
    ropeLay: 'langSLay',
    ropeLayDirection: 'right',
    ropeDesign: '6x36WS-SPC',
    ropeManufacturer: 'Fatzer',
    installationYear: 2017,
    nominalDiameter: 47,
    realDiameter: 47.2,
    metallicCrossSection: 995,
    ropeLength: 4610,
    loadBearingWires: 216,
  }),
  chairliftRope: rope(
    5,
    sunnySlope,
    'Carrying-hauling rope',
    {
      ropeType: 'strandedRope',
      ropeApplication: 'carryingHaulingRope',
      ropeLay: 'ordinaryLayRegularLay',
      ropeLayDirection: 'right',
      ropeDesign: '6x19S-FC',
      installationYear: 1994,
      nominalDiameter: 32,
      realDiameter: 31.6,
      metallicCrossSection: 410,
      ropeLength: 1850,
      isClosed: true,
      loadBearingWires: 114,
      standard: 'BOSeil',
      remark: 'Replacement planned with the next general overhaul.',
    },
    { cyclesPerDay: 110, hoursPerDay: 3 },
  ),
  stayCable: rope(6, gorgeBridge, 'Stay cable north', {
    ropeType: 'oss',
    ropeApplication: 'guyRope',
    ropeDesign: '1x61',
    ropeManufacturer: 'Pfeifer DRAKO',
    installationYear: 2009,
    nominalDiameter: 36,
    metallicCrossSection: 773,
    ropeLength: 58,
    loadBearingWires: 61,
    standard: 'EN12927:2019',
  }),
  mainCable: rope(7, gorgeBridge, 'Main cable', {
    ropeType: 'vvs',
    ropeApplication: 'structuralRope',
    ropeDesign: 'Full-locked coil',
    ropeManufacturer: 'Pfeifer DRAKO',
    installationYear: 2009,
    nominalDiameter: 55,
    metallicCrossSection: 2060,
    ropeLength: 134,
    standard: 'EN12927:2019',
    ownLimits: [
      { multiple: 30, limit: 4 },
      { multiple: 200, limit: 8 },
    ],
    remark: 'Limits set by the structural engineer in the inspection concept of 2010.',
  }),
  lakeHaulRope: rope(
    8,
    lakeTramway,
    'Haul rope upper section',
    {
      ...stranded,
      ropeApplication: 'haulRope',
      ropeLay: 'langSLay',
      ropeDesign: '6x19S-FC, 114 wires',
      installationYear: 1997,
      nominalDiameter: 25,
      metallicCrossSection: 256.5,
      ropeLength: 2950,
      isClosed: false,
      loadBearingWires: 114,
    },
    { cyclesPerDay: 180, hoursPerDay: 5 },
  ),
  lakeTrackRope: rope(9, lakeTramway, 'Track rope left', {
    ropeType: 'hvs',
    ropeApplication: 'trackRope',
    ropeDesign: 'Half-locked coil',
    installationYear: 1970,
    nominalDiameter: 50,
    realDiameter: 49.8,
    metallicCrossSection: 1700,
    ropeLength: 2980,
    standard: 'EN12927:2019',
  }),
  plateauHaulRope: rope(
    10,
    plateauGondola,
    'Haul rope',
    {
      ...stranded,
      ropeApplication: 'haulRope',
      ropeLay: 'langSLay',
      ropeLayDirection: 'right',
      ropeDesign: '6x36WS-SPC',
      ropeManufacturer: 'Teufelberger-Redaelli',
      installationYear: 2009,
      nominalDiameter: 40,
      realDiameter: 40.2,
      metallicCrossSection: 742,
      ropeLength: 10_020,
      isClosed: true,
      loadBearingWires: 216,
      expectedServiceLife: 900_000,
      layLength: 288,
    },
    { cyclesPerDay: 240, hoursPerDay: 17 },
  ),
  plateauTensionRope: rope(11, plateauGondola, 'Tension rope', {
    ...stranded,
    ropeApplication: 'tensionRope',
    ropeLay: 'ordinaryLayRegularLay',
    ropeDesign: '6x36WS-IWRC',
    ropeManufacturer: 'Teufelberger-Redaelli',
    installationYear: 2009,
    nominalDiameter: 30,
    metallicCrossSection: 340,
    ropeLength: 64,
  }),
  plateauEvacuationRope: rope(12, plateauGondola, 'Evacuation rope', {
    ...stranded,
    ropeApplication: 'evacuationRope',
    ropeLay: 'ordinaryLayRegularLay',
    ropeDesign: '6x19S-FC',
    installationYear: 2026,
    remark: 'Put on this autumn, first inspection in spring.',
    nominalDiameter: 18,
    metallicCrossSection: 126,
    ropeLength: 9200,
    isClosed: true,
  }),
  gondolaHaulRope: rope(
    13,
    gondolaOne,
    'Haul rope',
    {
      ropeType: 'strandedRope',
      ropeApplication: 'carryingHaulingRope',
      ropeLay: 'langSLay',
      ropeLayDirection: 'right',
      ropeDesign: '6x36WS compacted, plastic core',
      ropeManufacturer: 'ArcelorMittal',
      installationYear: 2012,
      nominalDiameter: 54,
      metallicCrossSection: 1350,
      ropeLength: 6090,
      isClosed: true,
      loadBearingWires: 216,
      minimumBreakingForce: 2450,
      standard: 'ANSIB77.1',
    },
    { cyclesPerDay: 150, hoursPerDay: 5 },
  ),
  gondolaTensionRope: rope(14, gondolaOne, 'Counterweight rope', {
    ropeType: 'strandedRope',
    ropeApplication: 'tensionRope',
    ropeLay: 'ordinaryLayRegularLay',
    ropeDesign: '6x36WS-IWRC',
    installationYear: 2012,
    nominalDiameter: 38,
    metallicCrossSection: 610,
    ropeLength: 46,
    standard: 'CSAZ98',
  }),
  oldHaulRope: rope(
    15,
    glacierTramway,
    'Haul rope 2017',
    {
      ...stranded,
      ropeApplication: 'haulRope',
      ropeLay: 'langSLay',
      ropeLayDirection: 'right',
      ropeDesign: '6x36WS-SPC',
      ropeManufacturer: 'Fatzer',
      installationYear: 2017,
      nominalDiameter: 41,
      metallicCrossSection: 756,
      ropeLength: 4610,
      reelNumber: 'R-17-0112',
      certificateNumber: '3.1/2017-0388',
      installationDate: '2017-09-04',
      removalDate: '2018-05-21',
      remark: 'Damaged in an overrun during commissioning.',
    },
    { isDeleted: true },
  ),
} as const satisfies Record<string, DemoRope>
export type DemoRopeName = keyof typeof demoRopes
