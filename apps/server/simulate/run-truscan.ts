import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { TruscanUpload, UploadedMeasurement } from '@catenary/contract/devices/truscan'
import type { TruscanReport, TruscanRequest } from '@catenary/contract/devices/truscan-fields'
import { callServer } from './call-server.ts'
import type { Request, Run } from './call-server.ts'
import { planSteps } from './faults.ts'
import type { Settings } from './options.ts'
import { measureRope } from './rope-trace.ts'

type TruscanSettings = Extract<Settings, { kind: 'truscan' }>

/** Bytes of a part of an upload: a few parts of the usual file. */
const partSize = 256 * 1024
/** Of the rope, in m/s. */
const ropeSpeed = 1.5

/** Calls of the device, which go on until they are answered. */
type Call = <T>(method: Request['method'], path: string, body?: Request['body']) => Promise<T>

/** A device that reports, fetches requests, measures and uploads, until it is stopped; returns the exit code. */
export async function runTruscan(settings: TruscanSettings, run: Run): Promise<number> {
  const { address, token, device, interval, seed, faults } = settings
  const call: Call = (method, path, body) =>
    callServer({ address, token }, { method, path: `/truscan-devices/${device}${path}`, ...(body && { body }) }, run)
  const steps = planSteps(seed, faults)
  const startedAt = Date.now()
  let number = 0
  if (settings.measuresNow) await measureAndUpload({ call, settings, run, number: (number += 1) }, null)
  while (!run.stop.aborted) {
    const { fault } = steps.next().value
    if (fault === 'gaps' || fault === 'outages') run.print('nothing is reported for a while')
    else {
      // So many while the installation runs.
      const bendingCycles = 800_000 + Math.floor((Date.now() - startedAt) / 60_000)
      await report(call, { status: 'ready', ropeSpeed, bendingCycles, measurementWaiting: 0 })
      const { request } = await call<{ readonly request: TruscanRequest | null }>('GET', '/request')
      run.print(`reported ready; ${request ? `a measurement is requested: ${request.reason}` : 'nothing is requested'}`)
      if (request) await measureAndUpload({ call, settings, run, number: (number += 1) }, request)
    }
    await pause(interval, undefined, { signal: run.stop }).catch(() => {})
  }
  run.print(`end: ${number} measurements, all of them uploaded`)
  return 0
}

async function report(call: Call, more: TruscanReport): Promise<void> {
  await call('PATCH', '/status', { deviceTime: new Date().toISOString(), ...more })
}

interface Measuring {
  readonly call: Call
  readonly settings: TruscanSettings
  readonly run: Run
  readonly number: number
}

async function measureAndUpload(measuring: Measuring, request: TruscanRequest | null): Promise<void> {
  const { call, settings, run, number } = measuring
  if (request?.state === 'requested') {
    await call('PATCH', `/requests/${request.id}`, { state: 'confirmed' })
    run.print('took the request')
  }
  await report(call, { status: 'measuring', ropeSpeed })
  run.print(`measures ${settings.length} m of rope`)
  const startedAt = new Date()
  await pause(settings.measuring, undefined, { signal: run.stop }).catch(() => {})
  const { serialNumber, length, seed } = settings
  const file = measureRope({ serialNumber, length, speed: ropeSpeed, startedAt, bendingCycles: 800_000, seed })
  await report(call, { status: 'uploading' })
  await upload(measuring, { file, name: `${serialNumber}-${number}.mea`, request })
  await report(call, { status: 'ready' })
}

interface Uploaded {
  readonly file: Buffer
  readonly name: string
  readonly request: TruscanRequest | null
}

async function upload({ call, settings, run, number }: Measuring, { file, name, request }: Uploaded): Promise<void> {
  const hash = createHash('sha256').update(file).digest('hex')
  const begin = () => call<TruscanUpload>('POST', '/uploads', { name, size: file.length, hash })
  // Every second upload breaks off once: the device does not know how far it came.
  let breaks = settings.faults.includes('outages') && number % 2 === 1
  let { id, received } = await begin()
  while (received < file.length) {
    const part = new Uint8Array(file.subarray(received, received + partSize))
    const sent = await call<TruscanUpload>('PUT', `/uploads/${id}?offset=${received}`, part)
    run.print(`uploaded ${sent.received} of ${file.length} bytes`)
    received = sent.received
    if (!breaks) continue
    breaks = false
    run.print('the line is down: the upload breaks off')
    await pause(settings.interval, undefined, { signal: run.stop }).catch(() => {})
    ;({ id, received } = await begin())
    run.print(`goes on at byte ${received}`)
  }
  const finish = () =>
    call<UploadedMeasurement>('POST', `/uploads/${id}/finish`, request ? { request: request.id } : {})
  const { event } = await finish()
  run.print(`the measurement is recorded as event ${event.id}`)
  if (!settings.faults.includes('repeats')) return
  const again = await finish()
  run.print(`finished the same upload again: ${again.event.id === event.id ? 'the same event' : again.event.id}`)
}
