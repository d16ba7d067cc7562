import type * as Catalogue from '@catenary/i18n/catalogue'
import type { Plugin, ViteDevServer } from 'vite'

const prefix = 'virtual:texts/'

/** What can be said before somebody has logged in: the rest weighs as much as the login page itself. */
const entrance = /^(account|common|errors|fields|passwords|session|shell)\./
/** Mails are written by the server alone. */
const ofServer = /^mails\./

/**
 * Offers `virtual:texts/<language>`: all texts of one language as the default export of a module of its own, so that
 * the browser loads the language it shows and no other; and `virtual:texts/<language>/entrance`, those of the pages
 * before the log-in. The catalogue itself never reaches the browser.
 */
export function texts(): Plugin {
  let server: ViteDevServer | undefined
  return {
    name: 'catenary-texts',
    configureServer(started) {
      server = started
    },
    resolveId(source) {
      return source.startsWith(prefix) ? `\0${source}` : undefined
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language = '', extent] = id.slice(prefix.length + 1).split('/')
      const said = Object.entries(await textsOf(language, server)).filter(([key]) =>
        extent === 'entrance' ? entrance.test(key) : !ofServer.test(key),
      )
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(said)))})`
    },
  }
}

async function textsOf(language: string, server: ViteDevServer | undefined): Promise<Record<string, string>> {
  // The development server's own loader sees edits; Node's keeps what it read first.
  const source = '@catenary/i18n/catalogue'
  const catalogue: typeof Catalogue = server
    ? ((await server.ssrLoadModule(source)) as typeof Catalogue)
    : await import('@catenary/i18n/catalogue')
  const known = catalogue.languages.find((one) => one === language)
  if (!known) throw new Error(`There are no texts in "${language}"`)
  return catalogue.textsOf(known)
}
