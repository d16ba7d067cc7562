import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** Fonts and characters that documents may leave out, and what unpacks their pictures; nothing that runs their scripts. */
const folders = ['cmaps', 'standard_fonts', 'iccs', 'wasm'] as const
const unneeded = /^(LICENSE.*|quickjs.*|.*_nowasm_fallback\.js)$/
const virtual = 'virtual:pdf-parts'

/**
 * Offers `virtual:pdf-parts`: the address of the folder with what the PDF library fetches while it draws. Its files keep
 * their names, so the folder bears the library's version.
 */
export function pdfParts(): Plugin {
  let folder = ''
  return {
    name: 'catenary-pdf-parts',
    async configResolved() {
      const { version } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as { version: string }
      folder = `assets/pdf-${version}`
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}/`, (request, response, next) => {
        const path = /^\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '')
        if (!path?.[1] || !path[2] || !folders.some((one) => one === path[1])) return next()
        return createReadStream(join(library, path[1], path[2]))
          .on('error', next)
          .pipe(response)
      })
    },
    resolveId(source) {
      return source === virtual ? `\0${virtual}` : undefined
    },
    load(id) {
      return id === `\0${virtual}` ? `export const pdfPartsFolder = ${JSON.stringify(`/${folder}/`)}` : undefined
    },
    async generateBundle() {
      for (const part of folders)
        for (const name of await readdir(join(library, part)))
          if (!unneeded.test(name))
            this.emitFile({
              type: 'asset',
              fileName: `${folder}/${part}/${name}`,
              source: await readFile(join(library, part, name)),
            })
    },
  }
}
