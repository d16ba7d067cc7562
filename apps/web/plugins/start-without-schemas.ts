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

/** The modules of a file of the build that import the library of schemas, which is in that file too. */
export function schemaImporters(
  modules: readonly string[],
  importersOf: (module: string) => readonly string[],
): readonly string[] {
  const own = new Set(modules.filter((module) => !module.includes(schemaLibrary)))
  const importers = modules.filter((module) => module.includes(schemaLibrary)).flatMap(importersOf)
  return [...new Set(importers)].filter((module) => own.has(module))
}
