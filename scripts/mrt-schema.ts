import { writeFileSync } from 'node:fs'
import { mrtJsonSchema } from '../apps/server/src/records/import/json-schema.ts'

// Writes the published schema of the report format anew, after the format has changed.
writeFileSync(new URL('../docs/formats/mrt-report.schema.json', import.meta.url), mrtJsonSchema())
