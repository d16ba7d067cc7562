// Mail programs know no variables and drop style sheets at will: every element carries its look in light, and the sheet
// adds only what differs in the dark. The colours are the product's own, by meaning.

function font(size: number, weight = 400): string {
  return `font:${weight} ${size}px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
}

const styles = {
  ground: 'margin:0;padding:0;background:#f6f8fa;-webkit-text-size-adjust:100%',
  margin: 'padding:24px 12px',
  column: 'max-width:560px;text-align:left',
  head: 'padding:0 4px 20px',
  mark: `${font(18, 600)};color:#17212b`,
  // A hanging rope between two points; where corners are not rounded it is a plain line.
  curve: 'width:88px;height:12px;border-bottom:2px solid #0b6370;border-radius:0 0 50% 50%/0 0 100% 100%',
  sheet: 'padding:28px 24px 12px;background:#ffffff;border:1px solid #dde4ea;border-radius:6px',
  paragraph: `margin:0 0 16px;${font(16)};color:#17212b`,
  caution: `margin:24px 0 16px;padding:2px 0 2px 14px;border-left:3px solid #8a5600;${font(14)};color:#17212b`,
  code: `margin:0 0 16px;padding:14px 18px;background:#edf1f4;border-radius:4px;font:600 28px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.18em;color:#17212b`,
  facts: 'margin:0 0 16px',
  label: `padding:2px 20px 2px 0;vertical-align:top;white-space:nowrap;${font(14)};color:#526170`,
  value: `padding:2px 0;vertical-align:top;${font(14)};color:#17212b;word-break:break-word`,
  deed: 'margin:0 0 16px',
  button: 'background:#0b6370;border-radius:4px',
  press: `display:inline-block;padding:11px 22px;${font(16, 600)};color:#ffffff;text-decoration:none`,
  plain: `margin:0 0 16px;${font(13)};color:#526170`,
  link: 'color:#0b6370;word-break:break-all',
  footer: `padding:16px 4px 0;${font(13)};color:#526170`,
} as const

const darkStyles: Partial<Record<keyof typeof styles, string>> = {
  ground: 'background:#10161c',
  mark: 'color:#e6edf3',
  curve: 'border-color:#5cc6d1',
  sheet: 'background:#171f27;border-color:#293541',
  paragraph: 'color:#e6edf3',
  caution: 'color:#e6edf3;border-color:#f0b552',
  code: 'background:#0b1015;color:#e6edf3',
  label: 'color:#9dacba',
  value: 'color:#e6edf3',
  button: 'background:#5cc6d1',
  press: 'color:#04262b',
  plain: 'color:#9dacba',
  link: 'color:#5cc6d1',
  footer: 'color:#9dacba',
}

/** The attributes that give an element one of the looks. */
export function styleAttributes(name: keyof typeof styles): string {
  return `class="c-${name}" style="${styles[name]}"`
}

/** The style sheet of a mail: what differs where the reader's screen is dark. */
export const darkStyleSheet = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${Object.entries(
  darkStyles,
)
  .map(([name, style]) => `.c-${name}{${style.replaceAll(/(?=;|$)/g, '!important')}}`)
  .join('')}}`
