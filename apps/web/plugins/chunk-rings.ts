import type { Plugin } from 'vite'

/**
 * Ends the build where files of the client import each other in a ring: which of them is executed first would depend on the
 * page that is opened, and one could need what another has not made yet.
 */
export function chunkRings(): Plugin {
  return {
    name: 'catenary-chunk-rings',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const ring = ringOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (ring) this.error(`Files of the client import each other: ${ring.join(' → ')}`)
    },
  }
}

/** Files that import each other in a ring, the first one at the end again; undefined where none do. */
export function ringOf(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const sound = new Set<string>()
  const follow = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (sound.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const ring = follow(next, [...path, file])
      if (ring) return ring
    }
    sound.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const ring = follow(file, [])
    if (ring) return ring
  }
  return undefined
}
