import { createHash } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArchiveIndexDocument } from '@catenary/contract/library/archive-index'
import { archiveIndexName } from '@catenary/contract/library/archive-index'
import sharp from 'sharp'
import { demoPdf } from '../demo-pdf.ts'
import { demoFolders, papers } from './demo-archive-papers.ts'
import type { DemoFiling, DemoProject } from './demo-projects.ts'
import { demoProjects, projectManagers } from './demo-projects.ts'

const dayMs = 86_400_000

/** A file of the archive, and what its index says of it. */
interface DemoFile {
  readonly document: ArchiveIndexDocument
  readonly bytes: Buffer
}

/** Writes the demo's archive into a folder that has none yet; its dates are relative to the day of `now`. */
export async function writeDemoArchive(folder: string, now: Date): Promise<void> {
  const index = join(folder, archiveIndexName)
  const isThere = await access(index).then(
    () => true,
    () => false,
  )
  if (isThere) return
  for (const [person, { picture }] of Object.entries(pictured)) await write(folder, picture, await drawPortrait(person))
  const projects = []
  for (const [number, { manager, rope: _, filings: __, ...project }] of demoProjects.entries()) {
    const files = filesOf(demoProjects[number] as DemoProject, number + 1, now)
    for (const { document, bytes } of files) await write(folder, document.file, bytes)
    const documents = files.map(({ document }) => document)
    projects.push({ ...project, projectManager: projectManagers[manager], documents })
  }
  // Last, and in one step: whoever reads it finds every file.
  await write(
    folder,
    `${archiveIndexName}.new`,
    JSON.stringify({ format: 'catenary-archive', version: 1, folders: demoFolders, projects }),
  )
  await rename(`${index}.new`, index)
}

async function write(folder: string, path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

function filesOf(project: DemoProject, number: number, now: Date): DemoFile[] {
  return project.filings.map((filing, index) => {
    const id = `${90_000 + number * 100 + index}`
    const bytes = drawPaper(project, filing)
    const { name, folder, languages } = papers[filing.kind]
    const filedAt = new Date(now.getTime() - filing.daysAgo * dayMs).toISOString()
    return {
      bytes,
      document: {
        id,
        name: Object.fromEntries(
          Object.entries(name).map(([language, text]) => [language, filing.of ? `${text} ${filing.of}` : text]),
        ),
        file: `${project.installationNumber.replaceAll(/\W/g, '-').toLowerCase()}/${id}-${filing.kind}.pdf`,
        size: bytes.length,
        date: filedAt.slice(0, 10),
        ...(folder === null ? {} : { folder }),
        languages: [...languages],
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    }
  })
}

function drawPaper({ installationNumber, description, rope }: DemoProject, { kind, of = '' }: DemoFiling): Buffer {
  const { name, pages, languages } = papers[kind]
  const [language = 'en'] = languages
  const facility = typeof description === 'string' ? description : (description[language] ?? '')
  return demoPdf(
    pages.map((lines, index) => ({
      title: `${name[language]} ${of}`.trim().replaceAll('–', '-'),
      lines: index > 0 ? [...lines] : [`${installationNumber}: ${facility}`, rope, '', ...lines],
    })),
  )
}

const pictured = { petra: projectManagers.petra, reto: projectManagers.reto }
const portraits: Readonly<Record<string, { ground: string; hair: string; skin: string; coat: string; long: boolean }>> =
  {
    petra: { ground: '#c9d8de', hair: '#5b3a26', skin: '#e8bd9c', coat: '#1d4f6b', long: true },
    reto: { ground: '#d8d3c6', hair: '#8f8a84', skin: '#dba582', coat: '#3d4a3a', long: false },
  }

/** Head and shoulders in a few strokes: a person who does not exist. */
async function drawPortrait(person: string): Promise<Buffer> {
  const { ground = '', hair = '', skin = '', coat = '', long = false } = portraits[person] ?? {}
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 240 240">
    <rect width="240" height="240" fill="${ground}"/>
    ${long ? `<path d="M72 104 q48 -92 96 0 l8 78 h-112 z" fill="${hair}"/>` : ''}
    <path d="M30 240 q6 -62 64 -70 h52 q58 8 64 70 z" fill="${coat}"/>
    <path d="M100 150 h40 v26 q-20 20 -40 0 z" fill="${skin}"/>
    <ellipse cx="120" cy="108" rx="40" ry="50" fill="${skin}"/>
    <path d="M78 104 q4 -58 44 -56 q40 0 40 56 q-10 -30 -30 -34 q-30 8 -54 34 z" fill="${hair}"/>
    <path d="M104 130 q16 12 32 0" stroke="#8a4a3a" stroke-width="3" fill="none" stroke-linecap="round"/>
    <circle cx="105" cy="106" r="3.5" fill="#2b2b2b"/><circle cx="136" cy="106" r="3.5" fill="#2b2b2b"/>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer()
}
