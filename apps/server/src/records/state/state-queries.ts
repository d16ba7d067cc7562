import type { InspectionType } from '@catenary/domain/standards'
import { leftOutOf } from '@catenary/domain/state'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { compileOnce } from '../../db/statements/compile-once.ts'
import { jsonInstant } from '../../db/statements/json-text.ts'
import type { RopeState } from './compute-state.ts'
import type { StoredLimitDates } from './limit-dates.ts'

/**
 * The rules by which states are computed, counted up with each change of them: a start brings every state up to date that
 * was stored by older rules.
 */
export const rulesVersion = 16

/** The stored state of a rope; undefined if there is none, if it was computed by older rules, or if it is not visible. */
export async function readState(db: Queries, ropeId: string): Promise<RopeState | undefined> {
  const [row] = (await selectState(db, { ropeId })).rows
  if (!row || row.rules !== rulesVersion) return undefined
  const { ratio, health, count, governingType, governingMultiple, noStateReason, inspected } = row
  const isGoverned = governingType !== null && governingMultiple !== null
  return {
    damages: ratio === null || health === null ? null : { ratio, health, count },
    governing: isGoverned ? { inspectionType: governingType, multiple: governingMultiple } : null,
    noStateReason,
    inspected,
    count,
    inspections: {
      visual: inspectionFrom(row.lastVisualAt, row.lastVisualEvent),
      mrt: mrtFrom(row),
    },
    previousRatio: row.previousRatio,
    damagesOfUnknownLoss: row.damagesOfUnknownLoss,
    splicesToRenew: row.splicesToRenew,
    doubtfulEntries: row.doubtfulEntries,
    limitDates: row.limitHorizon === null ? null : limitDatesFrom({ ...row, limitHorizon: row.limitHorizon }),
  }
}

const stateColumns = [
  'ratio',
  'health',
  'count',
  'governingType',
  'governingMultiple',
  'noStateReason',
  'inspected',
  'rules',
  'lastVisualAt',
  'lastVisualEvent',
  'lastMrtAt',
  'lastMrtEvent',
  'lastMrtSkipped',
  'previousRatio',
  'limitEarliest',
  'limitExpected',
  'limitHorizon',
  'limitUnknown',
  'damagesOfUnknownLoss',
  'splicesToRenew',
  'doubtfulEntries',
  'lastMrtRatioBefore',
  'lastMrtRatioAfter',
] as const

const selectState = compileOnce((db, { ropeId }: { ropeId: string }) =>
  db.selectFrom('damageStates').select(stateColumns).where('ropeId', '=', ropeId),
)

function inspectionFrom(timestamp: string | null, id: string | null): RopeState['inspections']['visual'] {
  return timestamp !== null && id !== null ? { id, timestamp } : null
}

function mrtFrom({ lastMrtSkipped, lastMrtRatioBefore: before, lastMrtRatioAfter: after, ...row }: MrtRow) {
  const inspection = inspectionFrom(row.lastMrtAt, row.lastMrtEvent)
  return (
    inspection && {
      ...inspection,
      ...(lastMrtSkipped > 0 && { skippedFindings: lastMrtSkipped }),
      ...(before !== null && after !== null && { fallenLoss: { before, after } }),
    }
  )
}

interface MrtRow {
  readonly lastMrtAt: string | null
  readonly lastMrtEvent: string | null
  readonly lastMrtSkipped: number
  readonly lastMrtRatioBefore: number | null
  readonly lastMrtRatioAfter: number | null
}

function limitDatesFrom(row: {
  limitEarliest: string | null
  limitExpected: string | null
  limitHorizon: string
  limitUnknown: string | null
}): StoredLimitDates {
  const { limitEarliest: earliest, limitExpected: expected, limitHorizon: horizon, limitUnknown } = row
  return { earliest, expected, horizon, unknown: limitUnknown as StoredLimitDates['unknown'] }
}

/** The governing inspection type of the ropes of an installation, by rope id; ropes without one are omitted. */
export async function readGoverningTypes(db: Queries, installationId: string): Promise<Map<string, InspectionType>> {
  const rows = await db
    .selectFrom('damageStates')
    .innerJoin('ropes', 'ropes.id', 'damageStates.ropeId')
    .select(['ropeId', 'governingType'])
    .where('installationId', '=', installationId)
    .where('rules', '=', rulesVersion)
    .execute()
  return new Map(rows.flatMap(({ ropeId, governingType }) => (governingType ? [[ropeId, governingType]] : [])))
}

/** Tolerance for rounding differences by the order of summation. */
export const stateTolerance = 1e-9

/**
 * Stores the state of a rope, in one query where one is stored already. Where it differs from before, the domain
 * event `state.changed` is written in the same statement.
 */
