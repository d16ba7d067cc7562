import { meaHeader } from '@catenary/contract/devices/mea'
import { z } from 'zod'

/** The header of a measurement file as JSON Schema (draft 2020-12), for those who write such files; as text, ending in a line break. */
export function meaJsonSchema(): string {
  const schema = z.toJSONSchema(meaHeader, { io: 'input' })
  return `${JSON.stringify({ title: 'Header of a Catenary measurement file (.mea), version 1', ...schema }, null, 2)}\n`
}
