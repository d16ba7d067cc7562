import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledLine, patchOf } from '../field.ts'
import { maxFileNameLength } from '../library/documents.ts'
import { clientId, id, reference } from '../primitives.ts'
import { fileHash } from '../records/import-metadata.ts'
import { deviceTokenEndpoints } from './device-tokens.ts'
import { meaExtensions } from './mea.ts'
import {
  requestReason,
  truscanContract,
  truscanKinds,
  truscanReport,
  truscanRequest,
  truscanRequestStates,
} from './truscan-fields.ts'

/** A device that measures a rope by itself. Its serial number is that of the rope's settings. */
export const truscanDevice = z
  .strictObject({
    id,
    kind: z.enum(truscanKinds),
    serialNumber: z.string().nullable().meta({ description: 'As the rope names it; null where it names none' }),
    rope: z.strictObject({ id, name: z.string() }),
    contract: truscanContract.nullable(),
  })
  .meta({ id: 'TruscanDevice' })
export type TruscanDevice = z.infer<typeof truscanDevice>

const writable = z.strictObject({ kind: z.enum(truscanKinds), contract: truscanContract.nullable() })

/** What a change of a device may carry. */
export const truscanDevicePatch = patchOf(writable, ['id', 'serialNumber', 'rope'])
export type TruscanDevicePatch = z.infer<typeof truscanDevicePatch>

/** A device as it takes part in a request: what its own calls answer. */
const deviceRequest = z.strictObject({
  request: truscanRequest.nullable().meta({ description: 'What the device is to measure; null: nothing' }),
})

/** The most bytes of one part of an upload. */
export const maxUploadPartBytes = 4 * 1024 * 1024

/** An upload in parts, as far as it came. */
export const truscanUpload = z
  .strictObject({
    id,
    size: z.number().int(),
    received: z.number().int().meta({ description: 'Bytes that are stored: the offset of the next part' }),
    event: reference.nullable().meta({ description: 'The measurement, once the upload is finished' }),
  })
  .meta({ id: 'TruscanUpload' })
export type TruscanUpload = z.infer<typeof truscanUpload>

/** A measurement that came with a file. */
export const uploadedMeasurement = z.strictObject({
  name: z.string().meta({ description: 'Of the file' }),
  event: reference,
  isKnown: z.boolean().meta({ description: 'The file was uploaded before: nothing was recorded anew' }),
  isArchived: z.literal(true).optional().meta({ description: 'What was recorded of it then is archived' }),
})
export type UploadedMeasurement = z.infer<typeof uploadedMeasurement>

const uploadReference = z.strictObject({ id, upload: id })

/** The calls of people: devices and their contracts, requests and files. */
export const truscan = {
  create: endpoint({
    name: 'truscan.create',
    summary: 'Add the device on a rope, whose serial number the rope names',
    method: 'POST',
    path: '/truscan-devices',
    permit: 'ADMIN',
    body: z.strictObject({
      truscanDevice: z.strictObject({
        id: clientId.optional(),
        rope: reference,
        kind: z.enum(truscanKinds).default('truscan'),
        contract: truscanContract.nullish(),
      }),
    }),
    response: truscanDevice,
    status: 201,
    acceptsClientId: true,
  }),
  get: endpoint({
    name: 'truscan.get',
    summary: 'One device with its contract',
    method: 'GET',
    path: '/truscan-devices/{id}',
    permit: 'ADMIN',
    params: reference,
    response: truscanDevice,
    versioned: true,
  }),
  change: endpoint({
    name: 'truscan.change',
    summary: 'Change the contract of a device',
    method: 'PATCH',
    path: '/truscan-devices/{id}',
    permit: 'ADMIN',
    params: reference,
    body: z.strictObject({ truscanDevice: truscanDevicePatch }),
    response: truscanDevice,
    versioned: true,
  }),
  ...deviceTokenEndpoints('truscan', '/truscan-devices'),
  trigger: endpoint({
    name: 'truscan.trigger',
    summary: 'Request a measurement of the device on a rope; under a contract over a quantity this takes one',
    method: 'POST',
    path: '/ropes/{id}/events/trigger/truscan',
    permit: 'IMPORT',
    params: reference,
    body: z.strictObject({ reason: requestReason }),
    response: truscanRequest,
    status: 201,
  }),
  withdraw: endpoint({
    name: 'truscan.withdraw',
    summary: 'Withdraw the request that the device has not taken yet; what it took of the contract is given back',
    method: 'DELETE',
    path: '/ropes/{id}/events/trigger/truscan',
    permit: 'IMPORT',
    params: reference,
    response: null,
    status: 204,
  }),
}

