import { chartPicture, stripPicture } from '@catenary/server/src/ports/report/pictures.ts'
import type { ReportDocument, ReportFact, ReportTable } from '@catenary/server/src/ports/report/report-document.ts'

const style = `body { font: 8.6pt Inter, sans-serif; color: #1a1a1a } h1 { font-size: 19pt } h2 { font-size: 10pt }
  dl { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4pt } dt { color: #666 } dd { margin: 0 }
  table { width: 100%; border-collapse: collapse } th, td { text-align: left; border-bottom: 0.5pt solid #ccc; padding: 2pt }
  svg { width: 100%; height: auto } footer { font-size: 6.8pt; color: #666 }`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const facts = (list: readonly ReportFact[]) =>
  `<dl>${list.map(({ label, value, unit }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)} ${escaped(unit)}</dd></div>`).join('')}</dl>`

function table({ columns, rows }: ReportTable): string {
  const head = columns.map(({ label, unit }) => `<th>${escaped(label)} ${escaped(unit)}</th>`).join('')
  const lines = rows.map(
    (row) => `<tr>${row.map(({ text, note }) => `<td>${escaped(text)} ${escaped(note)}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${head}</tr></thead>${lines.join('')}</table>`
}

type Drawn = ReturnType<typeof chartPicture>

const figure = (picture: Drawn) =>
  picture === null
    ? ''
    : `<h2>${escaped(picture.title)}</h2><figure aria-label="${escaped(picture.alt).replaceAll('"', '&quot;')}">${picture.svg}</figure>
       ${picture.notes.map((note) => `<p>${escaped(note)}</p>`).join('')}`

/** A report's content as a page for a browser's print: the same texts, figures and drawings, plainly styled. */
export function reportPage(report: ReportDocument): string {
  const { particulars, limits, state, foot } = report
  return `<!doctype html><html lang="${report.locale}"><meta charset="utf-8">
    <title>${escaped(report.title)} – ${escaped(report.subject)}</title><style>${style}</style>
    <p>${escaped(report.issuer)}</p><h1>${escaped(report.title)}</h1><p>${report.path.map(escaped).join(' › ')}</p>
    ${facts(report.facts)}<p>${escaped(`${state.label} ${state.word} ${state.figure?.figure ?? ''} ${state.caption}`)}</p>
    ${particulars ? `<h2>${escaped(particulars.title)}</h2>${facts(particulars.facts)}` : ''}
    ${particulars ? particulars.texts.map(({ label, text }) => `<h3>${escaped(label)}</h3><p>${escaped(text)}</p>`).join('') : ''}
    ${figure(stripPicture(report))}
    ${limits ? `<h2>${escaped(limits.title)}</h2>${table(limits.table)}<p>${escaped(limits.source.sentence)}</p>` : ''}
    ${figure(chartPicture(report))}
    ${report.table ? table(report.table) : ''}
    ${facts(report.signatures.map((one) => ({ ...one, unit: '' })))}
    <footer>${escaped(foot.document)}<br>${escaped(foot.asOf)} ${escaped(foot.checksum)}</footer></html>`
}
