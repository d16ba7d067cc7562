import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pages } from '@catenary/contract/page-routes'
import type { Plugin, Rolldown } from 'vite'

/** The name of the list in the built client: scripts and style sheets by the route of the page. */
const pageFilesName = 'page-files.json'

/**
 * Writes a list of the files that each page needs, so that the server can name them in the page: the browser then loads them
 * all at once, while what the server wrote is painted.
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
      const modules = [[''] as const, ...(await routeModules(sourceFolder))]
      const files = modules.map(([route, ...names]) => [route, filesOf(bundle, [start, ...names])] as const)
      this.emitFile({ type: 'asset', fileName: pageFilesName, source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}

/** The routes that load a module of their own, with that module and the frame where they are shown in it, as paths of files. */
export async function routeModules(folder: string): Promise<(readonly [route: string, ...modules: string[]])[]> {
  const routers = (await readdir(folder)).filter((name) => /^router.*\.tsx?$/.test(name))
  const sources = await Promise.all(routers.map((name) => readFile(join(folder, name), 'utf8')))
  const frame = resolve(folder, 'Frame.tsx')
  return sources
    .flatMap((source) => source.split('createRoute({').slice(1))
    .flatMap((route) => {
      const page = /^\s*path: pages\.(\w+),/m.exec(route)?.[1] as keyof typeof pages | undefined
      const module = /import\('(\.\/[\w./-]+Page\.tsx)'\)/.exec(route)?.[1]
      if (!page || !module) return []
      const isInFrame = /getParentRoute: \(\) => shell/.test(route)
      return [[pages[page], ...(isInFrame ? [frame] : []), resolve(folder, module)] as const]
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
