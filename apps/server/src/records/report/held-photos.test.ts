import { api } from '@catenary/contract/api'
import type { AddedDocument } from '@catenary/contract/library/documents'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasClamd, maxStreamBytes, startClamd, testVirus } from '../../../test/servers/clamd.ts'
import type { TestClamd } from '../../../test/servers/clamd.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import { readPdf } from '../../../test/support/pdf-text.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { createClamd } from '../../ports/virus-scanner/clamd.ts'

describe.skipIf(!hasClamd)('photos that a virus scanner holds back', () => {
  let clamd: TestClamd
  let world: World
  let admin: Person
  let event: string

  beforeAll(async () => {
    clamd = await startClamd()
    world = await createWorld({ scanner: createClamd({ path: clamd.path }) })
    admin = await world.person('ROLE_ADMIN')
    const { rope } = await createAssets(world, world.alpha)
    const recorded = await world.call(admin, api.events.create, { body: { ropeEvent: brokenWire(rope, 10, 3) } })
    event = recorded.json<{ ropeEvent: { id: string } }>().ropeEvent.id
  })
  afterAll(async () => {
    await world.close()
    await clamd.close()
  })

  // Of a file that is too large clamd's answer may be lost with the connection: then it is tried again.
  const scanEverything = async () => {
    for (let attempts = 0; attempts < 7; attempts += 1) {
      await sql`update file_scans set try_at = now() where state = 'waiting'`.execute(world.owner)
      await world.runJobs()
    }
  }
  const reported = async (language: string) => {
    const sent = { params: { id: event, kind: 'damage' as const }, query: {} }
    const response = await world.call(admin, api.reports.event, sent, { language })
    expect(response.statusCode).toBe(200)
    return readPdf(response.rawPayload)
  }

  test('are named in a report with the reason, in the language of the report; what is checked is shown', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#446688' } })
      .png()
      .toBuffer()
    const files = [
      { name: 'Clean.png', bytes: photo },
      { name: 'Infected.png', bytes: Buffer.concat([photo, Buffer.from(testVirus)]) },
      { name: 'Large.png', bytes: Buffer.concat([photo, Buffer.alloc(2 * maxStreamBytes)]) },
    ]
    const added = await attach(world, admin, { targetType: 'events', targetId: event }, files)
    const infected = added.json<AddedDocument[]>()[1]
    const waiting = await reported('en')
    expect(waiting.textWithoutSpaces.split('Thisphotoisstillbeingcheckedforviruses')).toHaveLength(4)
    await scanEverything()
    const checked = await reported('de')
    expect(checked.alternatives.some((one) => one.startsWith('Clean.png'))).toBe(true)
    expect(checked.alternatives.some((one) => /^(Infected|Large)\.png/.test(one))).toBe(false)
    expect(checked.textWithoutSpaces).toContain('InderDateidiesesBildeswurdeeinVirusgefunden')
    expect(checked.textWithoutSpaces).toContain('DiesesBildließsichnichtaufVirenprüfen')
    expect(checked.textWithoutSpaces).toContain('Infected.png')
    const params = { hash: infected?.hash ?? '' }
    expect((await world.call(admin, api.fileScans.remove, { params, body: {} } as never)).statusCode).toBeLessThan(300)
    expect((await reported('fr')).textWithoutSpaces).not.toContain('Infected.png')
  })
})
