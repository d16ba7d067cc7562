import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { documentTypes } from '@catenary/contract/library/document-types'
import { afterAll, expect, test } from 'vitest'
import { demoPdf } from '../../../seed/demo-pdf.ts'
import { writeZip } from '../../../test/support/zip/write-zip.ts'
import { createTextExtraction, TextUnreadable } from './text-extraction.ts'
import { textLimits } from './text-types.ts'

const extraction = createTextExtraction()
afterAll(() => extraction.close())

const sourceOf = (ending: keyof typeof documentTypes, bytes: Uint8Array | string) => ({
  mediaType: documentTypes[ending].mimeType,
  size: bytes.length,
  open: async () => Readable.from([Buffer.from(bytes)]),
})
const read = async (ending: keyof typeof documentTypes, bytes: Uint8Array | string) =>
  extraction.extract(sourceOf(ending, bytes))

test('a PDF has the text of each page, also of one without any', async () => {
  const pdf = demoPdf([
    { title: 'Cover', lines: [] },
    { title: '', lines: ['Relubricación: cada 200 horas'] },
    { title: 'Hub', lines: ['Anschläge prüfen'] },
  ])
  const text = await read('pdf', pdf)
  expect(text).toMatchObject({ isPartial: false, pages: { length: 3 } })
  expect(text?.pages[0]).toContain('Cover')
  expect(text?.pages[1]).toContain('Relubricación: cada 200 horas')
  expect(text?.pages[2]).toContain('Anschläge prüfen')
})

test('documents of Word, Excel, PowerPoint and OpenDocument', async () => {
  const xml = (root: string, body: string) => `<?xml version="1.0"?><${root} xmlns:x="urn:x">${body}</${root}>`
  const word = {
    'word/document.xml': xml('w:document', '<w:p><w:t>Seil</w:t><w:t>prüfung</w:t></w:p><w:p><w:t>A&amp;B</w:t></w:p>'),
    'word/footer1.xml': xml('w:ftr', '<w:p><w:t>Seite</w:t></w:p>'),
  }
  expect((await read('docx', writeZip(word)))?.pages).toEqual(['Seilprüfung\nA&B\n\nSeite\n'])
  const slide = (text: string) => xml('p:sld', `<a:p><a:t>${text}</a:t></a:p>`)
  const slides = { 'ppt/slides/slide10.xml': slide('ten'), 'ppt/slides/slide2.xml': slide('two') }
  expect((await read('pptx', writeZip(slides)))?.pages).toEqual(['two\n', 'ten\n'])
  const sheet = {
    'xl/sharedStrings.xml': xml('sst', '<si><t>Gipfel</t></si><si><r><t>Zug</t></r><r><t>seil</t></r></si>'),
    'xl/worksheets/sheet1.xml': xml(
      'worksheet',
      '<row><c t="s"><v>1</v></c><c><v>38.5</v></c><c t="inlineStr"><is><t>kg</t></is></c></row>',
    ),
  }
  expect((await read('xlsx', writeZip(sheet)))?.pages).toEqual(['Zugseil 38.5 kg \n'])
  const body = '<office:body><text:p>Câble<text:s/>tracteur</text:p></office:body>'
  const odt = { 'content.xml': xml('office:document-content', `<style>hidden</style>${body}`) }
  expect((await read('odt', writeZip(odt)))?.pages).toEqual(['Câble tracteur\n'])
})

test('text files in any encoding, in parts between words', async () => {
  expect((await read('txt', 'Größe'))?.pages).toEqual(['Größe'])
  expect((await read('csv', Buffer.from('Größe', 'latin1')))?.pages).toEqual(['Größe'])
  expect((await read('txt', Buffer.from('\ufeffGröße', 'utf16le')))?.pages).toEqual(['Größe'])
  const long = await read('md', 'grease '.repeat(2000))
  expect(long?.pages.length).toBeGreaterThan(2)
  expect(long?.pages.join('')).toBe('grease '.repeat(2000))
  expect(long?.pages.every((part) => part.trim().startsWith('grease') && part.trim().endsWith('grease'))).toBe(true)
})

test('a kind of file without text has none', async () => {
  for (const ending of ['jpg', 'dwg', 'zip', 'doc'] as const) expect(await read(ending, 'x'), ending).toBeNull()
})

