import type * as Catalogue from '@catenary/i18n/catalogue'
import type { Plugin, ViteDevServer } from 'vite'

const prefix = 'virtual:texts/'

/**
 * Offers `virtual:texts/<language>`: all texts of one language as the default export of a module of its own, so that
 * the browser loads the language it shows and no other. The catalogue itself never reaches the browser.
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
      const language = id.slice(prefix.length + 1)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(await textsOf(language, server)))})`
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
  // Mails are written by the server alone.
  return Object.fromEntries(Object.entries(catalogue.textsOf(known)).filter(([key]) => !key.startsWith('mails.')))
}
