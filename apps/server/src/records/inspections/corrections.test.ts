import { api } from '@catenary/contract/api'
import type { RopeEvent } from '@catenary/contract/records/events'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import {
  codeOf,
  correct,
  corrected,
  create,
  get,
  history,
  inspected,
  openInspections,
  params,
  patch,
  refusal,
  setting,
  sign,
  signed,
  stateOfRope,
  wire,
} from '../../../test/support/records/inspection-calls.ts'
import { attach } from '../../../test/support/upload.ts'
import { readHistory } from '../events/queries.ts'
import { isChainIntact } from '../history/history.ts'

openInspections()

describe('a correction', () => {
  test('is a copy that names the old version, and the rope is as it was', async () => {
    const { id, first, second } = await inspected()
    await attach(setting.world, setting.inspector, { targetType: 'events', targetId: first }, [
      { name: 'a.txt', bytes: 'Greased' },
    ])
    const { timestamp } = wire(1)
    const repair = { recordingType: 'damage' as const, type: 'repair' as const, repairedEvents: [second] }
    await create({ rope: { id: setting.assets.rope }, position: 900, timestamp, attributes: repair })
    await patch(first, { attributes: { actionStatus: 'seen' } })
    await sign(id)
    const before = await stateOfRope()
    const newId = await corrected(id)
    expect(await stateOfRope()).toEqual(before)
    const [old, copy] = await Promise.all([get(id), get(newId)])
    expect(old).toMatchObject({ isDeleted: true, attributes: { correctedBy: { id: newId }, signedBy: {} } })
    const { signedAt: _, signedBy: __, correctedBy: ___, ...kept } = old.attributes
    expect(copy.attributes).toEqual({ ...kept, corrects: { id } })
    expect(copy).toMatchObject({ isDeleted: false, position: old.position, timestamp: old.timestamp })
    const listed = (
      await setting.world.call(setting.inspector, api.events.list, { ...params(setting.assets.rope), query: {} })
    ).json<RopeEvent[]>()
    const findings = listed.filter(({ attributes }) => attributes.inspection?.id === newId)
    expect(findings.map(({ attributes }) => attributes.corrects?.id).toSorted()).toEqual([first, second].toSorted())
    const copyOfFirst = findings.find(({ attributes }) => attributes.corrects?.id === first)
    expect(copyOfFirst).toMatchObject({ documentCount: 1, attributes: { actionStatus: 'seen' } })
    expect((await history(id))[0]?.attributes).toMatchObject({ isDeleted: {}, correctedBy: { new: { id: newId } } })
    expect((await history(newId))[0]?.attributes).toMatchObject({ corrects: { new: { id } } })
    for (const event of [id, first, newId])
      expect(isChainIntact(await readHistory(setting.world.owner as never, event))).toBe(true)
    // The repair names the old finding: the new one is not dated later either.
    const copyOfSecond = findings.find(({ attributes }) => attributes.corrects?.id === second)
    expect((await patch(copyOfSecond?.id ?? '', { timestamp: '2026-03-09T08:00:00.000Z' })).statusCode).toBe(422)
    // It can be changed, and so can what was found; a second correction counts once more.
    expect((await patch(copyOfFirst?.id ?? '', { position: 110 })).statusCode).toBe(200)
    await sign(newId)
    const again = await stateOfRope()
    await corrected(newId)
    expect(await stateOfRope()).toEqual(again)
  })

  test.each([0, 1, 2])('keeps what was repaired, and nothing else: the finding %i', async (which) => {
    const { first, second, id } = await inspected()
    const { id: third } = (
      await create({ rope: { id: setting.assets.rope }, ...wire(500, { inspection: { id } }) })
    ).json().ropeEvent
    const attributes = {
      recordingType: 'damage' as const,
      type: 'repair' as const,
      repairedEvents: [[first, second, third][which] ?? ''],
    }
    await create({ rope: { id: setting.assets.rope }, position: 900, timestamp: wire(1).timestamp, attributes })
    await sign(id)
    const counted = async () => {
      const response = await setting.world.call(setting.inspector, api.events.damage, {
        ...params(setting.assets.rope),
        query: {},
      })
      const found = response.json<{ result: { position: number; counts: boolean }[] }>().result
      return found
        .filter(({ counts }) => counts)
        .map(({ position }) => position)
        .toSorted()
    }
    const before = await counted()
    expect(before).toHaveLength(2)
    const next = await corrected(id)
    expect(await counted()).toEqual(before)
    await sign(next)
    await corrected(next)
    expect(await counted()).toEqual(before)
  })

  test('is made once, however often it is sent, and by one of two at once', async () => {
    const { id } = await signed()
    const newId = v7()
    const responses = [await correct(id, { id: newId }), await correct(id, { id: newId })]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 200])
    expect(responses.map((response) => response.json().findings)).toEqual([2, 2])
    expect(codeOf(await correct(id))).toBe('409 urn:catenary:problem:inspection.otherVersion')
    const other = await signed()
    expect(codeOf(await correct(other.id, { id: newId }))).toBe('409 urn:catenary:problem:record.idTaken')
    const both = await Promise.all([correct(other.id), correct(other.id, {}, setting.colleague)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test('is of inspections that are read-only: of findings and of what can be changed there is none', async () => {
    const { id, first } = await inspected()
    const { first: imported } = await inspected({ isImported: true, importHash: 'c'.repeat(64) })
    for (const event of [id, first, imported])
      expect(codeOf(await correct(event))).toBe('409 urn:catenary:problem:inspection.notSigned')
  })

  test('is in use alone: the old comes back as a whole, once every other version is archived', async () => {
    const { id, first } = await signed()
    const before = await stateOfRope()
    const newId = await corrected(id)
    const otherVersion = '409 urn:catenary:problem:inspection.otherVersion'
    expect(codeOf(await patch(id, { isDeleted: false }))).toBe(otherVersion)
    expect(codeOf(await patch(first, { isDeleted: false }))).toBe(refusal)
    expect((await setting.world.call(setting.inspector, api.events.remove, params(newId))).statusCode).toBe(204)
    const copies = await setting.world.owner
      .selectFrom('events')
      .selectAll()
      .where('inspectionId', '=', newId)
      .execute()
    expect(copies.map(({ isDeleted }) => isDeleted)).toEqual([true, true])
    const partArchived = '409 urn:catenary:problem:inspection.partArchived'
    expect(codeOf(await patch(copies[0]?.id ?? '', { isDeleted: false }))).toBe(partArchived)
    const restored = await patch(id, { isDeleted: false })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(restored.json().ropeEvent.attributes.correctedBy).toBeUndefined()
    expect(await stateOfRope()).toEqual(before)
    expect(codeOf(await patch(newId, { isDeleted: false }))).toBe(otherVersion)
    expect(codeOf(await patch(id, { position: 3 }))).toBe(refusal)
  })

  test('of an import can be changed, needs the permission to import, and the report stays known', async () => {
    const report = { isImported: true, importHash: 'a'.repeat(64) }
    const { id } = await signed(report)
    const free = await setting.world.person('ROLE_FREE_USER', [setting.world.alpha])
    expect(codeOf(await correct(id, {}, free))).toBe('403 urn:catenary:problem:permission.denied')
    const newId = await corrected(id)
    const { attributes } = await get(newId)
    expect(attributes).toMatchObject({ importHash: report.importHash, corrects: { id } })
    expect(attributes.isImported).toBeUndefined()
    expect((await patch(newId, { attributes: { description: 'Mended' } })).statusCode).toBe(200)
    for (const change of [
      { importHash: 'b'.repeat(64) },
      { importHash: null },
      { corrects: null },
      { isImported: true },
    ])
      expect((await patch(newId, { attributes: change })).statusCode).toBe(400)
    expect((await patch(newId, { attributes: (await get(newId)).attributes })).statusCode).toBe(200)
    const { timestamp } = wire(1)
    const event = { rope: { id: setting.assets.rope }, position: 0, timestamp }
    const again = { ...event, attributes: { recordingType: 'measurement', type: 'mrt', ...report } as const }
    expect(codeOf(await create(again))).toBe('409 urn:catenary:problem:report.known')
    expect(codeOf(await setting.world.call(setting.inspector, api.imports.restore, params(id)))).toBe(
      '409 urn:catenary:problem:inspection.otherVersion',
    )
  })

  test('of an import that is not signed replaces it, and is taken back as a whole', async () => {
    const { id, first } = await inspected({ isImported: true, importHash: 'd'.repeat(64) })
    const before = await stateOfRope()
    const newId = await corrected(id)
    expect(await stateOfRope()).toEqual(before)
    expect(codeOf(await patch(id, { isDeleted: false }))).toBe('409 urn:catenary:problem:inspection.otherVersion')
    expect((await patch(first, { isDeleted: false })).statusCode).toBe(409)
    expect((await patch(newId, { attributes: { description: 'Mended' } })).statusCode).toBe(200)
    expect((await setting.world.call(setting.inspector, api.events.remove, params(newId))).statusCode).toBe(204)
    expect((await setting.world.call(setting.inspector, api.imports.restore, params(id))).statusCode).toBe(204)
    expect(await stateOfRope()).toEqual(before)
    expect(codeOf(await patch(id, { position: 3 }))).toBe('409 urn:catenary:problem:record.imported')
  })

  test('that is archived finds nothing more, nor does the inspection that it corrects', async () => {
    const { id } = await signed()
    const newId = await corrected(id)
    const found = (inspection: string) =>
      create({ rope: { id: setting.assets.rope }, ...wire(500, { inspection: { id: inspection } }) })
    const { id: finding } = (await found(newId)).json().ropeEvent
    expect((await setting.world.call(setting.inspector, api.events.remove, params(newId))).statusCode).toBe(204)
    const response = await found(newId)
    expect(codeOf(response)).toBe('422 urn:catenary:problem:rule.violated')
    expect(response.json().errors).toMatchObject([{ path: 'ropeEvent.attributes.inspection', message: /archived/ }])
    expect((await found(v7())).statusCode).toBe(422)
    expect((await get(finding)).isDeleted).toBe(true)
  })

  test('takes off what was left out of its report, finding by finding, and adds nothing to it', async () => {
    const [second, third] = [2, 3].map((finding) => ({ finding, line: finding + 9, code: 'number' as const }))
    const report = { isImported: true, importHash: 'e'.repeat(64), leftOut: [second, third] }
    const { id } = await inspected({ type: 'mrt', ...report })
    const skipped = async () =>
      (await setting.world.call(setting.inspector, api.ropes.get, params(setting.assets.rope))).json().inspections.mrt
        ?.skippedFindings
    expect(codeOf(await patch(id, { attributes: { leftOut: [third] } }))).toBe(
      '409 urn:catenary:problem:record.imported',
    )
    const newId = await corrected(id)
    expect(await skipped()).toBe(2)
    for (const leftOut of [[second, third, { ...third, finding: 4 }], [{ ...third, finding: 1 }]])
      expect((await patch(newId, { attributes: { leftOut } })).statusCode).toBe(400)
    const free = await setting.world.person('ROLE_FREE_USER', [setting.world.alpha])
    const ropeEvent = { attributes: { leftOut: [third] } }
    const byFree = await setting.world.call(free, api.events.change, { ...params(newId), body: { ropeEvent } })
    expect(codeOf(byFree)).toBe('403 urn:catenary:problem:permission.denied')
    const redated = { ropeEvent: { timestamp: '2020-01-01T08:00:00.000Z' } }
    const redatedByFree = await setting.world.call(free, api.events.change, { ...params(newId), body: redated })
    expect(codeOf(redatedByFree)).toBe('403 urn:catenary:problem:permission.denied')
    expect((await patch(newId, ropeEvent)).statusCode).toBe(200)
    expect(await skipped()).toBe(1)
    const { number } = (await history(newId)).at(-1) as unknown as { number: number }
    const back = { params: { id: newId, number: `${number}` } } as never
    const backByFree = await setting.world.call(free, api.events.restoreVersion, back)
    expect(codeOf(backByFree)).toBe('403 urn:catenary:problem:permission.denied')
    expect((await patch(newId, { attributes: { leftOut: null } })).statusCode).toBe(200)
    expect(await skipped()).toBeUndefined()
    expect((await patch(newId, { attributes: { leftOut: [third] } })).statusCode).toBe(400)
  })
})
