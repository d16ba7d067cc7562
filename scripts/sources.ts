import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

const passedOver = new Set(['node_modules', 'dist', '.cache'])
const isTest = (name: string) => /\.test\.tsx?$/.test(name)

/**
 * The files of folders of the project and below that something is built from, by their paths in the project, sorted:
 * neither tests nor what was installed or built. Read at once and not in turns: that takes a fifth of the time.
 */
function sourceFiles(folders: readonly string[]): string[] {
  const files: string[] = []
  const collect = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (passedOver.has(entry.name)) continue
      if (entry.isDirectory()) collect(`${folder}/${entry.name}`)
      else if (entry.isFile() && !isTest(entry.name)) files.push(`${folder}/${entry.name}`)
    }
  }
  for (const folder of folders) collect(folder)
  return ['package-lock.json', ...files.toSorted()]
}

/** A hash of what the files in folders of the project say, and of the libraries that are installed. */
export function contentHash(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles(folders)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * What changes whenever one of the files is written, added or removed, without reading them: sizes and times. By the time
 * of the last change of a file's entry, which nobody sets, also a copy is noticed that carries an older time along.
 */
export function fingerprint(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles(folders)) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, file))
    hash.update(`${file}:${size}:${mtimeMs}:${ctimeMs}\n`)
  }
  return hash.digest('hex')
}