/** A PDF whose pages are drawn by the same content. */
function pdfOf(content: Buffer, pages = 1): Buffer {
  const pageNumbers = Array.from({ length: pages }, (_, index) => index + 5)
  const kids = pageNumbers.map((number) => `${number} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString('latin1')}\nendstream`,
    ...pageNumbers.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /Font << /F 3 0 R >> >> >>',
    ),
  ]
  const text = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

test('a page with endless text is cut, and pages beyond the limit are left out', async () => {
  const drawing = Buffer.concat([
    Buffer.from('BT /F 9 Tf '),
    Buffer.alloc(3_000_000, '(grease) Tj '),
    Buffer.from('ET'),
  ])
  const text = await read('pdf', pdfOf(deflateSync(drawing)))
  expect(text?.pages).toHaveLength(1)
  expect(text?.pages[0]?.length).toBeLessThanOrEqual(textLimits.pageLength)
  const many = await read('pdf', pdfOf(deflateSync('BT /F 9 Tf (grease) Tj ET'), textLimits.pages + 5))
  expect(many).toMatchObject({ isPartial: true, pages: { length: textLimits.pages } })
})

test('a PDF whose pages or drawings contain themselves is read once', async () => {
  const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
  const pdfFrom = (...objects: string[]) => {
    const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
    return `%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`
  }
  const ring = await read('pdf', pdfFrom(catalog, '<< /Type /Pages /Kids [2 0 R] /Count 1000000000 >>'))
  expect(ring?.pages.join('')).toBe('')
  const uses = '/Resources << /XObject << /X 4 0 R >> /Font << /F 6 0 R >> >>'
  const drawing = 'BT /F 9 Tf (grease) Tj ET /X Do /X Do'
  const itself = await read(
    'pdf',
    pdfFrom(
      catalog,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 5 0 R ${uses} >>`,
      `<< /Type /XObject /Subtype /Form /BBox [0 0 99 99] ${uses} /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      '<< /Length 5 >>\nstream\n/X Do\nendstream',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ),
  )
  expect(itself?.pages).toEqual(['grease'])
})

test('bombs, broken and locked files are unreadable, quickly and without much memory', async () => {
  const frugal = createTextExtraction({ maxMemory: 150_000_000, readMs: 20_000 })
  const directoryOnly = Buffer.alloc(22)
  directoryOnly.writeUInt32LE(0x06_05_4b_50)
  directoryOnly.writeUInt16LE(9, 10)
  const slidesOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`ppt/slides/slide${index + 1}.xml`, '<p/>']))
  const sheet = `<worksheet>${'<c t="s"><v>0</v></c>'.repeat(10_000)}</worksheet>`
  const repeated = {
    'xl/sharedStrings.xml': `<sst><si><t>${'grease '.repeat(500_000)}</t></si></sst>`,
    ...Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheet])),
  }
  const nested = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><w:document><w:p><w:t>&b;</w:t></w:p></w:document>`
  const cases: [string, Parameters<typeof sourceOf>][] = [
    ['a PDF that unpacks to 250 MB', ['pdf', pdfOf(deflateSync(Buffer.alloc(250_000_000, ' ')))]],
    ['an archive that unpacks to 250 MB', ['docx', writeZip({ 'word/document.xml': Buffer.alloc(250_000_000, ' ') })]],
    ['a broken PDF', ['pdf', '%PDF-1.4\nnothing more']],
    ['no archive', ['xlsx', 'PK nothing more']],
    ['an archive without its files', ['pptx', directoryOnly]],
    ['an archive of something else', ['docx', writeZip({ 'a.txt': 'a' })]],
    ['a document that is no XML', ['odt', writeZip({ 'content.xml': '<a><b></a>' })]],
    ['entities of its own', ['docx', writeZip({ 'word/document.xml': nested })]],
    ['elements in one another, a million deep', ['docx', writeZip({ 'word/document.xml': '<w:p>'.repeat(1_000_000) })]],
    ['more files than a document has', ['pptx', writeZip(slidesOf(textLimits.entries + 1))]],
    ['a string that two million cells repeat', ['xlsx', writeZip(repeated)]],
  ]
  const before = process.memoryUsage().rss
  for (const [what, source] of cases)
    await expect(frugal.extract(sourceOf(...source)), what).rejects.toBeInstanceOf(TextUnreadable)
  await expect(frugal.extract({ ...sourceOf('pdf', ''), size: 2e9 })).rejects.toBeInstanceOf(TextUnreadable)
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(250)
  await frugal.close()
})
