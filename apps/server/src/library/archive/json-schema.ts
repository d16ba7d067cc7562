import { archiveIndex } from '@catenary/contract/library/archive-index'
import { z } from 'zod'

/** The index of an archive as JSON Schema (draft 2020-12), for those who write one; as text, ending in a line break. */
export function archiveJsonSchema(): string {
  const schema = z.toJSONSchema(archiveIndex, { io: 'input' })
  return `${JSON.stringify({ title: 'Index of an archive of project documents, version 1', ...schema }, null, 2)}\n`
}
