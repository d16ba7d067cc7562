const encoder = (text: string) => Buffer.from(text, 'latin1')

const escaped = (text: string) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

const margin = 64
const leading = 20

/** A page's drawing: its title large, its lines below, a thin rule between them. */
function drawing(title: string, lines: readonly string[], foot: string): string {
  const body = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  return [
    `BT /F2 20 Tf ${margin} 760 Td (${escaped(title)}) Tj ET`,
    `0.45 0.53 0.58 RG 0.8 w ${margin} 744 m ${595 - margin} 744 l S`,
    `BT /F1 11 Tf ${leading} TL ${margin} 712 Td ${body} ET`,
    `0.4 g BT /F1 8 Tf ${margin} 48 Td (${escaped(foot)}) Tj ET`,
  ].join('\n')
}

/** A page of a demo document. */
export interface DemoPage {
  readonly title: string
  readonly lines: readonly string[]
}

/** A plain PDF (A4, Helvetica, Latin letters): what scanned and mailed papers of the demo stand for. */
export function demoPdf(pages: readonly DemoPage[]): Buffer {
  const first = 5
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap(({ title, lines }, index) => {
      const content = drawing(title, lines, `${index + 1} / ${pages.length}`)
      const resources = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>'
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${encoder(content).length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return assembled(objects)
}

function assembled(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = encoder(text).length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = encoder(text).length
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return encoder(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`)
}
