/** What the browser's own reader of codes can do, where it has one. */
interface BarcodeReader {
  readonly detect: (source: ImageBitmapSource) => Promise<readonly { readonly rawValue: string }[]>
}
interface BarcodeReaderClass {
  new (options: { readonly formats: readonly string[] }): BarcodeReader
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** Pixels of the longer side at which a picture is read: a code that fills a tenth of it is still sharp. */
const maxSide = 1600

/** The text of the QR code in a picture; undefined where none can be read. */
export async function readQrCode(source: HTMLVideoElement | ImageBitmap): Promise<string | undefined> {
  const own = await ownReader()
  if (own) return (await own.detect(source))[0]?.rawValue
  const picture = pixelsOf(source)
  if (!picture) return undefined
  // Only for browsers without a reader of their own.
  const { decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR(picture, { timeLimit: source instanceof ImageBitmap ? 2000 : 100 })
  } catch {
    return undefined
  }
}

async function ownReader(): Promise<BarcodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeReaderClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => [])
  return BarcodeDetector && formats?.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined
}

function pixelsOf(source: HTMLVideoElement | ImageBitmap): ImageData | undefined {
  const [fullWidth, fullHeight] =
    source instanceof ImageBitmap ? [source.width, source.height] : [source.videoWidth, source.videoHeight]
  const scale = Math.min(1, maxSide / Math.max(fullWidth, fullHeight))
  const [width, height] = [Math.round(fullWidth * scale), Math.round(fullHeight * scale)]
  const context = width * height > 0 ? new OffscreenCanvas(width, height).getContext('2d') : null
  context?.drawImage(source, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}

/** The number in the text of a QR code: the text itself, or the last part of the address that it is. */
export function numberInCode(text: string): string {
  const trimmed = text.trim()
  const address = URL.canParse(trimmed) && /^https?:/i.test(trimmed) ? new URL(trimmed) : undefined
  const last = address?.pathname.split('/').findLast((part) => part !== '')
  return last === undefined ? trimmed : decodeURIComponent(last)
}
