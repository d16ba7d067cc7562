import { documents } from '@catenary/contract/library/documents'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'
import { DocumentPreview } from './DocumentPreview.tsx'
import type { PreviewFile } from './preview-file.ts'
import { decodeText } from './TextPreview.tsx'
import { parseCsv } from './TextPreview.tsx'

// Images are fetched by the browser itself: the mock returns one, and nothing for other files.
vi.mock(import('./preview-file.ts'), async (original) => ({ ...(await original()), previewUrl }))

function previewUrl({ name }: PreviewFile): string {
  return name.startsWith('broken') ? 'data:image/png;base64,AAAA' : drawn
}

const drawn = (() => {
  const canvas = document.createElement('canvas')
  canvas.width = 1200
  canvas.height = 800
  return canvas.toDataURL()
})()

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** A PDF with a word on each page, as small as one can be. */
function pdfOf(texts: readonly string[], trailer = ''): Uint8Array<ArrayBuffer> {
  const kids = texts.map((_, index) => `${10 + index} 0 R`).join(' ')
  const pages = texts.map((word, index) => {
    const drawing = `BT /F 24 Tf 20 100 Td (${word}) Tj ET`
    return `${10 + index} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${50 + index} 0 R/Resources<</Font<</F 3 0 R>>>>>>endobj
${50 + index} 0 obj<</Length ${drawing.length}>>stream\n${drawing}\nendstream endobj`
  })
  return latin(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${kids}]/Count ${texts.length}>>endobj
3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
${pages.join('\n')}
trailer<</Root 1 0 R${trailer}>>`)
}

const locked = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`

const contents: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'report.pdf': pdfOf(['First', 'Second']),
  'broken.pdf': latin('%PDF-1.4 no more than this'),
  'locked.pdf': pdfOf(['Secret'], locked),
  'notes.txt': latin('H\u00f6he <b>2140</b>'),
  'long.log': latin('x'.repeat(200_000)),
  'wires.csv': latin('Position;Gr\u00f6\u00dfe\n"1;5";2\n3;4\n'),
}

let isAway = false

async function open(...names: readonly string[]) {
  const files = names.map((name, index) => ({
    id: `0000000${index}-0000-7000-8000-000000000000`,
    name,
    size: name === 'long.log' ? 3_000_000 : 2_000,
  }))
  const requests: (string | undefined)[] = []
  const onClose = vi.fn<() => void>()
  const Opened = () => {
    const [shown, setShown] = useState(files[0]?.id ?? '')
    return <DocumentPreview files={files} shown={shown} onShow={setShown} onClose={onClose} />
  }
  await renderUi(<Opened />, {
    handlers: [
      handle(documents.get, ({ params, headers }) => {
        requests.push(headers['range'])
        if (isAway) return problemResponse('storage.unreadable', 'The storage is away.')
        const bytes = contents[files.find(({ id }) => id === params?.id)?.name ?? '']
        return new Response(bytes, { headers: { 'content-length': String(bytes?.length ?? 0) } })
      }),
    ],
  })
  await expect.element(page.getByRole('dialog', { name: names[0] })).toBeVisible()
  return { requests, onClose }
}

test('images are fitted, zoomed and gone through by keys and buttons', async () => {
  const { onClose } = await open('one.heic', 'two.jpg', 'broken.png')
  const image = page.getByRole('img', { name: 'one.heic' })
  await expect.element(image).toBeVisible()
  await expect.element(page.getByText('2 kB · 1 of 3')).toBeVisible()
  const width = () => image.element().getBoundingClientRect().width
  // Loaded it has its own size first.
  await expect.poll(width).toBeLessThan(1000)
  const fitted = width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.element(page.getByText('140%')).toBeVisible()
  await expect.poll(width).toBeCloseTo(fitted * 1.4, -1)
  await page.getByRole('button', { name: 'Fit to window' }).click()
  await expectAccessible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('img', { name: 'two.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Next document' }).click()
  await expect.element(page.getByText('Preview unavailable')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Download', exact: true }))
    .toHaveAttribute('download', 'broken.png')
  await userEvent.keyboard('{ArrowLeft}{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('a PDF is shown page by page', async () => {
  await open('report.pdf')
  await expect.element(page.getByText('First')).toBeInTheDocument()
  await expect.poll(() => inked()).toBe(true)
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByRole('region', { name: 'report.pdf, Page 2 of 2' })).toMatchTextContent(/Second/)
  const number = page.getByRole('textbox', { name: 'Page' })
  await number.fill('1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('First')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await expect.poll(() => inked()).toBe(true)
  await expect.element(number).toHaveFocus()
  await expectAccessible()
})

/** Whether something dark is drawn on the page. */
function inked(): boolean {
  const canvas = document.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return pixels.some((value, index) => index % 4 === 0 && value < 60)
}

test.for([
  ['broken.pdf', /the file is damaged/],
  ['locked.pdf', /protected by a password/],
  ['drawing.dwg', /Preview unavailable/],
  ['song.mp3', /cannot play/],
] as const)('%s says why it is not shown, and can be downloaded', async ([name, texts]) => {
  await open(name)
  await expect.element(page.getByText(texts)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Download', exact: true })).toHaveAttribute('download', name)
})

// Not of a PDF: the library lets a rejection go unhandled where its server fails, now and then.
test.for(['song.mp3', 'broken.png'] as const)(
  '%s is not said to be damaged where it could not be read, and is read again',
  async (name) => {
    isAway = true
    await open(name)
    await expect.element(page.getByRole('alert').getByText('The storage is away.')).toBeVisible()
    await expect.element(page.getByText(/damaged|cannot play|Preview unavailable/)).not.toBeInTheDocument()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('The storage is away.')).not.toBeInTheDocument()
  },
)

test('texts and tables are shown as plain text, only their beginning is fetched', async () => {
  const { requests } = await open('notes.txt', 'long.log', 'wires.csv')
  await expect.element(page.getByText('Höhe <b>2140</b>')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('Only the first 200 kB of 3 MB are shown.')).toBeVisible()
  expect(requests.at(-1)).toBe('bytes=0-199999')
  await expectAccessible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('columnheader', { name: 'Größe' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '1;5' })).toBeVisible()
})

test('beginnings of tables and texts are cut where they are whole', () => {
  const lines = Array.from({ length: 1_200 }, (_, row) => `${row},x`)
  const many = parseCsv(['a,b', ...lines].join('\n'), false)
  expect([many.rows.length, many.isCut]).toEqual([1_000, true])
  expect(parseCsv('a,b\n1,2\n3', true)).toEqual({ head: ['a', 'b'], rows: [['1', '2']], isCut: true })
  expect(parseCsv('a,b\n1,2', false)).toEqual({ head: ['a', 'b'], rows: [['1', '2']], isCut: false })
  expect(decodeText(Uint8Array.of(0x48, 0xc3, 0xb6, 0xc3))).toBe('Hö')
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x48, 0))).toBe('H')
})
