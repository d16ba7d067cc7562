import type { Language } from '@catenary/i18n/language'
import { darkStyle, look } from './mail-look.ts'

/** One piece of a mail. Its texts are plain: both writers below make them safe for their form. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** The one deed that the mail asks for; `inPlain` introduces the link written out. */
  | { readonly kind: 'action'; readonly label: string; readonly link: string; readonly inPlain: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** What to do if somebody else was behind it. */
  | { readonly kind: 'caution'; readonly text: string }

/** A mail before it is written out. */
export interface MailSheet {
  readonly language: Language
  readonly subject: string
  readonly blocks: readonly MailBlock[]
  readonly footer: readonly string[]
  /** A label before what it labels, as the language sets it apart. */
  readonly labelled: (label: string) => string
}

/** The mail as plain text, a link on a line of its own. */
export function mailText({ blocks, footer, labelled }: MailSheet): string {
  // The line of two hyphens and a blank is how mail programs know that only a footer follows.
  return `${[...blocks.map((block) => blockText(block, labelled)), `-- \n${footer.join('\n')}`].join('\n\n')}\n`
}

function blockText(block: MailBlock, labelled: MailSheet['labelled']): string {
  if (block.kind === 'action') return `${labelled(block.label)}\n${block.link}`
  if (block.kind === 'code') return `    ${block.code}`
  if (block.kind === 'facts') return block.rows.map(([label, value]) => `${labelled(label)} ${value}`).join('\n')
  return block.text
}

/** The mail as an HTML page with the same words as the text, for mail programs light and dark. */
export function mailHtml({ language, subject, blocks, footer }: MailSheet): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkStyle}</style>
</head>
<body ${look('ground')}>
<table ${frame} ${look('ground')}>
<tr><td align="center" ${look('margin')}>
<table ${frame} ${look('column')}>
<tr><td ${look('head')}><div ${look('mark')}>Catenary</div><div ${look('curve')}></div></td></tr>
<tr><td ${look('sheet')}>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td ${look('footer')}>${footer.map(escaped).join(' ')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const frame = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p ${look('paragraph')}>${escaped(block.text)}</p>`
    case 'caution':
      return `<p ${look('caution')}>${escaped(block.text)}</p>`
    case 'code':
      return `<p ${look('code')}>${escaped(block.code)}</p>`
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${look('facts')}>${block.rows.map(factHtml).join('')}</table>`
    case 'action':
      return actionHtml(block)
  }
}

function factHtml([label, value]: readonly [string, string]): string {
  // The value's own direction of writing must not turn the label around.
  return `<tr><td ${look('label')}>${escaped(label)}</td><td dir="auto" ${look('value')}>${escaped(value)}</td></tr>`
}

function actionHtml({ label, link, inPlain }: Extract<MailBlock, { kind: 'action' }>): string {
  const href = escaped(link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${look('deed')}><tr><td ${look('button')}><a href="${href}" ${look('press')}>${escaped(label)}</a></td></tr></table>
<p ${look('plain')}>${escaped(inPlain)}<br><a href="${href}" ${look('link')}>${href}</a></p>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A plain text for the inside of an element or of a quoted attribute. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
