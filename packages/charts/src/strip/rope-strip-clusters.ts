import { groupTicks, maxGroupWidth } from './rope-strip-tallies.ts'
import type { RopeStripInput, RopeStretch, StripDamage, StripFrame, StripTick } from './rope-strip.ts'
import { clearOfHandles, buildTicks } from './rope-strip.ts'

/** Damages drawn as one mark. */
export interface StripCluster<Damage extends StripDamage = StripDamage> {
  /** From the first to the last of them along the rope; never empty. */
  readonly damages: readonly Damage[]
  /** The pixels at which the mark is pointed at: they meet those of its neighbours, and never cross them. */
  readonly left: number
  readonly right: number
}

/** How far beside a mark a finger may land, in pixels. */
const hitMargin = 12
/** The shortest stretch of rope that is shown, in metres. */
const minShownLength = 1

/** The marks of a strip with the damages in them, from the beginning of the rope on; those that carry one figure are one. */
export function stripClusters<Damage extends StripDamage>(
  input: StripFrame & Pick<RopeStripInput, 'width'> & { readonly damages: readonly Damage[] },
): StripCluster<Damage>[] {
  const byId = new Map(input.damages.map((damage) => [damage.id, damage]))
  const marks = groupTicks(buildTicks(input)).flatMap(({ ticks }) =>
    splitWideGroup(ticks).map((part) => markOf(part, input.width)),
  )
  return marks.map(({ ids, from, to, figure }, index) => {
    const [before, after] = [marks[index - 1], marks[index + 1]]
    return {
      damages: ids.flatMap((id) => byId.get(id) ?? []),
      left: Math.max(before ? (before.to + from) / 2 : 0, Math.min(from, figure) - hitMargin),
      right: Math.min(after ? (to + after.from) / 2 : input.width, Math.max(to, figure) + hitMargin),
    }
  })
}

// On a rope full of damages one group would span the rope: it is split.
function splitWideGroup(ticks: readonly StripTick[]): StripTick[][] {
  const parts: StripTick[][] = []
  for (const tick of ticks) {
    const last = parts.at(-1)
    const first = last?.[0]
    if (last && first && tick.x - first.x <= maxGroupWidth) last.push(tick)
    else parts.push([tick])
  }
  return parts
}

function markOf(ticks: readonly StripTick[], width: number) {
  const [from, to] = [ticks[0]?.x ?? 0, ticks.at(-1)?.x ?? 0]
  return { ids: ticks.flatMap(({ ids }) => ids), from, to, figure: clearOfHandles((from + to) / 2, width) }
}

/** The stretch to show a cluster at, in metres to the decimetre: all of it, and at least a metre of the rope. */
export function stretchAroundCluster({ damages }: Pick<StripCluster, 'damages'>, ropeLength: number): RopeStretch {
  const from = damages[0]?.positionToday ?? 0
  const to = damages.at(-1)?.positionToday ?? from
  const missing = Math.max(0, minShownLength - (to - from)) / 2
  return {
    from: Math.max(0, Math.floor((from - missing) * 10) / 10),
    to: Math.min(Math.ceil(ropeLength * 10) / 10, Math.ceil((to + missing) * 10) / 10),
  }
}

/** What the damages of a cluster are, put together. */
export interface ClusterSummary {
  readonly count: number
  /** How many of each type, the most frequent first. */
  readonly types: readonly (readonly [type: StripDamage['attributes']['type'], count: number])[]
  /**
   * Sum of the losses that count, in percent of the metallic cross-section; null where none has one. It is not the loss
   * compared with a limit: that is summed over a reference length and counts each wire once.
   */
  readonly loss: number | null
  /** How many of those that count have no loss, or none in percent. */
  readonly withoutLoss: number
  /** How many no longer count: repaired or superseded. */
  readonly past: number
  /** When the first and the last were found. */
  readonly found: readonly [first: string, last: string]
}

/** What the damages of a cluster are, put together. */
export function summarizeCluster(damages: readonly (StripDamage & { readonly timestamp: string })[]): ClusterSummary {
  const activeDamages = damages.filter(({ counts }) => counts)
  const losses = activeDamages.flatMap(({ loss }) => loss.percent ?? [])
  const types = new Map<StripDamage['attributes']['type'], number>()
  for (const { attributes } of damages) types.set(attributes.type, (types.get(attributes.type) ?? 0) + 1)
  const foundAt = damages.map(({ timestamp }) => timestamp).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return {
    count: damages.length,
    types: [...types].toSorted((a, b) => b[1] - a[1]),
    loss: losses.length > 0 ? losses.reduce((sum, loss) => sum + loss, 0) : null,
    withoutLoss: activeDamages.length - losses.length,
    past: damages.length - activeDamages.length,
    found: [foundAt[0] ?? '', foundAt.at(-1) ?? ''],
  }
}
