import type * as Catalogue from '@catenary/i18n/catalogue'
import type { Plugin, ViteDevServer } from 'vite'

const prefix = 'virtual:texts/'

/** Keys of the texts of the pages before the login: the rest weighs as much as the login page itself. */
const loginKeys = /^(account|common|errors|fields|passwords|session|shell)\./
/** Mails are written by the server alone. */
const serverKeys = /^mails\./

/**
 * Offers `virtual:texts/<language>`: all texts of one language as the default export of a module of its own, so that
 * the browser loads the language it shows and no other; and `virtual:texts/<language>/login`, those of the pages
 * before the log-in. The catalogue itself never reaches the browser. While developing, an edit of a text is shown at once.
 *
 * @param source the module of the catalogue
 */
export function texts(source = '@catenary/i18n/catalogue'): Plugin {
  let server: ViteDevServer | undefined
  return {
    name: 'catenary-texts',
    configureServer(started) {
      server = started
    },
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language = '', scope] = id.slice(prefix.length + 1).split('/')
      const entries = Object.entries(await textsOf(source, language, server)).filter(([key]) =>
        scope === 'login' ? loginKeys.test(key) : !serverKeys.test(key),
      )
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))})`
    },
    hotUpdate({ file, modules, server: { environments } }) {
      // Nothing but the catalogue is loaded on the side of the development server.
      const isCatalogueFile = (environments['ssr']?.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
      if (!isCatalogueFile) return undefined
      const loaded = [...this.environment.moduleGraph.idToModuleMap.values()]
      return [...modules, ...loaded.filter(({ id }) => id?.startsWith(`\0${prefix}`))]
    },
  }
}

async function textsOf(
  source: string,
  language: string,
  server: ViteDevServer | undefined,
): Promise<Record<string, string>> {
  // The development server's own loader sees edits; Node's keeps what it read first.
  const catalogue = (await (server ? server.ssrLoadModule(source) : import(source))) as typeof Catalogue
  const knownLanguage = catalogue.languages.find((one) => one === language)
  if (!knownLanguage) throw new Error(`There are no texts in "${language}"`)
  return catalogue.resourcesFor(knownLanguage)
}
