import { faultsOf } from '@catenary/contract/faults'
import type { Fault } from '@catenary/contract/faults'
import { splicePlaceFaults } from '@catenary/contract/recording-rules'
import type { BoundingRope } from '@catenary/contract/recording-rules'
import { splices as splicesSchema } from '@catenary/contract/splices'
import { convert, displayUnit } from '@catenary/i18n/unit-names'
import type { DraftFault } from './draft-fault.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { EventDraft } from './event-draft.ts'
import type { PartNumber, ReadSplice, SaidSplice, SpliceDraft, SpliceNumber } from './splice-draft.ts'
import { partNumbers, readSplices, spliceNumberIn, spliceNumbers } from './splice-draft.ts'
import type { PartDraft } from './splice-parts.ts'
import { typedPosition } from './typed-position.ts'

/** What is wrong with the splices of a draft, by the paths that {@link splicePath} and {@link partPath} make. */
export type SpliceFaults = Readonly<Record<string, DraftFault>>

/** Names a field of a draft's splice. */
export function splicePath(splice: number, field: keyof SpliceDraft): string {
  return `${splice}.${field}`
}

/** Names a field of a part of a draft's splice. */
export function partPath(splice: number, part: number, field: keyof PartDraft): string {
  return `${splice}.parts.${part}.${field}`
}

/** What is wrong with the splices that a draft's type keeps: the contract's rules, the rope's, and what is no number. */
export function spliceFaults(
  { splices, type }: Pick<EventDraft, 'splices' | 'type'>,
  rope: BoundingRope,
  setting: DraftSetting,
): SpliceFaults {
  const read = readSplices(splices, type, setting)
  const said = read.map((one) => one.said)
  const faults: Record<string, DraftFault> = {}
  for (const fault of [
    ...faultsIn(said),
    ...faultsIn(said.map(outlineOf)),
    ...splicePlaceFaults(rope, said, 'ropeEvent'),
  ]) {
    const path = draftPathOf(fault.path, read)
    if (path) faults[path] ??= inShownUnit(fault, setting)
  }
  return { ...faults, ...unreadFaults(splices, read, setting) }
}

function faultsIn(said: readonly SaidSplice[]): Fault[] {
  const checked = splicesSchema.safeParse(said, { reportInput: true })
  return checked.success ? [] : faultsOf(checked.error, 'splices')
}

// What fields say of each other is only looked at where each is sound: a missing one must not hide that names clash.
function outlineOf({ name, positionStart, positionEnd }: SaidSplice): SaidSplice {
  const isPlaced = positionStart !== undefined && positionEnd !== undefined
  return { name, ...(isPlaced ? { positionStart, positionEnd } : { positionStart: 0, positionEnd: 1 }), parts: [] }
}

/** The path within the draft of what the server or the contract says of an event's splices. */
export function draftPathOf(path: string, read: readonly ReadSplice[]): string | undefined {
  const [, splice, part, field] = /splices\[(\d+)\](?:\.parts\[(\d+)\])?\.(\w+)$/.exec(path) ?? []
  if (splice === undefined || field === undefined) return undefined
  if (part === undefined) return `${splice}.${field}`
  const index = read[Number(splice)]?.partIndices[Number(part)]
  return index === undefined ? undefined : `${splice}.parts.${index}.${field}`
}

function unreadFaults(splices: readonly SpliceDraft[], read: readonly ReadSplice[], setting: DraftSetting) {
  const faults: Record<string, DraftFault> = {}
  read.forEach(({ partIndices }, index) => {
    const splice = splices[index]
    if (!splice) return
    for (const field of Object.keys(spliceNumbers) as SpliceNumber[])
      note(faults, splicePath(index, field), field, splice[field], setting)
    for (const at of partIndices) {
      const part = splice.parts[at]
      for (const field of Object.keys(partNumbers) as PartNumber[])
        note(faults, partPath(index, at, field), field, part?.[field] ?? '', setting)
    }
  })
  return faults
}

function note(
  faults: Record<string, DraftFault>,
  path: string,
  field: SpliceNumber | PartNumber,
  text: string,
  setting: DraftSetting,
) {
  if (spliceNumberIn(field, text, setting) !== null) return
  const place = field.startsWith('position') ? typedPosition(text, setting) : null
  faults[path] = place && 'fault' in place ? place.fault : { code: 'number' }
}

/** Limits come in the units of the wire; the reader typed in those of the installation. */
function inShownUnit({ path, code, values }: Fault, { system, write }: DraftSetting): DraftFault {
  const field = /(\w+)$/.exec(path)?.[1] ?? ''
  const unit = Object.entries({ ...spliceNumbers, ...partNumbers }).find(([name]) => name === field)?.[1]
  if (!values || !unit || unit === 'count') return { code, values }
  const shown = displayUnit(unit, system)
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? write(convert(value, unit, shown)) : name === 'unit' ? shown : value,
  ])
  return { code, values: Object.fromEntries(said) }
}
