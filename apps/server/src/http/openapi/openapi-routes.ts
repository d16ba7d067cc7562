import { api } from '@catenary/contract/api'
import type { AppContext } from '../app-context.ts'
import { serve } from '../serve.ts'
import { openapiDocument } from './openapi.ts'

/** The description of the API, with permission. */
export function openapiRoutes(context: AppContext): void {
  let document: Record<string, unknown> | undefined
  serve(context, api.openapi.document, async () => (document ??= openapiDocument('0.1.0', context.uploadMaxBytes)))
}
