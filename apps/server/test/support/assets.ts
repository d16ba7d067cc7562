import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import { eventContent } from '@catenary/contract/records/event-fields'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import { v7 } from 'uuid'
import { updateEventRow, eventJson } from '../../src/db/event-fields.ts'
import type { World } from './world.ts'

/** A rope with the installation and area it belongs to. */
export interface Assets {
  readonly area: string
  readonly installation: string
  readonly rope: string
}

/** A closed haul rope of 40 mm whose limits are known. */
export const haulRope: RopeAttributes = {
  ropeType: 'strandedRope',
  ropeApplication: 'haulRope',
  ropeLay: 'langSLay',
  nominalDiameter: 40,
  metallicCrossSection: 620,
  ropeLength: 1000,
  standard: 'EN12927:2019',
}

/** Creates an area with one installation and one rope for a mandator. */
export async function createAssets(
  world: World,
  mandatorId: string,
  attributes: RopeAttributes = haulRope,
): Promise<Assets> {
  const [area, installation, rope] = [v7(), v7(), v7()]
  await world.owner
    .insertInto('areas')
    .values({ id: area, mandatorId, name: `Area ${area}` })
    .execute()
  await world.owner
    .insertInto('installations')
    .values({
      id: installation,
      mandatorId,
      areaId: area,
      name: 'Gipfelbahn',
      attributes: JSON.stringify({ installationType: 'ropeway', timezone: 'Europe/Zurich' }),
    })
    .execute()
  await world.owner
    .insertInto('ropes')
    .values({
      id: rope,
      mandatorId,
      installationId: installation,
      name: 'Rope 1',
      attributes: JSON.stringify(attributes),
    })
    .execute()
  return { area, installation, rope }
}

/** A broken wire as it is sent, at a position in metres with a loss in mm². */
export function brokenWire(rope: string, position: number, loss: number, more: Partial<NewRopeEvent> = {}) {
  return {
    rope: { id: rope },
    position,
    timestamp: '2026-03-01T08:00:00.000Z',
    ...more,
    attributes: {
      recordingType: 'damage' as const,
      type: 'brokenWire' as const,
      inspectionType: 'mrt' as const,
      crossSectionLossAmount: loss,
      crossSectionLossUnit: 'mm²' as const,
      ...more.attributes,
    },
  }
}

/** Stores other attributes of an event, past every rule, as a version before those rules may have done. */
export async function overwriteAttributes(
  { owner }: Pick<World, 'owner'>,
  id: string,
  attributes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { value } = await owner
    .selectFrom('events')
    .select(eventJson.as('value'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await updateEventRow(id, eventContent({ ...value, attributes: attributes as unknown as EventAttributes })).execute(
    owner,
  )
}
