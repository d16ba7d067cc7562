import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const compressible = /\.(m?js|css|svg|wasm)$/
/** Below this many bytes a packed file saves nothing worth a second file. */
const minBytes = 400

/**
 * Writes a `.br` beside every script, style and drawing of the build: packed once as small as it goes, where packing
 * at every request could not take the time. The server sends it to whoever takes it.
 */
export function compressed(): Plugin {
  return {
    name: 'catenary-compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const folder = join(dir, 'assets')
      const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name))
      await Promise.all(names.map((name) => compressFile(join(folder, name))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await compress(bytes, { params }))
}
