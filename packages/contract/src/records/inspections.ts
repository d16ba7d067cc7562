import { z } from 'zod'
import type { Permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { clientId, reference } from '../primitives.ts'
import { compareInspections } from './comparison.ts'
import type { EventAttributes } from './event-attributes.ts'
import { isImport, ropeEvent } from './events.ts'

/** What of a finding can change after its inspection was signed: how far the work on it is, which is no record. */
export const changeableWhenSigned: readonly (keyof EventAttributes)[] = ['actionStatus']

/** True for an inspection that was signed: it is read-only, and so is what was found. */
export function isSigned({ signedAt }: Pick<EventAttributes, 'signedAt'>): boolean {
  return signedAt !== undefined
}

/** True for an inspection that is read-only, since it was signed or came with a report: a new version corrects it. */
export function isCorrectedByVersion(
  attributes: Pick<EventAttributes, 'signedAt' | 'recordingType' | 'isImported'>,
): boolean {
  return isSigned(attributes) || isImport(attributes)
}

/** What correcting an inspection needs, and taking that back: who may not import a report may put nothing in its place, and not undo it. */
export function permissionToCorrect({
  importHash,
  isImported,
}: Pick<EventAttributes, 'importHash' | 'isImported'>): Permission {
  return importHash !== undefined || isImported ? 'IMPORT' : 'EVENT_EDIT'
}

/** What is done with inspections as a whole, each by the id of its measurement event. */
export const inspections = {
  compare: compareInspections,
  sign: endpoint({
    name: 'inspections.sign',
    summary: 'Sign an inspection: it and what was found become read-only',
    method: 'POST',
    path: '/events/{id}/sign',
    permit: 'EVENT_EDIT',
    // A signature is that of a person, who has logged in.
    isSessionOnly: true,
    emits: ['event.signed'],
    params: reference,
    response: ropeEvent,
    versioned: true,
  }),
  correct: endpoint({
    name: 'inspections.correct',
    summary:
      'Correct an inspection that was signed or imported: a new version that can be changed replaces it, and it is archived',
    method: 'POST',
    path: '/events/{id}/corrections',
    permit: 'EVENT_EDIT',
    emits: ['event.corrected'],
    params: reference,
    body: z.strictObject({ id: clientId.optional() }),
    response: z.strictObject({
      ropeEvent,
      findings: z.number().int().meta({ description: 'How many findings the new version has from the one before' }),
    }),
    status: 201,
    acceptsClientId: true,
    isLong: true,
  }),
}
