import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { catalogue, languages, resourcesFor } from '@catenary/i18n/catalogue'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'
import { root } from './run.ts'

/**
 * Bundles the server into the folder that is named as argument: its own modules and those of the libraries that it starts
 * with, 1,900 files, in a few. To find, read and link them one by one is what a start would spend most of its time on.
 */
const server = join(root, 'apps/server')
const workers = globSync('{src,seed}/**/*-worker.ts', { cwd: server }).map((path) => join(server, path))
const nameOf = (path: string) => basename(path, '.ts')

/** Libraries that load binaries, or files that lie beside them, or hide from the bundler what they load (UMD). */
const asInstalled =
  /^(sharp|piscina|rolldown|jsonc-parser|pdfjs-dist|@napi-rs\/canvas|@node-rs\/argon2|@myriaddreamin\/)/

/** What is imported while the server runs is not needed to start, but for the queue of jobs: a library stays as it is installed. */
const libraries: Plugin = {
  name: 'libraries',
  resolveId: (source, _, { kind }) => {
    const isLibrary = !/^([./]|node:|@catenary\/)/.test(source)
    return isLibrary && ((kind === 'dynamic-import' && source !== 'graphile-worker') || asInstalled.test(source))
      ? { id: source, external: true }
      : null
  },
}

/** A module goes on finding the files of its folder; a thread is started from its bundle beside this one. */
const places: Plugin = {
  name: 'places',
  transform: (code, id) => {
    if (!code.includes('import.meta.') || id.includes('/node_modules/')) return null
    return code
      .replaceAll(/new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)/g, "new URL('./$1.js', import.meta['url'])")
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

/**
 * The texts of a language stand in a file of their own, which is read when the language is first spoken: those of all
 * languages as code take four megabytes of every process's memory.
 */
const texts: Plugin = {
  name: 'texts',
  load: (id) => (id === fileURLToPath(import.meta.resolve('@catenary/i18n/catalogue')) ? catalogueModule : null),
  generateBundle() {
    const contents = {
      ...Object.fromEntries(languages.map((one) => [one, resourcesFor(one)])),
      keys: Object.keys(catalogue),
    }
    for (const [name, content] of Object.entries(contents))
      this.emitFile({ type: 'asset', fileName: `texts/${name}.json`, source: JSON.stringify(content) })
  },
}

const catalogueModule = `
import { readFileSync } from 'node:fs'
const read = (name) => JSON.parse(readFileSync(new URL('./texts/' + name + '.json', import.meta['url']), 'utf8'))
export const resourcesFor = read
let keys
export const isTextKey = (key) => (keys ??= new Set(read('keys'))).has(key)
`

/** A single character beyond Latin would have each of a file's take two bytes of memory. */
const escapes: Plugin = {
  name: 'escapes',
  renderChunk: (code) =>
    code.replaceAll(/[^\0-\u007f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
}

const bundle = await rolldown({
  input: Object.fromEntries(
    [join(server, 'src/main.ts'), join(server, 'src/run.ts'), ...workers].map((path) => [nameOf(path), path]),
  ),
  cwd: root,
  platform: 'node',
  plugins: [libraries, places, texts, escapes],
})
await bundle.write({
  dir: process.argv[2],
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // The names of functions and the paths of modules stay, so that a trace can be read.
  minify: false,
  comments: { legal: false, annotation: false, jsdoc: false },
})
await bundle.close()
