import type sharpModule from 'sharp'

type Sharp = typeof sharpModule

let decoder: Promise<Sharp> | undefined

// The decoder is loaded with the first picture, not at every start.
async function loadDecoder(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Only the loaders of these two formats ever process uploaded files.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  // No cache: the same picture is rarely decoded twice.
  sharp.cache(false)
  return sharp
}

const limits = { pixels: 50_000_000, seconds: 10 }
/** Width and height of a picture as it is shown, in pixels. */
export const pictureSize = 256
const maxConcurrent = 2

const formats = {
  jpeg: { extensions: ['jpg', 'jpeg'], signature: [0xff, 0xd8, 0xff] },
  png: { extensions: ['png'], signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
} as const

/** The most that a logo has in width and height, in pixels: sharp in the head of a printed page. */
const logoSize = { width: 1200, height: 400 } as const

/** A picture as it is shown. */
export interface EncodedPicture {
  readonly bytes: Buffer
  readonly mediaType: 'image/webp' | 'image/png'
}

/** An uploaded picture. */
interface UploadedPicture {
  readonly name: string
  readonly bytes: Uint8Array
}

const waiting: (() => void)[] = []
let running = 0

/**
 * Converts an uploaded picture to the displayed square: rotated upright, cropped, without metadata, re-encoded. `null`
 * for a file that is no jpeg or png, does not match its name, is broken, or has more than fifty million pixels. Decodes
 * at most two at once.
 */
export function squarePicture(file: UploadedPicture): Promise<EncodedPicture | null> {
  return runLimited(() =>
    decodeAndEncode(file, 'image/webp', (picture) =>
      picture.resize(pictureSize, pictureSize, { fit: 'cover' }).webp({ quality: 82 }),
    ),
  )
}

/**
 * Makes the logo that reports show out of a picture as it was sent: upright, shrunk where it is large, its ground as
 * clear as it was. `null` as of {@link squarePicture}.
 */
export function logoPicture(file: UploadedPicture): Promise<EncodedPicture | null> {
  return runLimited(() =>
    decodeAndEncode(file, 'image/png', (picture) =>
      picture
        .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 }),
    ),
  )
}

async function runLimited<Read>(work: () => Promise<Read>): Promise<Read> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function decodeAndEncode(
  { name, bytes }: UploadedPicture,
  mediaType: EncodedPicture['mediaType'],
  transform: (picture: ReturnType<Sharp>) => ReturnType<Sharp>,
): Promise<EncodedPicture | null> {
  const format = formatOf(name, bytes)
  if (!format) return null
  const sharp = await (decoder ??= loadDecoder())
  try {
    const picture = sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', pages: 1 })
    const { format: decoded } = await picture.metadata()
    if (decoded !== format) return null
    const upright = picture.timeout({ seconds: limits.seconds }).autoOrient()
    return { bytes: await transform(upright).toBuffer(), mediaType }
  } catch {
    // Whatever the decoder's error, the picture is unreadable.
    return null
  }
}

/** The format, where extension and first bytes agree. */
function formatOf(name: string, bytes: Uint8Array): keyof typeof formats | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const entry = Object.entries(formats).find(
    ([, { extensions, signature }]) =>
      (extensions as readonly string[]).includes(extension) && signature.every((byte, index) => bytes[index] === byte),
  )
  return entry && (entry[0] as keyof typeof formats)
}
