import { extname } from 'node:path'

/** Where the layout finds the pictures that come with a report, beside its own files. */
const picturesFolder = 'given'

/**
 * The pictures of a report as files for Typst. A JPEG is wrapped into an SVG: then it is embedded unchanged, whereas
 * Typst would decode it, and five hundred photos would take gigabytes. Entries are removed from `files` on the way, so
 * that they are not in memory twice.
 */
export function* layoutFiles(files: Map<string, Uint8Array>): Generator<readonly [path: string, bytes: Buffer]> {
  for (const [name, bytes] of files) {
    files.delete(name)
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    yield extname(name) === '.jpeg'
      ? [`${picturesFolder}/${name}.svg`, wrapInSvg(buffer)]
      : [`${picturesFolder}/${name}`, buffer]
  }
}

// Written in place: every copy of hundreds of photos would count.
function wrapInSvg(jpeg: Buffer): Buffer {
  const { width, height } = sizeOf(jpeg)
  const head =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" ` +
    `height="${height}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" ` +
    'xlink:href="data:image/jpeg;base64,'
  const tail = '"/></svg>'
  const encodedLength = 4 * Math.ceil(jpeg.length / 3)
  const document = Buffer.allocUnsafeSlow(head.length + encodedLength + tail.length)
  document.write(head, 0, 'latin1')
  document.write(jpeg.toString('base64'), head.length, 'latin1')
  document.write(tail, head.length + encodedLength, 'latin1')
  return document
}

/** Reads a JPEG's width and height in pixels where its frame begins. Throws for what is no JPEG. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  let at = 2
  while (at + 9 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    // Start of frame, of any coding; C4, C8 and CC are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('A picture of a report is no JPEG')
}
