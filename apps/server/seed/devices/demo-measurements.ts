import { sql } from 'kysely'
import type { Queries } from '../../src/db/database.ts'

/** Stores measurements of a value of the demo; times in milliseconds since 1970. */
export async function insertDemoMeasurements(
  db: Queries,
  valueId: number,
  points: readonly { readonly time: number; readonly value: number }[],
): Promise<void> {
  const times = `{${points.map(({ time }) => new Date(time).toISOString()).join(',')}}`
  const values = `{${points.map(({ value }) => value).join(',')}}`
  await sql`insert into measurements (sensor_value_id, time, value)
    select ${valueId}::bigint, time, value from unnest(${times}::timestamptz[], ${values}::double precision[]) m (time, value)`.execute(
    db,
  )
}
