import { writeFileSync } from 'node:fs'
import { meaJsonSchema } from '../apps/server/src/devices/traces/json-schema.ts'
import { archiveJsonSchema } from '../apps/server/src/library/archive/json-schema.ts'
import { mrtJsonSchema } from '../apps/server/src/records/import/json-schema.ts'

// Writes the published schemas of the file formats anew, after a format has changed.
const write = (name: string, schema: string) =>
  writeFileSync(new URL(`../docs/formats/${name}`, import.meta.url), schema)
write('archive-index.schema.json', archiveJsonSchema())
write('mrt-report.schema.json', mrtJsonSchema())
write('mea.schema.json', meaJsonSchema())
