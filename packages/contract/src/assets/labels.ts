import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../primitives.ts'
import { paperSizes } from '../records/reports.ts'

/** Labels to be fixed where ropes are, each with a code that opens the rope. */
export const labels = {
  installation: endpoint({
    name: 'labels.installation',
    summary: 'A label for each rope of an installation, with a QR code that opens it, as a PDF to be cut',
    method: 'GET',
    path: '/installations/{id}/labels',
    permit: 'AREA',
    params: z.strictObject({ id }),
    query: z.strictObject({ paper: z.enum(paperSizes).default('a4') }),
    response: 'application/pdf',
    maxConcurrent: 2,
  }),
  rope: endpoint({
    name: 'labels.rope',
    summary: 'The label of a rope as a PDF of its own size (95 × 54 mm), for a printer of labels',
    method: 'GET',
    path: '/ropes/{id}/label',
    permit: 'AREA',
    params: z.strictObject({ id }),
    response: 'application/pdf',
    maxConcurrent: 2,
  }),
}