export async function writeState(db: Queries, ropeId: string, state: RopeState): Promise<void> {
  const { damages, noStateReason, limitDates } = state
  const limitEarliest = limitDates?.earliest ?? null
  const after = JSON.stringify({ ratio: damages?.ratio ?? null, noStateReason, limitEarliest })
  const update = async () => (await updateState(db, { ropeId, after, ...columnsOf(state) })).rows.length > 0
  if (await update()) return
  await db
    .insertInto('damageStates')
    .columns(['ropeId', 'mandatorId', 'count'])
    .expression((eb) =>
      eb
        .selectFrom('ropes')
        .select(['id', 'mandatorId', eb.lit(0).as('count')])
        .where('id', '=', ropeId),
    )
    .execute()
  await update()
}

type WrittenState = ReturnType<typeof columnsOf> & {
  readonly ropeId: string
  /** What `state.changed` says of the new state, as JSON. */
  readonly after: string
}

const updateState = compileOnce((db, state: WrittenState) =>
  db
    .with('before', (cte) =>
      cte
        .selectFrom('damageStates')
        .select(['ratio', 'noStateReason', 'limitEarliest', 'lastMrtSkipped'])
        .where('ropeId', '=', state.ropeId),
    )
    .with('written', (cte) =>
      cte
        .updateTable('damageStates')
        .set(Object.fromEntries(stateColumns.map((name) => [name, state[name]])))
        .where('ropeId', '=', state.ropeId)
        .returning('mandatorId'),
    )
    .with('happened', (cte) =>
      cte
        .insertInto('domainEvents')
        .columns(['mandatorId', 'name', 'payload'])
        .expression(({ selectFrom }) =>
          selectFrom(['before', 'written'])
            .select([
              'written.mandatorId',
              sql.lit('state.changed').as('name'),
              stateChangedPayload(state.ropeId, state.after).as('payload'),
            ])
            .where(differsFromBefore(state)),
        ),
    )
    .selectFrom('written')
    .select('mandatorId'),
)

function columnsOf({ damages, governing, noStateReason, inspected, count, ...facts }: RopeState) {
  const { inspections, previousRatio, limitDates } = facts
  return {
    ratio: damages?.ratio ?? null,
    health: damages?.health ?? null,
    count,
    governingType: governing?.inspectionType ?? null,
    governingMultiple: governing?.multiple ?? null,
    noStateReason,
    inspected: JSON.stringify(inspected),
    lastVisualAt: inspections.visual?.timestamp ?? null,
    lastVisualEvent: inspections.visual?.id ?? null,
    lastMrtAt: inspections.mrt?.timestamp ?? null,
    lastMrtEvent: inspections.mrt?.id ?? null,
    lastMrtSkipped: inspections.mrt?.skippedFindings ?? 0,
    previousRatio,
    limitEarliest: limitDates?.earliest ?? null,
    limitExpected: limitDates?.expected ?? null,
    limitHorizon: limitDates?.horizon ?? null,
    limitUnknown: limitDates?.unknown ?? null,
    ...leftOutOf(facts),
    lastMrtRatioBefore: inspections.mrt?.fallenLoss?.before ?? null,
    lastMrtRatioAfter: inspections.mrt?.fallenLoss?.after ?? null,
    rules: rulesVersion,
  } satisfies Record<(typeof stateColumns)[number], unknown>
}

/** Payload of `state.changed`; `before` is the stored state, `after` the JSON of the new one. */
function stateChangedPayload(ropeId: string, after: string): RawBuilder<string> {
  return sql`jsonb_build_object('rope', ${ropeId}::text, 'after', ${after}::jsonb,
    'before', jsonb_build_object('ratio', before.ratio, 'noStateReason', before.no_state_reason,
      'limitEarliest', ${jsonInstant(sql`before.limit_earliest`)}::jsonb))`
}

/**
 * Whether a state differs from `before`; the first reason for a missing state is no difference. Whether findings of the last
 * test are missing is one: the limit may be reached then, whatever the loss.
 */
function differsFromBefore({
  ratio,
  noStateReason,
  lastMrtSkipped,
}: Pick<WrittenState, 'ratio' | 'noStateReason' | 'lastMrtSkipped'>): RawBuilder<boolean> {
  return sql`((before.ratio is null) <> (${ratio}::double precision is null)
    or abs(before.ratio - ${ratio}::double precision) > ${sql.lit(stateTolerance)} * greatest(1, abs(before.ratio))
    or before.no_state_reason <> ${noStateReason}::no_state_reason
    or (before.last_mrt_skipped > 0) <> (${lastMrtSkipped}::integer > 0))`
}
