import { createHash } from 'node:crypto'
import { api } from '@catenary/contract/api'
import type { TruscanUpload } from '@catenary/contract/devices/truscan'
import { meaFile, meaHeaderOf } from './mea.ts'
import type { Scenario } from './task-scenarios.ts'
import { scenario } from './task-scenarios.ts'
import type { TestTruscan } from './truscan.ts'
import { callAs, createTruscan } from './truscan.ts'
import { multipart } from './upload.ts'
import type { Person, World } from './world.ts'

/** Every way in which calls about devices that measure ropes make domain events happen. */
export function truscanScenarios(
  facts: () => { readonly world: World; readonly admin: Person; readonly rope: string },
): Readonly<Record<string, readonly Scenario[]>> {
  const world = () => facts().world
  const admin = () => facts().admin
  const rope = () => facts().rope
  const recorded = ['event.recorded', 'import.finished', 'document.added'] as const
  const box = () => createTruscan(world(), admin(), rope())
  const uploaded = () => sent(({ serialNumber }) => meaFile(meaHeaderOf(serialNumber)))
  const refused = () => sent(() => Buffer.from('nothing'))
  const sent = async (fileOf: (device: TestTruscan) => Buffer) => {
    const one = await box()
    const file = fileOf(one)
    const hash = createHash('sha256').update(file).digest('hex')
    const begun = await callAs(world(), one, 'POST', '/uploads', { size: file.length, hash })
    const { id: upload } = begun.json<TruscanUpload>()
    await callAs(world(), one, 'PUT', `/uploads/${upload}?offset=0`, file)
    return { id: one.device, upload }
  }
  return {
    'truscan.upload': [
      scenario({
        before: box,
        call: ({ serialNumber }) => {
          const { payload, type } = multipart([{ name: 'a.mea', bytes: meaFile(meaHeaderOf(serialNumber)) }])
          return world().app.inject({
            method: 'POST',
            url: `/api/ropes/${rope()}/events/upload/truscan`,
            headers: { 'content-type': type },
            cookies: { catenary_session: admin().token },
            payload,
          })
        },
        emits: recorded,
      }),
    ],
    'truscan.report': [
      scenario({
        before: box,
        call: ({ device: id }) =>
          world().call(admin(), api.truscan.report, { params: { id }, body: { status: 'fault' } }),
        emits: ['truscan.attention'],
        isBySystem: true,
      }),
      scenario({
        before: box,
        call: ({ device: id }) =>
          world().call(admin(), api.truscan.report, { params: { id }, body: { status: 'ready' } }),
        emits: [],
      }),
      scenario({
        before: box,
        call: ({ device: id }) =>
          world().call(admin(), api.truscan.report, { params: { id }, body: { bendingCycles: 5000 } }),
        emits: ['truscan.counted'],
        isBySystem: true,
      }),
    ],
    'truscan.finishUpload': [
      scenario({
        before: uploaded,
        call: (params) => world().call(admin(), api.truscan.finish, { params, body: {} }),
        emits: recorded,
        isBySystem: true,
      }),
      scenario({
        before: refused,
        call: (params) => world().call(admin(), api.truscan.finish, { params, body: {} }),
        emits: ['truscan.attention'],
        isBySystem: true,
        isRefused: true,
      }),
    ],
  }
}
