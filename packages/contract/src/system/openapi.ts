import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const openapi = {
  document: endpoint({
    name: 'openapi.document',
    summary: 'This description (OpenAPI 3.1)',
    method: 'GET',
    path: '/openapi.json',
    permit: 'API_PAGE',
    response: z.record(z.string(), z.unknown()),
  }),
}
