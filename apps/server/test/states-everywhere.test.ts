import type { RopeDamages } from '@catenary/contract/assets/ropes'
import type { ResponseBody as AnswerOf } from '@catenary/contract/endpoint'
import type { events } from '@catenary/contract/records/events'
import { isLossMissing } from '@catenary/contract/records/recorded-loss'
import type { ReportKind } from '@catenary/contract/records/reports'
import { healthPercent } from '@catenary/domain/health-percent'
import { isRepair } from '@catenary/domain/loss/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { describeLeftOut, describeSectionDoubt, describeWiresDoubt } from '@catenary/i18n/assets/describe-rope'
import { formatShort } from '@catenary/i18n/format'
import type { Language } from '@catenary/i18n/language'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import { translatorFor } from '@catenary/i18n/translators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from './support/assets.ts'
import { createAssets } from './support/assets.ts'
import { readPdf } from './support/pdf-text.ts'
import { send } from './support/send.ts'
import type { CreatedStateRope } from './support/state-ropes.ts'
import { createStateRopes, stateRopes } from './support/state-ropes.ts'
import type { Person, World } from './support/world.ts'
import { createWorld } from './support/world.ts'

// Every view of a rope's state must show the same word and figure.

let world: World
let admin: Person
let assets: Assets
let ropes: CreatedStateRope[]

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
  await world.owner.deleteFrom('ropes').execute()
  ropes = await createStateRopes(assets.installation, async (path, body) => {
    const response = await send(world, admin, ['POST', path], body)
    expect(response.statusCode, `${path} ${response.payload}`).toBe(201)
    return response.json()
  })
})
afterAll(() => world.close())

type Answer = Record<string, unknown>
const get = async <Body = Answer>(path: string): Promise<Body> =>
  (await send(world, admin, ['GET', path])).json() as Body

test('responses about a rope', async () => {
  const all = await get<Answer[]>('/ropes')
  const listed = await get<Answer[]>(`/installations/${assets.installation}/ropes`)
  const [summary] = await get<{ ropes: Answer[] }[]>(`/areas/${assets.area}/installations/events/damage-summary`)
  for (const { id, state } of ropes) {
    const { damages, governing, noStateReason, inspected, leftOut } = state
    const places = [await get(`/ropes/${id}`), ...[all, listed, summary?.ropes ?? []].map((list) => byId(list, id))]
    for (const place of places) {
      expect(place).toMatchObject({ governing, noStateReason, ...leftOut })
      if (damages) expect(place?.damages).toMatchObject(damages)
      else expect(place?.damages).toBeNull()
    }
    for (const place of places.slice(0, 3)) expect(place?.inspected).toEqual(inspected)
  }
})

const byId = (list: readonly Answer[], id: string) => list.find((one) => one.id === id)

test('the damages of a rope, by kind of inspection', async () => {
  for (const { id, state } of ropes) {
    const byType = await Promise.all(
      inspectionTypes.map((type) =>
        get<{ damageSummary: { ratio: number; health: number } | null; noStateReason: string | null }>(
          `/ropes/${id}/events/damage?inspectionType=${type}`,
        ),
      ),
    )
    const asShown = await get<{ inspectionType: string }>(`/ropes/${id}/events/damage`)
    if (state.governing) expect(asShown.inspectionType).toBe(state.governing.inspectionType)
    const known = byType.flatMap(({ damageSummary }) => damageSummary ?? [])
    const worst = known.toSorted((a, b) => b.ratio - a.ratio)[0] ?? null
    if (state.damages) expect(worst).toMatchObject(state.damages)
    else expect(worst).toBeNull()
    for (const { damageSummary, noStateReason } of byType) expect(damageSummary === null).toBe(noStateReason !== null)
  }
})

test('the number of damages of unknown loss is that of the lists of damages', async () => {
  for (const { id, state } of ropes) {
    const lists = await Promise.all(
      inspectionTypes.map((type) =>
        get<AnswerOf<typeof events.damage>>(`/ropes/${id}/events/damage?inspectionType=${type}`),
      ),
    )
    const missing = lists.flatMap(({ result }) => result.filter(isLossMissing))
    expect(missing).toHaveLength(state.leftOut.damagesOfUnknownLoss)
  }
})

test('the damages of all ropes of an installation in one call are those of each rope', async () => {
  const all = await get<RopeDamages[]>(`/installations/${assets.installation}/ropes/events/damage`)
  expect(all.map(({ id }) => id).toSorted()).toEqual(ropes.map(({ id }) => id).toSorted())
  for (const { id, inspectionType, result, damageSummary } of all) {
    const own = await get<AnswerOf<typeof events.damage>>(`/ropes/${id}/events/damage`)
    expect({ inspectionType, damageSummary }).toEqual({
      inspectionType: own.inspectionType,
      damageSummary: own.damageSummary,
    })
    const drawn = own.result.map(({ id: event, attributes: { type }, ...one }) => {
      const { positionToday, lengthToday, left, loss, counts } = one
      return { id: event, attributes: { type }, positionToday, lengthToday, left, loss, counts }
    })
    expect(result).toEqual(drawn)
  }
  expect(all.flatMap(({ result }) => result).length).toBeGreaterThan(0)
})

