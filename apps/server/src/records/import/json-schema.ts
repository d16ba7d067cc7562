import { metaOf } from '@catenary/contract/field'
import { mrtReport } from '@catenary/contract/records/mrt-report'
import { z } from 'zod'

/** The report format as JSON Schema (draft 2020-12), for those who write reports; as text, ending in a line break. */
export function mrtJsonSchema(): string {
  const schema = z.toJSONSchema(mrtReport, {
    io: 'input',
    override: ({ zodSchema, jsonSchema, path }) => {
      const unit = zodSchema instanceof z.ZodType ? metaOf(zodSchema).unit : undefined
      if (unit === undefined || unit === 'count' || jsonSchema.type !== 'number') return
      jsonSchema.description = path.at(-1) === 'crossSectionLossAmount' ? 'in crossSectionLossUnit' : `in ${unit}`
    },
  })
  return `${JSON.stringify({ title: 'Catenary MRT report, version 1', ...schema }, null, 2)}\n`
}
