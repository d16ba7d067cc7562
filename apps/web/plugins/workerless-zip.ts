import type { Plugin } from 'vite'

const packing = /write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/

/**
 * Has sheets of Excel packed without a worker. The library packs what is large in one that it makes of a text, which our
 * content security policy refuses: the file would never come, and no error either.
 */
export function workerlessZip(): Plugin {
  return {
    name: 'catenary-workerless-zip',
    load(id) {
      if (!packing.test(id.replaceAll('\\', '/'))) return undefined
      return `import { zipSync } from 'fflate'\nexport default async (files) => zipSync(files).buffer\n`
    },
  }
}
