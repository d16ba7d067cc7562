import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readIndexPart } from '../../src/library/archive/read-index.ts'
import { createFolderArchive } from '../../src/ports/archive/folder-archive.ts'
import { demoInstallations } from '../demo-assets.ts'
import { writeDemoArchive } from './demo-archive.ts'

const now = new Date('2026-11-21T15:00:00Z')
// A drawing of the demo is of a kind that is never read of what users send, as another file may have seen to here.
const drawings = { operation: ['VipsForeignLoadSvg'] }
let folder: string

beforeAll(async () => {
  sharp.unblock(drawings)
  folder = await mkdtemp(join(tmpdir(), 'catenary-demo-archive-'))
  await writeDemoArchive(folder, now)
})
afterAll(async () => {
  sharp.block(drawings)
  await rm(folder, { recursive: true })
})

const readDemoIndex = async () =>
  readIndexPart(await readFile(join(folder, 'index.json'), 'utf8'), { projects: new Set(), documents: new Set() }, now)

test('has a dozen projects without a fault, each file as the index says', async () => {
  const { projects, documents, omitted } = await readDemoIndex()
  expect(omitted).toEqual([])
  expect(projects.length).toBeGreaterThanOrEqual(12)
  expect(documents.length).toBeGreaterThan(50)
  const archive = createFolderArchive(folder, { isOptional: false })
  for (const { file: path, size, sha256 } of documents) await archive.locate({ path, size, sha256, version: '' })
  for (const { pictureFile: path } of projects)
    if (path !== null) await archive.locate({ path, size: null, sha256: null, version: '' })
})

test('each installation of the demo has a project, and some projects are of no installation', async () => {
  const { projects } = await readDemoIndex()
  const known = Object.values(demoInstallations).map(
    ({ attributes }) => 'installationNumberFatzer' in attributes && attributes.installationNumberFatzer,
  )
  for (const number of known)
    expect(
      projects.some(({ numbers }) => numbers.includes(String(number))),
      String(number),
    ).toBe(true)
  const ofNobody = projects.filter(({ numbers }) => !numbers.some((number) => known.includes(number)))
  expect(ofNobody.length).toBeGreaterThan(1)
})

test('is the same each time, and never written over what is there', async () => {
  const again = await mkdtemp(join(tmpdir(), 'catenary-demo-archive-'))
  await writeDemoArchive(again, now)
  const index = (at: string) => readFile(join(at, 'index.json'), 'utf8')
  expect(await index(again)).toBe(await index(folder))
  await writeDemoArchive(again, new Date('2027-01-01'))
  expect(await index(again)).toBe(await index(folder))
  await rm(again, { recursive: true })
})
