import { createHash } from 'node:crypto'
import type { Language, Text } from '@catenary/i18n/language'
import { escapeXml } from './sign-response.ts'

const texts = {
  title: {
    en: 'Demonstration identity provider',
    de: 'Identitätsanbieter zur Vorführung',
    fr: 'Fournisseur d’identité de démonstration',
    es: 'Proveedor de identidad de demostración',
  },
  warning: {
    en: 'This page plays the part of your company’s login. It asks for no password: anyone who reaches it can sign in as anyone. Never use it for real data.',
    de: 'Diese Seite spielt die Anmeldung Ihrer Firma nach. Sie fragt nach keinem Passwort: Wer sie erreicht, kann sich als jede Person anmelden. Verwenden Sie sie nie für echte Daten.',
    fr: 'Cette page joue le rôle de la connexion de votre entreprise. Elle ne demande aucun mot de passe\u202f: quiconque y accède peut se connecter au nom de n’importe qui. Ne l’utilisez jamais pour de vraies données.',
    es: 'Esta página representa el inicio de sesión de su empresa. No pide contraseña: quien llegue a ella puede entrar como cualquier persona. No la use nunca con datos reales.',
  },
  choose: {
    en: 'Choose who signs in',
    de: 'Wählen Sie, wer sich anmeldet',
    fr: 'Choisissez qui se connecte',
    es: 'Elija quién inicia sesión',
  },
  chosen: {
    en: 'You sign in as',
    de: 'Sie melden sich an als',
    fr: 'Vous vous connectez en tant que',
    es: 'Inicia sesión como',
  },
  continue: { en: 'Continue', de: 'Weiter', fr: 'Continuer', es: 'Continuar' },
  another: {
    en: 'Choose somebody else',
    de: 'Jemand anderen wählen',
    fr: 'Choisir quelqu’un d’autre',
    es: 'Elegir a otra persona',
  },
  noRequest: {
    en: 'There is no login to finish here. Please start it in the application.',
    de: 'Hier gibt es keine Anmeldung abzuschließen. Bitte beginnen Sie sie in der Anwendung.',
    fr: 'Il n’y a aucune connexion à terminer ici. Veuillez la commencer dans l’application.',
    es: 'Aquí no hay ningún inicio de sesión que terminar. Empiécelo en la aplicación.',
  },
  unknownApplication: {
    en: 'This application is not known here.',
    de: 'Diese Anwendung ist hier nicht bekannt.',
    fr: 'Cette application n’est pas connue ici.',
    es: 'Esta aplicación no se conoce aquí.',
  },
} as const satisfies Record<string, Text>

/** A text of the pages by its name. */
type PageText = keyof typeof texts

/** A text of the pages, in a language. The provider plays a stranger, so its texts are none of the product's. */
function pageText(language: Language, name: PageText): string {
  return texts[name][language]
}

/** A user whom the provider asserts. */
export interface DemonstrationAccount {
  readonly mail: string
  readonly name: string
}

/** A page with the policy that it needs. */
export interface Page {
  readonly status: number
  readonly html: string
  readonly contentSecurityPolicy: string
}

/** What travels through the pages unchanged. */
export interface FormState {
  readonly request: string
  readonly relayState: string | undefined
}

const style = `
:root { color-scheme: light dark; --ground: #f6f8fa; --surface: #fff; --line: #dde4ea; --strong: #8796a5; --text: #17212b;
  --muted: #526170; --accent: #0b6370; --on: #fff; --watch: #8a5600; --soft: #fdf0d5; }
@media (prefers-color-scheme: dark) { :root { --ground: #10161c; --surface: #171f27; --line: #293541; --strong: #7d8d9c;
  --text: #e6edf3; --muted: #9dacba; --accent: #5cc6d1; --on: #0b1015; --watch: #f0c36b; --soft: #33270f; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 420px; margin: 6vh auto 0; padding: 24px; background: var(--surface); border: 1px solid var(--line);
  border-radius: 8px; }
h1 { margin: 0 0 16px; font-size: 20px; line-height: 1.3; }
h2 { margin: 24px 0 8px; font-size: 15px; }
p { margin: 0; }
.warning { padding: 12px; border-radius: 6px; background: var(--soft); color: var(--watch); }
.who { margin: 24px 0 16px; }
.who strong, .who span { display: block; overflow-wrap: anywhere; }
.mail { color: var(--muted); }
form { display: grid; gap: 8px; }
button { width: 100%; min-height: 44px; padding: 8px 14px; border: 1px solid var(--strong); border-radius: 6px;
  background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere; }
button span { display: block; color: var(--muted); font-size: 13px; }
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on); font-weight: 600; text-align: center; }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
a { display: block; margin-top: 16px; color: var(--accent); }
`

const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The page with one button per account. */
export function accountsPage(
  language: Language,
  accounts: readonly DemonstrationAccount[],
  formState: FormState,
): Page {
  const buttons = accounts.map(
    ({ mail, name }) =>
      `<button name="account" value="${escapeXml(mail)}">${escapeXml(name)}<span>${escapeXml(mail)}</span></button>`,
  )
  const content =
    `<h2>${text(language, 'choose')}</h2><form method="post" action="/sso">` +
    `${hidden('SAMLRequest', formState.request)}${hidden('RelayState', formState.relayState)}${buttons.join('')}</form>`
  return page(language, 200, content, "'self'")
}

/** The page that posts the signed response to the application, by a button. */
export function continuePage(
  language: Language,
  account: DemonstrationAccount,
  response: FormState & { readonly consumer: string; readonly response: string },
): Page {
  const back = new URLSearchParams({ SAMLRequest: response.request })
  if (response.relayState !== undefined) back.set('RelayState', response.relayState)
  const content =
    `<p class="who">${text(language, 'chosen')}<strong>${escapeXml(account.name)}</strong>` +
    `<span class="mail">${escapeXml(account.mail)}</span></p>` +
    `<form method="post" action="${escapeXml(response.consumer)}">` +
    `${hidden('SAMLResponse', response.response)}${hidden('RelayState', response.relayState)}` +
    `<button class="primary" autofocus>${text(language, 'continue')}</button></form>` +
    `<a href="/sso?${escapeXml(back.toString())}">${text(language, 'another')}</a>`
  return page(language, 200, content, new URL(response.consumer).origin)
}

/** The page for a login that cannot be finished. */
export function problemPage(language: Language, problem: 'noRequest' | 'unknownApplication'): Page {
  return page(language, 400, `<p class="who">${text(language, problem)}</p>`, "'none'")
}

function page(language: Language, status: number, content: string, formAction: string): Page {
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(language, 'title')}</title>` +
    `<style>${style}</style></head><body><main><h1>${text(language, 'title')}</h1>` +
    `<p class="warning">${text(language, 'warning')}</p>${content}</main></body></html>`
  const policy = ["default-src 'none'", `style-src ${styleSource}`, `form-action ${formAction}`, "base-uri 'none'"]
  return { status, html, contentSecurityPolicy: [...policy, "frame-ancestors 'none'"].join('; ') }
}

function text(language: Language, name: PageText): string {
  return escapeXml(pageText(language, name))
}

function hidden(name: string, value: string | undefined): string {
  return value === undefined ? '' : `<input type="hidden" name="${name}" value="${escapeXml(value)}">`
}
