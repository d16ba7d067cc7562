import { execFile } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../../test/support/pdf-text.ts'
import type { ReportData, PrintOptions } from './report-data.ts'
import { createReportRenderer, renderReport } from './report-renderer.ts'
import { sampleDamage, sampleData, sampleRope } from './report-samples.ts'

const renderer = createReportRenderer()
afterAll(() => renderer.close())

const printed = async (data: ReportData = sampleData([sampleDamage(1)]), options: Partial<PrintOptions> = {}) =>
  renderReport(renderer, { data, options: { kind: 'damages', locale: 'en', paper: 'a4', ...options } })

/** A photo as cameras make them: full of small differences. */
async function noisyPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888888', noise } })
    .jpeg({ quality: 76 })
    .toBuffer()
}

test('photos are embedded unchanged, and a hundred take the memory of their bytes, not of their pixels', async () => {
  const photo = await noisyPhoto(1200, 900)
  const program = fileURLToPath(new URL('../../../test/print-photos.ts', import.meta.url))
  const run = execFile(process.execPath, [program, '100'])
  run.stdin?.end(photo)
  const output = Buffer.concat(await (run.stdout as Readable).map((part: string) => Buffer.from(part)).toArray())
  const { bytes, mebibytes } = JSON.parse(output.toString()) as { bytes: number; mebibytes: number }
  expect(bytes / (100 * photo.length)).toBeGreaterThan(1)
  expect(bytes / (100 * photo.length)).toBeLessThan(1.1)
  // Unpacked, they would take 309 mebibytes more; how much garbage lies about is the machine's business.
  expect(mebibytes).toBeLessThan(300)
})

describe('a printed report', () => {
  test('is tagged PDF/A in its language, on the requested paper', async () => {
    const german = await readPdf(await printed(undefined, { locale: 'de' }))
    expect(german).toMatchObject({ language: 'de', title: 'Alle Schäden – Tragseil 1 links' })
    expect(german.xmp).toMatch(/pdfaid:part>2<[^]*pdfaid:conformance>A</)
    expect(german.size.map(Math.round)).toEqual([595, 842])
    const letter = await readPdf(await printed(undefined, { paper: 'letter' }))
    expect(letter.size.map(Math.round)).toEqual([612, 792])
    expect(letter.language).toBe('en')
  })

  test('contains its title, its time and its page numbers', async () => {
    const { pages, textWithoutSpaces } = await readPdf(await printed())
    expect(textWithoutSpaces).toContain('BergbahnenGipfelregionAG')
    expect(textWithoutSpaces).toContain('Gipfelregion›Gipfelbahn›Tragseil1links')
    expect(textWithoutSpaces).toContain('SeilwerkŁódź&Söhne')
    expect(textWithoutSpaces).toContain('2,135.00mm²')
    expect(textWithoutSpaces).toContain('2026-11-2108:12:00UTC')
    expect(textWithoutSpaces).toMatch(/DocumentID20261121-[0-9A-F]{8}/)
    expect(pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0])).toEqual(
      pages.map((_, index) => `Page ${index + 1} of ${pages.length}`),
    )
  })

  test('is tagged: headings, tables with headers, pictures with alternative texts', async () => {
    const { roles, alternatives } = await readPdf(await printed())
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TH', 'TD', 'Figure']))
    expect(alternatives).toEqual([
      'The rope Tragseil 1 links from end to end with 1 damage',
      'Damage chart of Tragseil 1 links: loss, % of limit: 43.6%',
    ])
  })

  test('has the texts of strip and chart as text', async () => {
    const { textWithoutSpaces } = await readPdf(await printed())
    expect(textWithoutSpaces).toContain('30×Ø:43.6%ofthelimit')
    expect(textWithoutSpaces).toContain('Limit100%')
  })

  test('is byte-identical for the same data', async () => {
    const [first, second] = [await printed(), await printed()]
    expect(Buffer.compare(first, second)).toBe(0)
  })

  test('shows typed text literally and never interprets it', async () => {
    const texts = [
      '#import "report.typ": *',
      '#read("style.typ")',
      '<script>alert(1)</script>',
      '$x^2$',
      '\\ \\u{41} "quoted"',
      '*bold* _it_ `raw` @ref <label> // /* = - + [b] {c}',
      'Łódź ß ñ œ mm² Ж Ω ქართული 😀👍🚡',
      `${'W'.repeat(2000)}end`,
    ]
    const damage = sampleDamage(1, {
      documents: texts.map((name, index) => ({ id: String(index), name, mimeType: 'image/png' })),
      attributes: {
        ...sampleDamage(1).attributes,
        description: texts.join('\n'),
        reportedBy: { name: texts[0] ?? '' },
      },
    })
    const data = sampleData([damage], { mandatorName: texts[2], rope: { ...sampleRope, name: texts[3] ?? '' } })
    const { textWithoutSpaces, xmp } = await readPdf(await printed(data, { kind: 'damage' }))
    for (const word of texts) expect(textWithoutSpaces).toContain(word.replaceAll(/\s/g, ''))
    expect(xmp).toContain('pdfaid:part')
  })

  test('is rendered, though not as PDF/A, where no font has a character', async () => {
    const data = sampleData([sampleDamage(1, { attributes: { ...sampleDamage(1).attributes, description: '日本語' } })])
    const { textWithoutSpaces, xmp } = await readPdf(await printed(data))
    expect(textWithoutSpaces).toContain('Brokenwire')
    expect(xmp).not.toContain('pdfaid:part')
  })

  test('repeats the header of a long list on every page and contains every row', async () => {
    const events = Array.from({ length: 1000 }, (_, index) =>
      sampleDamage(index, { position: index, positionToday: index }),
    )
    const { pages, textWithoutSpaces, roles } = await readPdf(await printed(sampleData(events)))
    const listed = pages.filter((page) => page.includes('Broken wire'))
    expect(listed.length).toBeGreaterThan(10)
    for (const page of listed) expect(page).toContain('Type and description')
    for (const index of [0, 499, 999]) expect(textWithoutSpaces).toContain(`${index}.00`)
    expect(textWithoutSpaces.match(/Brokenwire/g)).toHaveLength(1000)
    expect(roles).toEqual([])
  })
})

test('a picture stays on its page where only the last of its notes has no room there', async () => {
  // Each line of a longer name of the maker leaves less room.
  const broken = []
  for (let lines = 20; lines < 50 && broken.length === 0; lines += 1) {
    const attributes = { ...sampleRope.attributes, ropeManufacturer: 'Seilwerk in der Gipfelregion '.repeat(lines) }
    const { pages } = await readPdf(
      await printed(sampleData([sampleDamage(1)], { rope: { ...sampleRope, attributes } })),
    )
    const at = pages.findIndex((page) => page.includes('Each tick is a damage'))
    if (!pages[at]?.slice(pages[at].indexOf('Each tick')).includes('Governed by')) broken.push(at)
  }
  expect(broken).toEqual([0])
})