test('aggregated states: installation, area, lists, map', async () => {
  const isOfArea = (list: readonly Answer[]) => byId(list, assets.area)
  const [summary] = await get<Answer[]>(`/areas/${assets.area}/installations/events/damage-summary`)
  const places = [
    await get(`/installations/${assets.installation}`),
    byId(await get<Answer[]>(`/areas/${assets.area}/installations`), assets.installation),
    summary,
    await get(`/areas/${assets.area}`),
    isOfArea(await get<Answer[]>('/areas')),
    isOfArea(await get<Answer[]>('/areas/positions')),
  ]
  const worst = ropes.find(({ name }) => name === 'Past its limit')
  for (const place of places)
    expect(place).toMatchObject({
      damages: worst?.state.damages,
      worstRope: { id: worst?.id, name: worst?.name, installation: { id: assets.installation } },
      ropeCount: ropes.length,
      ropesWithoutState: ropes.filter(({ state }) => !state.damages).length,
      damagesOfUnknownLoss: 3,
      splicesToRenew: 2,
      doubtfulEntries: 3,
    })
})

test('the gauge beside a rope that the search finds', async () => {
  for (const { id, name, state } of ropes) {
    const found = await get<Answer[]>(`/search?filter=${encodeURIComponent(name)}`)
    const { damages, noStateReason, leftOut } = state
    const shown = { ratio: damages?.ratio ?? null, noStateReason, ...leftOut }
    expect(byId(found, id)).toMatchObject({ type: 'rope', state: shown })
    expect(JSON.stringify(found)).not.toMatch(/"damages"|health/)
  }
})

describe('every report, as text', () => {
  const cases = stateRopes.flatMap(({ name }) =>
    (['en', 'de', 'fr'] as const).map((language) => [name, language] as const),
  )

  test.each(cases)('%s, %s', async (name, language) => {
    const rope = ropes.find((one) => one.name === name)
    if (!rope) throw new Error(`No rope ${name}`)
    const [word, ...others] = statesIn(rope, language)
    for (const [kind, path] of reportsOf(rope)) {
      const headers = { 'accept-language': language }
      const response = await send(world, admin, ['GET', path], undefined, headers)
      expect(response.statusCode, path).toBe(200)
      const { textWithoutSpaces } = await readPdf(response.rawPayload)
      for (const expectedText of [word, ...others])
        expect(textWithoutSpaces, `${kind} of ${name}`).toContain(expectedText)
      if (!textWithoutSpaces.includes('100')) continue
      const full = `${translatorFor(language)('ropes.gauge.green')}100%`
      expect(textWithoutSpaces.toLowerCase(), `${kind} of ${name}`).not.toContain(solidOf(full).toLowerCase())
    }
  })
})

const solidOf = (text: string) => text.replaceAll(/\s/g, '')

/** Expected content of a report on the state: word and figure, what governs, and a row for each kind of inspection. */
function statesIn({ state, attributes }: CreatedStateRope, language: Language): string[] {
  const t = translatorFor(language)
  const plain = t(state.word)
  const word = plain.charAt(0).toLocaleUpperCase(language) + plain.slice(1)
  const named = (type: (typeof inspectionTypes)[number]) => t(`events.inspectionType.${type}`)
  const unseen = inspectionTypes.filter((type) => !state.inspected.includes(type) && attributes.standard)
  const reader = { t, locale: language }
  const doubts = [describeSectionDoubt(attributes, reader), describeWiresDoubt(attributes, reader)]
  // Doubtful entries are named one by one.
  const leftOut = [
    ...describeLeftOut({ ...state.leftOut, doubtfulEntries: 0 }, t),
    ...doubts.filter((text) => text !== null),
  ]
  const rows = unseen
    .map((type) => solidOf(`${named(type)}${t('ropes.noState.notInspected')}`))
    .concat(leftOut.map(solidOf))
  if (!state.damages || !state.governing)
    return [solidOf(`${word}${t(`ropes.noStateReason.${state.noStateReason ?? 'noLimit'}`)}`), ...rows]
  const { inspectionType, multiple } = state.governing
  const figure = `${formatShort(language, healthPercent(state.damages.ratio), 1)}%`
  const type = named(inspectionType)
  return [
    `${word}${figure}`,
    t('ropes.governedBy', { type, length: formatReferenceLength(language, multiple, attributes) }),
    `${type}${figure}`,
  ]
    .map(solidOf)
    .concat(rows)
}

function reportsOf({ id, events, recordings }: CreatedStateRope): [ReportKind, string][] {
  const first = (isOfKind: (recording: (typeof recordings)[number]) => boolean) =>
    events[recordings.findIndex(isOfKind)]
  const single: [ReportKind, string | undefined][] = [
    ['damage', first(({ attributes: { recordingType: of, type } }) => of === 'damage' && !isRepair(type))],
    ['repair', first(({ attributes: { type } }) => isRepair(type))],
    ['splice', first(({ attributes: { type } }) => type === 'spliceInspection')],
  ]
  return [
    ...(['damages', 'repairs'] as const).map((kind): [ReportKind, string] => [kind, `/ropes/${id}/reports/${kind}`]),
    ...single.flatMap(([kind, event]): [ReportKind, string][] =>
      event === undefined ? [] : [[kind, `/events/${event}/reports/${kind}`]],
    ),
  ]
}
