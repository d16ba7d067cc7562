import type { EventAttributes } from '@catenary/contract/events'
import type { Fault } from '../../http/problems.ts'
import { isLoop } from '../../rope-state/series.ts'
import type { RecordedRope } from './queries.ts'

interface Placed {
  readonly position: number
  readonly length?: number | null
  readonly attributes: EventAttributes
}

const tolerance = 1e-6

/** What a recording says that cannot be true of this rope, with paths below `path`. */
export function recordingFaults(rope: RecordedRope, recording: Placed, path: string): Fault[] {
  return [...placeFaults(rope, recording, path), ...lossFaults(rope, recording.attributes, `${path}.attributes`)]
}

function placeFaults(rope: RecordedRope, { position, length }: Placed, path: string): Fault[] {
  const { ropeLength } = rope.attributes
  if (ropeLength === undefined) return []
  const beyond = (field: string): Fault => ({
    path: `${path}.${field}`,
    code: 'beyondRope',
    values: { max: ropeLength },
  })
  if (position > ropeLength + tolerance) return [beyond('position')]
  // On a closed rope an extent may run over the join, but not round the rope.
  const room = isLoop(rope.attributes) ? ropeLength : ropeLength - position
  return (length ?? 0) > room + tolerance ? [beyond('length')] : []
}

function lossFaults(rope: RecordedRope, attributes: EventAttributes, path: string): Fault[] {
  const { crossSectionLossAmount: amount, crossSectionLossUnit: unit } = attributes
  const section = rope.attributes.metallicCrossSection
  if (amount === undefined || unit !== 'mm²' || section === undefined || amount <= section + tolerance) return []
  return [{ path: `${path}.crossSectionLossAmount`, code: 'beyondCrossSection', values: { max: section } }]
}
