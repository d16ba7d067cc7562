import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createPreviews, PreviewUnavailable } from './previews.ts'

const previews = createPreviews()
afterAll(() => previews.close())

const sourceOf = (mediaType: string, bytes: Uint8Array) => ({
  mediaType,
  size: bytes.length,
  open: async () => Readable.from([Buffer.from(bytes)]),
})
const colourAt = async (bytes: Uint8Array, left: number, top: number) => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((value) => Math.round(value / 64))
}

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

const place = {
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 0/1 0/1' },
}

test('a photo becomes a small upright picture without its location', async () => {
  // Stored lying: its left half is red before it is turned to the right.
  const photo = await halves(800, 600)
    .withExif({ ...place, IFD0: { Model: 'Telltale 3000' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.includes('Telltale')).toBe(true)
  const thumb = await previews.draw(sourceOf('image/jpeg', photo), 'thumb')
  expect(thumb).toMatchObject({ mediaType: 'image/webp', width: 240, height: 320 })
  const { exif, width, height, format } = await sharp(thumb.bytes).metadata()
  expect({ exif, width, height, format }).toEqual({ exif: undefined, width: 240, height: 320, format: 'webp' })
  expect(Buffer.from(thumb.bytes).includes('Telltale')).toBe(false)
  expect([await colourAt(thumb.bytes, 120, 20), await colourAt(thumb.bytes, 120, 300)]).toEqual([
    [4, 0, 0],
    [0, 0, 4],
  ])
  expect(await previews.draw(sourceOf('image/jpeg', photo), 'screen')).toMatchObject({ width: 600, height: 800 })
  const printed = await previews.draw(sourceOf('image/jpeg', photo), 'print')
  expect(printed).toMatchObject({ mediaType: 'image/jpeg', width: 600, height: 800 })
  const natural = await previews.draw(sourceOf('image/jpeg', photo), 'natural')
  expect(natural).toMatchObject({ mediaType: 'image/jpeg', width: 600, height: 800 })
  expect((await sharp(natural.bytes).metadata()).exif).toBeUndefined()
})

test('pictures of every format are drawn, including photos of phones', async () => {
  const picture = halves(128, 96)
  const heic = await readFile(join(import.meta.dirname, '../../../test/files/halves.heic'))
  const kinds: [string, Uint8Array][] = [
    ['image/png', await picture.clone().png().toBuffer()],
    ['image/webp', await picture.clone().webp().toBuffer()],
    ['image/gif', await picture.clone().gif().toBuffer()],
    ['image/heic', heic],
  ]
  const drawn = await Promise.all(
    kinds.map(([mediaType, bytes]) => previews.draw(sourceOf(mediaType, bytes), 'screen')),
  )
  for (const [index, { bytes, width, height }] of drawn.entries()) {
    expect([width, height], kinds[index]?.[0]).toEqual([128, 96])
    expect((await colourAt(bytes, 20, 20))[0], kinds[index]?.[0]).toBeGreaterThanOrEqual(3)
    expect((await colourAt(bytes, 110, 80))[2], kinds[index]?.[0]).toBeGreaterThanOrEqual(3)
  }
})

/** A PDF of one page, 200 × 100 points, whose left half is filled red, with a script that would open a window. */
function onePage(drawing = deflateSync('1 0 0 rg 0 0 100 100 re f')): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>',
    `<< /Length ${drawing.length} /Filter /FlateDecode >>\nstream\n${drawing.toString('latin1')}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\n`
  return Buffer.from(`${text}${end}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}

test('the first page of a PDF is drawn', async () => {
  const thumb = await previews.draw(sourceOf('application/pdf', onePage()), 'thumb')
  expect(thumb).toMatchObject({ mediaType: 'image/webp', width: 320, height: 160 })
  expect([await colourAt(thumb.bytes, 40, 80), await colourAt(thumb.bytes, 280, 80)]).toEqual([
    [4, 0, 0],
    [4, 4, 4],
  ])
})

/** A single-coloured PNG of a few kilobytes with these dimensions. */
function bomb(size: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size)
  header.writeUInt32BE(size, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(size / 8) + 1) * size))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('decompression bombs, broken and unsupported files are unavailable, quickly and without much memory', async () => {
  const whole = await halves(800, 600).jpeg().toBuffer()
  const before = process.memoryUsage().rss
  const cases: [string, string, Uint8Array][] = [
    ['a bomb', 'image/png', bomb(17_000)],
    ['a photo cut off', 'image/jpeg', whole.subarray(0, whole.length / 2)],
    ['text as a photo', 'image/jpeg', Buffer.from('no photo at all')],
    ['an SVG as a PNG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a broken PDF', 'application/pdf', Buffer.from('%PDF-1.4\nnothing more')],
    ['a broken photo of a telephone', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a table', 'text/csv', Buffer.from('a,b')],
  ]
  for (const [what, mediaType, bytes] of cases)
    await expect(previews.draw(sourceOf(mediaType, bytes), 'thumb'), what).rejects.toBeInstanceOf(PreviewUnavailable)
  await expect(previews.draw({ ...sourceOf('image/jpeg', whole), size: 2e9 }, 'thumb')).rejects.toBeInstanceOf(
    PreviewUnavailable,
  )
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(100)
})

test('a small file that unpacks to more than the memory limit is ended', async () => {
  const frugal = createPreviews({ maxMemory: 60_000_000 })
  const wide = sourceOf('application/pdf', onePage(deflateSync(Buffer.alloc(200_000_000, ' '))))
  expect(wide.size).toBeLessThan(300_000)
  await expect(frugal.draw(wide, 'thumb')).rejects.toBeInstanceOf(PreviewUnavailable)
  expect(await frugal.draw(sourceOf('application/pdf', onePage()), 'thumb')).toMatchObject({ width: 320 })
  await frugal.close()
})

test('a store that stops responding blocks no others, and requests are refused while too many wait', async () => {
  const small = createPreviews({ timeLimitMs: 300, concurrency: 1, maxWaiting: 1 })
  const stuck = { mediaType: 'image/png', size: 9, open: async () => new Readable({ read: () => {} }) }
  const [first, second, third] = ['thumb', 'thumb', 'thumb'].map(() => small.draw(stuck, 'thumb'))
  await expect(third).rejects.toMatchObject({ code: 'QUEUE_FULL' })
  for (const draw of [first, second]) await expect(draw).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await small.close()
})

test('a drawing that takes too long is ended, as is the one after it; others are drawn at once, and alike', async () => {
  const program = new URL('data:text/javascript,setInterval(() => {}, 1000)')
  const endless = createPreviews({ timeLimitMs: 1000, concurrency: 1, program })
  const png = await halves(20, 20).png().toBuffer()
  const both = ['thumb', 'thumb'].map(() => endless.draw(sourceOf('image/png', png), 'thumb'))
  for (const draw of await Promise.allSettled(both))
    expect(draw).toMatchObject({ status: 'rejected', reason: expect.any(PreviewUnavailable) })
  await endless.close()
  await expect(endless.draw(sourceOf('image/png', png), 'thumb')).rejects.toBeInstanceOf(PreviewUnavailable)
  const drawn = await Promise.all(Array.from({ length: 5 }, () => previews.draw(sourceOf('image/png', png), 'thumb')))
  expect(new Set(drawn.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(1)
})
