import { afterAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../test/pdf-text.ts'
import { reportDocument } from '../features/events/report/report.ts'
import { sampleDamage, sampleData, sampleRope } from '../features/events/report/report-samples.ts'
import { createPdfPress } from './pdf.ts'
import type { ReportDocument } from './report-document.ts'

const press = createPdfPress()
afterAll(() => press.close())

const report = (...[data, wish]: Partial<Parameters<typeof reportDocument>>): ReportDocument =>
  reportDocument(data ?? sampleData([sampleDamage(1)]), { kind: 'damages', language: 'en', paper: 'a4', ...wish })

const titled = (title: string) => ({ ...report(), title })

describe('a printed report', () => {
  test('is tagged PDF/A in its language, on the paper asked for', async () => {
    const german = await readPdf(await press.print(report(undefined, { kind: 'damages', language: 'de', paper: 'a4' })))
    expect(german).toMatchObject({ language: 'de', title: 'Alle Schäden – Tragseil 1 links' })
    expect(german.xmp).toMatch(/pdfaid:part>2<[^]*pdfaid:conformance>A</)
    expect(german.size.map(Math.round)).toEqual([595, 842])
    const letter = await readPdf(
      await press.print(report(undefined, { kind: 'damages', language: 'en', paper: 'letter' })),
    )
    expect(letter.size.map(Math.round)).toEqual([612, 792])
    expect(letter.language).toBe('en')
  })

  test('says what it shows, of which instant, and on which of how many pages', async () => {
    const { pages, solid } = await readPdf(await press.print(report()))
    expect(solid).toContain('BergbahnenGipfelregionAG')
    expect(solid).toContain('Gipfelregion›Gipfelbahn›Tragseil1links')
    expect(solid).toContain('SeilwerkŁódź&Söhne')
    expect(solid).toContain('2,135.00mm²')
    expect(solid).toContain('2026-11-2108:12:00UTC')
    expect(solid).toContain('0193ab12-5b1c-7f00-8a00-000000000009')
    expect(pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0])).toEqual(
      pages.map((_, index) => `Page ${index + 1} of ${pages.length}`),
    )
  })

  test('is tagged: headings, tables with heads, pictures in words', async () => {
    const { roles, alternatives } = await readPdf(await press.print(report()))
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TH', 'TD', 'Figure']))
    expect(alternatives).toEqual([
      'The rope Tragseil 1 links from end to end with 1 damage',
      'Damage chart of Tragseil 1 links: loss over target is 43.60\u202f%',
    ])
  })

  test('has the texts of strip and chart as text', async () => {
    const { solid } = await readPdf(await press.print(report()))
    expect(solid).toContain('30d:43.6%ofthelimit')
    expect(solid).toContain('Limit100%')
  })

  test('is the same, byte for byte, for the same data', async () => {
    const [first, second] = [await press.print(report()), await press.print(report())]
    expect(Buffer.compare(first, second)).toBe(0)
  })

  test('draws what people type and never reads it', async () => {
    const words = [
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
      documents: words.map((name, index) => ({ id: String(index), name, mimeType: 'image/png' })),
      attributes: {
        ...sampleDamage(1).attributes,
        description: words.join('\n'),
        reportedBy: { name: words[0] ?? '' },
      },
    })
    const data = sampleData([damage], { mandatorName: words[2], rope: { ...sampleRope, name: words[3] ?? '' } })
    const { solid, xmp } = await readPdf(
      await press.print(report(data, { kind: 'damage', language: 'en', paper: 'a4' })),
    )
    for (const word of words) expect(solid).toContain(word.replaceAll(/\s/g, ''))
    expect(xmp).toContain('pdfaid:part')
  })

  test('is printed, though not as an archive, where no font has a character', async () => {
    const data = sampleData([sampleDamage(1, { attributes: { ...sampleDamage(1).attributes, description: '日本語' } })])
    const { solid, xmp } = await readPdf(await press.print(report(data)))
    expect(solid).toContain('Brokenwire')
    expect(xmp).not.toContain('pdfaid:part')
  })

  test('repeats the head of a long list on every page and keeps every row', async () => {
    const events = Array.from({ length: 1000 }, (_, index) =>
      sampleDamage(index, { position: index, positionToday: index }),
    )
    const { pages, solid, roles } = await readPdf(await press.print(report(sampleData(events))))
    const listed = pages.filter((page) => page.includes('Broken wire'))
    expect(listed.length).toBeGreaterThan(10)
    for (const page of listed) expect(page).toContain('Type and remark')
    for (const index of [0, 499, 999]) expect(solid).toContain(`${index}.00`)
    expect(solid.match(/Brokenwire/g)).toHaveLength(1000)
    expect(roles).toEqual([])
  })
})

describe('the press', () => {
  const program = new URL('../../test/faulty-pdf-worker.ts', import.meta.url)

  test('loses only the report in hand when its thread dies', async () => {
    const faulty = createPdfPress({ program })
    const [crashed, next] = await Promise.allSettled([faulty.print(titled('crash')), faulty.print(titled('next'))])
    await faulty.close()
    expect(crashed).toMatchObject({ status: 'rejected', reason: { message: 'The printing thread ended with code 3' } })
    expect(next.status).toBe('fulfilled')
  })

  test('gives up a report that takes too long and prints the next one', async () => {
    const faulty = createPdfPress({ program, timeLimitMs: 6000 })
    const [hung, next] = await Promise.allSettled([faulty.print(titled('hang')), faulty.print(titled('next'))])
    await faulty.close()
    expect(hung).toMatchObject({ status: 'rejected', reason: { message: /longer than 6000 ms/ } })
    expect(next.status).toBe('fulfilled')
  })

  test('refuses with server.busy while too many wait, and takes more once they are done', async () => {
    const small = createPdfPress({ waiting: 1 })
    const accepted = [small.print(report()), small.print(report())]
    await expect(small.print(report())).rejects.toMatchObject({ code: 'server.busy' })
    await Promise.all(accepted)
    await expect(small.print(report())).resolves.toBeInstanceOf(Uint8Array)
    await small.close()
  })

  test('lets nobody wait once it is closed', async () => {
    const closing = createPdfPress()
    const waiting = Promise.allSettled([closing.print(report()), closing.print(report())])
    await closing.close()
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(closing.print(report())).rejects.toMatchObject({ code: 'server.busy' })
  })
})
