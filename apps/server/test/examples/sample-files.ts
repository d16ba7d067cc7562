import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** A file as it is sent. */
export interface SampleFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: string
}

const report = join(import.meta.dirname, '../../../../docs/formats/samples/mottarone-style.json')

/** A file of the name that an example sends. */
export async function sampleFile(name: string): Promise<SampleFile> {
  if (name.endsWith('.txt')) return { bytes: text('What the rope is made of\n'), mediaType: 'text/plain' }
  if (name.endsWith('.json')) return { bytes: new Uint8Array(await readFile(report)), mediaType: 'application/json' }
  if (name.endsWith('.png')) {
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b6370' } }).png()
    return { bytes: new Uint8Array(await picture.toBuffer()), mediaType: 'image/png' }
  }
  return { bytes: text('x'), mediaType: 'application/octet-stream' }
}

const text = (content: string) => new Uint8Array(new TextEncoder().encode(content))
