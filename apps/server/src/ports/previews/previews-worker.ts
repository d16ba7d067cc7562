import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { DrawingTask, DrawingResult, PreviewPicture } from './preview-types.ts'

const limitInputPixels = 50_000_000
const seconds = 20

interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Only the loaders of these formats ever process uploaded files.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Gif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Pictures smaller than this, in pixels, are used where there are many: their compression is the strongest acceptable. */
const maxThumbnailEdge = 1000

type OutputFormat = Pick<DrawingTask, 'edge' | 'isJpeg'>

async function drawPicture(source: Uint8Array | Pixels, { edge, isJpeg }: OutputFormat): Promise<PreviewPicture> {
  const sharp = await loadSharp()
  const options = { limitInputPixels, failOn: 'error', pages: 1 } as const
  const read =
    'data' in source
      ? sharp(source.data, { ...options, raw: { width: source.width, height: source.height, channels: 4 } })
      : sharp(source, options)
  const upright = read.timeout({ seconds }).autoOrient()
  const sized = edge === null ? upright : upright.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
  // At natural size the quality is highest; camera metadata is dropped by default.
  const quality =
    edge === null
      ? ({ quality: 90, chromaSubsampling: '4:4:4' } as const)
      : ({ quality: edge < maxThumbnailEdge ? 68 : 78 } as const)
  const drawn = isJpeg
    ? sized.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg(quality)
    : sized.webp({ quality: 80, effort: 2 })
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return {
    bytes: new Uint8Array(data),
    mediaType: isJpeg ? 'image/jpeg' : 'image/webp',
    width: info.width,
    height: info.height,
  }
}

async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const { default: decode } = await import('heic-decode')
  const images = await decode.all({ buffer: bytes })
  const [first] = images
  if (!first || first.width * first.height > limitInputPixels) throw new Error('The picture has too many pixels')
  const { data, width, height } = await first.decode()
  return { data: new Uint8Array(data.buffer), width, height }
}

/** The first page of a PDF, white behind, as large as its longest edge may be. Its scripts are never run. */
async function drawPage(data: Uint8Array, edge: number): Promise<Pixels> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const assetUrl = (name: string) => `${pathToFileURL(join(folder, name)).href}/`
  const task = pdf.getDocument({
    data,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    maxImageSize: limitInputPixels,
    standardFontDataUrl: assetUrl('standard_fonts'),
    cMapUrl: assetUrl('cmaps'),
    wasmUrl: assetUrl('wasm'),
  })
  const document = await task.promise
  const page = await document.getPage(1)
  const naturalViewport = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: edge / Math.max(naturalViewport.width, naturalViewport.height) })
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  const pixels = context.getImageData(0, 0, width, height)
  return { data: new Uint8Array(pixels.data.buffer), width, height }
}

async function draw({ kind, edge, isJpeg, bytes }: DrawingTask): Promise<PreviewPicture> {
  const outputFormat = { edge: edge ?? (kind === 'pdf' ? 2048 : null), isJpeg }
  if (kind === 'pdf') return drawPicture(await drawPage(bytes, outputFormat.edge ?? 2048), outputFormat)
  return drawPicture(kind === 'heic' ? await decodeHeic(bytes) : bytes, outputFormat)
}

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only')
const postResult = (result: DrawingResult) => port.postMessage(result)
draw(workerData as DrawingTask).then(postResult, (error: unknown) =>
  postResult({ failure: error instanceof Error ? error.message : String(error) }),
)
