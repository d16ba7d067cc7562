import type { Language } from '@catenary/i18n/language'
import { darkStyleSheet, styleAttributes } from './mail-look.ts'

/** One piece of a mail. Its texts are plain: both writers below make them safe for their form. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** The one action that the mail asks for; `inPlain` introduces the plain link. */
  | { readonly kind: 'action'; readonly label: string; readonly link: string; readonly inPlain: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** What to do if somebody else was behind it. */
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
<body ${styleAttributes('ground')}>
<table ${tableAttributes} ${styleAttributes('ground')}>
<tr><td align="center" ${styleAttributes('margin')}>
<table ${tableAttributes} ${styleAttributes('column')}>
<tr><td ${styleAttributes('head')}><div ${styleAttributes('mark')}>Catenary</div><div ${styleAttributes('curve')}></div></td></tr>
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
  }
}

function factHtml([label, value]: readonly [string, string]): string {
  // The value's own direction of writing must not turn the label around.
  return `<tr><td ${styleAttributes('label')}>${escapeHtml(label)}</td><td dir="auto" ${styleAttributes('value')}>${escapeHtml(value)}</td></tr>`
}

function actionHtml({ label, link, inPlain }: Extract<MailBlock, { kind: 'action' }>): string {
  const href = escapeHtml(link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${styleAttributes('deed')}><tr><td ${styleAttributes('button')}><a href="${href}" ${styleAttributes('press')}>${escapeHtml(label)}</a></td></tr></table>
<p ${styleAttributes('plain')}>${escapeHtml(inPlain)}<br><a href="${href}" ${styleAttributes('link')}>${href}</a></p>`
}

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A plain text for the inside of an element or of a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => htmlEntities[character] ?? character)
}