/** The calls of a device itself, by its token; programs that may import can make them for it. */
export const truscanDeviceCalls = {
  report: endpoint({
    name: 'truscan.report',
    summary: 'What a device reports of itself; answers what it is to measure',
    method: 'PATCH',
    path: '/truscan-devices/{id}/status',
    permit: 'IMPORT',
    acceptsDevices: true,
    params: reference,
    body: truscanReport,
    emits: ['truscan.attention', 'truscan.counted'],
    response: deviceRequest,
  }),
  request: endpoint({
    name: 'truscan.request',
    summary: 'What a device is to measure',
    method: 'GET',
    path: '/truscan-devices/{id}/request',
    permit: 'IMPORT',
    acceptsDevices: true,
    params: reference,
    response: deviceRequest,
  }),
  answerRequest: endpoint({
    name: 'truscan.answerRequest',
    summary: 'A device takes a request, or could not measure; then what it took of the contract is given back',
    method: 'PATCH',
    path: '/truscan-devices/{id}/requests/{request}',
    permit: 'IMPORT',
    acceptsDevices: true,
    params: z.strictObject({ id, request: id }),
    body: z.strictObject({ state: z.enum(truscanRequestStates).extract(['confirmed', 'failed']) }),
    response: truscanRequest,
  }),
}

/** Uploads in parts that go on where they broke off. */
export const truscanUploads = {
  begin: endpoint({
    name: 'truscan.beginUpload',
    summary: 'Begin an upload in parts, or find the one of the same file that was begun before',
    method: 'POST',
    path: '/truscan-devices/{id}/uploads',
    permit: 'IMPORT',
    acceptsDevices: true,
    params: reference,
    body: z.strictObject({
      name: filledLine(maxFileNameLength).optional(),
      size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      hash: fileHash.meta({ description: 'SHA-256 of the whole file, in hexadecimal' }),
    }),
    response: truscanUpload,
  }),
  part: endpoint({
    name: 'truscan.uploadPart',
    summary: 'A part of an upload as application/octet-stream; `offset` says where in the file it begins',
    method: 'PUT',
    path: '/truscan-devices/{id}/uploads/{upload}',
    permit: 'IMPORT',
    acceptsDevices: true,
    params: uploadReference,
    query: z.strictObject({
      offset: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    }),
    response: truscanUpload,
    maxBytes: maxUploadPartBytes,
    maxConcurrent: 2,
  }),
  finish: endpoint({
    name: 'truscan.finishUpload',
    summary: 'Check an upload that came whole, and record its measurement',
    method: 'POST',
    path: '/truscan-devices/{id}/uploads/{upload}/finish',
    permit: 'IMPORT',
    acceptsDevices: true,
    params: uploadReference,
    body: z.strictObject({
      request: id.optional().meta({ description: 'The request that it fulfils; where absent the one made before it' }),
    }),
    emits: ['event.recorded', 'import.finished', 'document.added', 'truscan.attention'],
    response: uploadedMeasurement,
    maxConcurrent: 2,
  }),
  upload: endpoint({
    name: 'truscan.upload',
    summary: 'Record the measurements of files of the device on a rope: all of them, or none',
    method: 'POST',
    path: '/ropes/{id}/events/upload/truscan',
    permit: 'IMPORT',
    params: reference,
    emits: ['event.recorded', 'import.finished', 'document.added'],
    upload: { field: 'files', extensions: meaExtensions, maxBytes: Number.MAX_SAFE_INTEGER, multiple: true },
    body: z.strictObject({}),
    response: z.array(uploadedMeasurement),
    status: 201,
  }),
}
