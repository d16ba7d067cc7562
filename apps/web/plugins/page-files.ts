import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pages } from '@catenary/contract/page-routes'
import { languages } from '@catenary/i18n/language'
import type { Plugin, Rolldown } from 'vite'
import { textsModule } from './texts.ts'

/** The name of the list in the built client: what each page needs, by its route. */
const pageFilesName = 'page-files.json'
/** The texts that every page shows. */
const commonTexts = 'frame'

/** What a route loads, as it is written in the source. */
export interface PageModules {
  readonly route: string
  /** Its own module, what its loader imports, and the frame where it is shown in that, as paths of files. */
  readonly modules: readonly string[]
  /** The parts of the catalogue that it shows. */
  readonly texts: readonly string[]
}

/**
 * Writes a list of the files that each page needs, so that the server can name them in the page: the browser then loads them
 * all at once, while what the server wrote is painted. The texts are listed by their language.
 */
export function pageFiles(): Plugin {
  let sourceFolder = ''
  return {
    name: 'catenary-page-files',
    apply: 'build',
    configResolved: ({ root }) => {
      sourceFolder = join(root, 'src')
    },
    async generateBundle(_, bundle) {
      const start = join(sourceFolder, 'start.tsx')
      // An address that no route knows has the start alone.
      const routes = [{ route: '', modules: [], texts: [] }, ...(await pageModules(sourceFolder))]
      const files = routes.map(({ route, modules, texts }) => {
        const ofLanguages = languages.map((language) => {
          const parts = [commonTexts, ...texts].map((part) => `\0${textsModule(language, part)}`)
          return [language, filesOf(bundle, parts)] as const
        })
        const page = { files: filesOf(bundle, [start, ...modules]), texts: Object.fromEntries(ofLanguages) }
        return [route, page] as const
      })
      this.emitFile({ type: 'asset', fileName: pageFilesName, source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}

/** The routes that load a module of their own. */
export async function pageModules(folder: string): Promise<PageModules[]> {
  const routers = (await readdir(folder)).filter((name) => /^router.*\.tsx?$/.test(name))
  const sources = await Promise.all(routers.map((name) => readFile(join(folder, name), 'utf8')))
  const frame = resolve(folder, 'Frame.tsx')
  return sources.flatMap((source) => {
    const lists = new Map(
      [...source.matchAll(/^const (\w+) = (\[[^\]]*\]) as const$/gm)].map(([, name, list]) => [name, list]),
    )
    return source
      .split('createRoute({')
      .slice(1)
      .flatMap((route) => {
        const page = /^\s*path: pages\.(\w+),/m.exec(route)?.[1] as keyof typeof pages | undefined
        const [, parts = '', module] =
          /(?:withTexts\((\w+|\[[^\]]*\]), )?import\('(\.\/[\w./-]+Page\.tsx)'\)/.exec(route) ?? []
        if (!page || !module) return []
        const isInFrame = /getParentRoute: \(\) => shell/.test(route)
        const begun = [...route.matchAll(/void import\('(\.\/[\w./-]+)'\)/g)].map(([, name = '']) => name)
        const modules = [module, ...new Set(begun)].map((name) => resolve(folder, name))
        const texts = [...(lists.get(parts) ?? parts).matchAll(/'(\w+)'/g)].map(([, part = '']) => part)
        return [{ route: pages[page], modules: [...(isInFrame ? [frame] : []), ...modules], texts }]
      })
  })
}

/** The files of some modules with everything that they import, without those that the page itself names. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (found.has(name)) continue
      found.add(name)
      withImports(byName.get(name)?.imports ?? [], found)
    }
    return found
  }
  const named = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  const own = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
    if (!chunk) throw new Error(`No file of the client holds ${module}`)
    return chunk.fileName
  })
  const scripts = [...withImports(own)].filter((name) => !named.has(name))
  const styles = scripts.flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])])
  return [...new Set([...styles, ...scripts])]
}
