import type { Language } from '@catenary/i18n/language'
import { escapeHtml } from '../escape-html.ts'

/** One piece of a mail. Its texts are plain: both writers below make them safe for their form. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** The mail's one action; `inPlain` introduces the plain link. */
  | { readonly kind: 'action'; readonly label: string; readonly link: string; readonly inPlain: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'link'; readonly text: string; readonly link: string }
  /** What to do if the reader did not cause this mail. */
  | { readonly kind: 'caution'; readonly text: string }

/** A mail before it is written out. */
export interface MailDocument {
  readonly language: Language
  readonly subject: string
  readonly blocks: readonly MailBlock[]
  readonly footer: readonly string[]
  /** A label before what it labels, as the language sets it apart. */
  readonly formatLabel: (label: string) => string
}

/** The mail as plain text, a link on a line of its own. */
export function mailText({ blocks, footer, formatLabel }: MailDocument): string {
  // The line of two hyphens and a blank is how mail programs know that only a footer follows.
  return `${[...blocks.map((block) => blockText(block, formatLabel)), `-- \n${footer.join('\n')}`].join('\n\n')}\n`
}

function blockText(block: MailBlock, formatLabel: MailDocument['formatLabel']): string {
  if (block.kind === 'action') return `${formatLabel(block.label)}\n${block.link}`
  if (block.kind === 'link') return `${block.text}\n${block.link}`
  if (block.kind === 'code') return `    ${block.code}`
  if (block.kind === 'facts') return block.rows.map(([label, value]) => `${formatLabel(label)} ${value}`).join('\n')
  return block.text
}

/** The mail as an HTML page with the same words as the text, for mail programs light and dark. */
export function mailHtml({ language, subject, blocks, footer }: MailDocument): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyleSheet}</style>
</head>
<body ${styleAttributes('page')}>
<table ${tableAttributes} ${styleAttributes('page')}>
<tr><td align="center" ${styleAttributes('margin')}>
<table ${tableAttributes} ${styleAttributes('column')}>
<tr><td ${styleAttributes('head')}><div ${styleAttributes('brand')}>Catenary</div><div ${styleAttributes('ornament')}></div></td></tr>
<tr><td ${styleAttributes('sheet')}>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td ${styleAttributes('footer')}>${footer.map(escapeHtml).join(' ')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const tableAttributes = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p ${styleAttributes('paragraph')}>${escapeHtml(block.text)}</p>`
    case 'caution':
      return `<p ${styleAttributes('caution')}>${escapeHtml(block.text)}</p>`
    case 'code':
      return `<p ${styleAttributes('code')}>${escapeHtml(block.code)}</p>`
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${styleAttributes('facts')}>${block.rows.map(factHtml).join('')}</table>`
    case 'action':
      return actionHtml(block)
    case 'link':
      return `<p ${styleAttributes('plain')}><a href="${escapeHtml(block.link)}" ${styleAttributes('link')}>${escapeHtml(block.text)}</a></p>`
  }
}

function factHtml([label, value]: readonly [string, string]): string {
  // Isolates the value's writing direction from the label's.
  return `<tr><td ${styleAttributes('label')}>${escapeHtml(label)}</td><td dir="auto" ${styleAttributes('value')}>${escapeHtml(value)}</td></tr>`
}

function actionHtml({ label, link, inPlain }: Extract<MailBlock, { kind: 'action' }>): string {
  const href = escapeHtml(link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${styleAttributes('action')}><tr><td ${styleAttributes('button')}><a href="${href}" ${styleAttributes('buttonLink')}>${escapeHtml(label)}</a></td></tr></table>
<p ${styleAttributes('plain')}>${escapeHtml(inPlain)}<br><a href="${href}" ${styleAttributes('link')}>${href}</a></p>`
}

// Mail programs know no variables and drop style sheets at will: every element carries its look in light, and the sheet
// adds only what differs in the dark. The colours are the product's own, by meaning.

function font(size: number, weight = 400): string {
  return `font:${weight} ${size}px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
}

const styles = {
  page: 'margin:0;padding:0;background:#f6f8fa;-webkit-text-size-adjust:100%',
  margin: 'padding:24px 12px',
  column: 'max-width:560px;text-align:left',
  head: 'padding:0 4px 20px',
  brand: `${font(18, 600)};color:#17212b`,
  // A hanging rope between two points; where corners are not rounded it is a plain line.
  ornament: 'width:88px;height:12px;border-bottom:2px solid #0b6370;border-radius:0 0 50% 50%/0 0 100% 100%',
  sheet: 'padding:28px 24px 12px;background:#ffffff;border:1px solid #dde4ea;border-radius:6px',
  paragraph: `margin:0 0 16px;${font(16)};color:#17212b`,
  caution: `margin:24px 0 16px;padding:2px 0 2px 14px;border-left:3px solid #8a5600;${font(14)};color:#17212b`,
  code: `margin:0 0 16px;padding:14px 18px;background:#edf1f4;border-radius:4px;font:600 28px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.18em;color:#17212b`,
  facts: 'margin:0 0 16px',
  label: `padding:2px 20px 2px 0;vertical-align:top;white-space:nowrap;${font(14)};color:#526170`,
  value: `padding:2px 0;vertical-align:top;${font(14)};color:#17212b;word-break:break-word`,
  action: 'margin:0 0 16px',
  button: 'background:#0b6370;border-radius:4px',
  buttonLink: `display:inline-block;padding:11px 22px;${font(16, 600)};color:#ffffff;text-decoration:none`,
  plain: `margin:0 0 16px;${font(13)};color:#526170`,
  link: 'color:#0b6370;word-break:break-all',
  footer: `padding:16px 4px 0;${font(13)};color:#526170`,
} as const

const darkStyles: Partial<Record<keyof typeof styles, string>> = {
  page: 'background:#10161c',
  brand: 'color:#e6edf3',
  ornament: 'border-color:#5cc6d1',
  sheet: 'background:#171f27;border-color:#293541',
  paragraph: 'color:#e6edf3',
  caution: 'color:#e6edf3;border-color:#f0b552',
  code: 'background:#0b1015;color:#e6edf3',
  label: 'color:#9dacba',
  value: 'color:#e6edf3',
  button: 'background:#5cc6d1',
  buttonLink: 'color:#04262b',
  plain: 'color:#9dacba',
  link: 'color:#5cc6d1',
  footer: 'color:#9dacba',
}

/** The attributes that give an element one of the looks. */
function styleAttributes(name: keyof typeof styles): string {
  return `class="c-${name}" style="${styles[name]}"`
}

/** The style sheet of a mail: what differs where the reader's screen is dark. */
const darkStyleSheet = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${Object.entries(darkStyles)
  .map(([name, style]) => `.c-${name}{${style.replaceAll(/(?=;|$)/g, '!important')}}`)
  .join('')}}`
