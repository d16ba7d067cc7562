import type { Plugin } from 'vite'

const schemaLibrary = '/node_modules/zod/'

/**
 * Ends the build where the file of the start has the library of schemas in it, a fifth of that file: the log-in and the routes check what
 * they are given without it. Names the modules of the start that asked for it.
 */
export function startWithoutSchemas(): Plugin {
  return {
    name: 'catenary-start-without-schemas',
    apply: 'build',
    generateBundle(_, bundle) {
      const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'start')
      if (start?.type !== 'chunk') return this.error('The client has no file of the start')
      const importersOf = (module: string) => this.getModuleInfo(module)?.importers ?? []
      const importers = schemaImporters(start.moduleIds, importersOf)
      if (importers.length > 0) this.error(`The start has schemas, by ${importers.join(', ')}`)
    },
  }
}

/** The modules of a file of the build that import the library of schemas, where that is in the file too; by way of its own modules as well. */
export function schemaImporters(
  modules: readonly string[],
  importersOf: (module: string) => readonly string[],
): readonly string[] {
  const isOfLibrary = (module: string) => module.includes(schemaLibrary)
  const library = new Set(modules.filter(isOfLibrary))
  for (const module of library)
    for (const importer of importersOf(module)) if (isOfLibrary(importer)) library.add(importer)
  const importers = new Set([...library].flatMap(importersOf))
  return modules.filter((module) => importers.has(module) && !isOfLibrary(module))
}
