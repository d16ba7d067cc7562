import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { demoInstallations } from './demo-assets.ts'
import { parallelLine, pointsAlong } from './demo-lines.ts'
import type { DemoRope } from './demo-ropes.ts'
import { bridgeLines } from './pictures/demo-bridge-picture.ts'

type Line = Pick<Rope, 'latlngsOn'> & { readonly latlngs: readonly (readonly [number, number])[] }

/** How far beside the middle of its installation a rope runs, in metres; ropes that are not named here have no line. */
const offsets: Readonly<Record<string, number>> = {
  'Track rope 1': -4.5,
  'Track rope 2': 4.5,
  'Haul rope': 0,
  'Haul rope upper section': 0,
  'Track rope left': -3,
  'Carrying-hauling rope': 2.5,
}

/** Where a rope of the demo is drawn: beside its installation's line, or on the picture of the bridge. */
export function demoRopeLine({ name, installation, isDeleted }: DemoRope): Line {
  if (installation === demoInstallations.gorgeBridge) return { latlngs: bridgeLines[name] ?? [], latlngsOn: 'image' }
  const offset = offsets[name]
  const isDrawn = offset !== undefined && !isDeleted
  return { latlngs: isDrawn ? parallelLine(installation.latlngs, offset) : [], latlngsOn: 'map' }
}

/** A rope's attributes with the stations and towers that it runs over, where it runs once from end to end. */
export function withReferencePoints({ attributes, installation, isDeleted }: DemoRope): RopeAttributes {
  const { ropeLength, ropeApplication } = attributes
  const runsOver = ropeApplication === 'trackRope' || (ropeApplication === 'haulRope' && attributes.isClosed === false)
  if (!runsOver || isDeleted || ropeLength === undefined || installation.latlngs.length < 3) return attributes
  return { ...attributes, referencePoints: pointsAlong(installation.latlngs, ropeLength) }
}
