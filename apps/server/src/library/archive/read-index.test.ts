import { readFileSync } from 'node:fs'
import { archiveIndex } from '@catenary/contract/library/archive-index'
import { expect, test } from 'vitest'
import { archiveJsonSchema } from './json-schema.ts'
import { readIndexPart } from './read-index.ts'

const published = (name: string) =>
  readFileSync(new URL(`../../../../../docs/formats/${name}`, import.meta.url), 'utf8')

test('the published JSON Schema equals that of the reader; scripts/format-schemas.ts writes it', () => {
  expect(published('archive-index.schema.json')).toBe(archiveJsonSchema())
})

test('the example of the documentation is an index without a fault', () => {
  const [, example = ''] = /```json\n([^]*?)```/.exec(published('archive.md')) ?? []
  expect(archiveIndex.safeParse(JSON.parse(example)).error).toBeUndefined()
  const seen = { projects: new Set<string>(), documents: new Set<string>() }
  const { projects, documents, omitted } = readIndexPart(example, seen, new Date('2026-11-01'))
  expect(omitted).toEqual([])
  expect([projects.length, documents.length]).toEqual([1, 2])
})
