import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { knowledgePageIds } from '@catenary/contract/library/knowledge-center'
import type * as Catalogue from '@catenary/i18n/catalogue'
import type { Plugin, ViteDevServer } from 'vite'
import { knowledgeFolder, knowledgePictureIds, pageSource, parsePage } from '../knowledge-pages.ts'
import type { KnowledgePage } from '../src/library/knowledge-center/page-types.ts'
import { readCatalogue } from './texts.ts'

const index = 'virtual:knowledge-center'
const prefix = `${index}/`

/**
 * Offers `virtual:knowledge-center/<language>`: its pages and the addresses of its pictures, and
 * `virtual:knowledge-center/<language>/titles`: their titles alone, by which links to them are named. `virtual:knowledge-center`
 * has the loaders of both. A page with a fault stops the build.
 */
export function knowledgeCenter(): Plugin {
  let server: ViteDevServer | undefined
  return {
    name: 'catenary-knowledge-center',
    configureServer(started) {
      server = started
    },
    resolveId(id) {
      return id === index || id.startsWith(prefix) ? `\0${id}` : undefined
    },
    async load(id) {
      const catalogue = async () => readCatalogue('@catenary/i18n/catalogue', server)
      if (id === `\0${index}`) return loadersOf((await catalogue()).languages)
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [name, part] = id.slice(prefix.length + 1).split('/')
      const { languages, resourcesFor } = await catalogue()
      const language = languages.find((one) => one === name)
      if (!language) throw new Error(`There is no knowledge center in "${name}"`)
      for (const page of knowledgePageIds) this.addWatchFile(join(knowledgeFolder, 'pages', language, `${page}.md`))
      const pages = await readPages(language, resourcesFor(language))
      if (part !== 'titles') return pagesModule(pages, await readPictures(language))
      return `export default ${JSON.stringify(Object.fromEntries(pages.map(({ id, title }) => [id, title])))}`
    },
  }
}

function loadersOf(languages: typeof Catalogue.languages): string {
  const loaders = (part: string) =>
    `{ ${languages.map((language) => `${language}: () => import('${prefix}${language}${part}')`).join(', ')} }`
  return `export const pageLoaders = ${loaders('')}\nexport const titleLoaders = ${loaders('/titles')}`
}

async function readPages(language: string, texts: Readonly<Record<string, string>>): Promise<KnowledgePage[]> {
  const read = knowledgePageIds.map(async (id) => {
    const source = await pageSource(language, id)
    return source === undefined ? [] : [parsePage(id, source, texts)]
  })
  return (await Promise.all(read)).flat()
}

interface Picture {
  readonly id: string
  readonly file: string
  readonly width: number
  readonly height: number
}

async function readPictures(language: string): Promise<Picture[]> {
  const read = knowledgePictureIds.map(async (id) => {
    const file = join(knowledgeFolder, 'pictures', language, `${id}.webp`)
    const bytes = await readFile(file).catch(() => undefined)
    return bytes ? [{ id, file, ...webpSize(bytes) }] : []
  })
  return (await Promise.all(read)).flat()
}

/** Width and height of a WebP picture in pixels, by the head of one with extensions, such as Chromium writes, or of a plain one. */
export function webpSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  const format = bytes.toString('latin1', 8, 16)
  if (format === 'WEBPVP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (format === 'WEBPVP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  throw new Error('A picture of the knowledge center is lossy WebP')
}

/** The pages as a module that imports the pictures, which are files of their own. */
function pagesModule(pages: readonly KnowledgePage[], pictures: readonly Picture[]): string {
  const imports = pictures.map(({ file }, at) => `import picture${at} from ${JSON.stringify(file)}`)
  const entries = pictures.map(
    ({ id, width, height }, at) => `${JSON.stringify(id)}: { src: picture${at}, width: ${width}, height: ${height} }`,
  )
  const parsed = `JSON.parse(${JSON.stringify(JSON.stringify(pages))})`
  return [...imports, `export default { pages: ${parsed}, pictures: { ${entries.join(', ')} } }`].join('\n')
}
