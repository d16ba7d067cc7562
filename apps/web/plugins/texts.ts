import type * as Catalogue from '@catenary/i18n/catalogue'
import type { Plugin, ViteDevServer } from 'vite'

const index = 'virtual:texts'
const prefix = `${index}/`

/** Mails are written by the server alone. */
const serverPart = 'mails'
/** The parts that the pages of areas, installations and ropes show, in one file: five small ones take a mobile line longer. */
const bundle = { name: 'pages', parts: ['assets', 'records', 'library', 'work', 'devices'] } as const

/**
 * Offers `virtual:texts/<language>/<part>`: the texts of one part of the catalogue in one language, or of those that are bundled,
 * as the default export of a module of its own, and `virtual:texts`, the loaders of them all. So the browser loads the language it shows, and of it
 * what its pages show; the catalogue itself never reaches it. While developing, an edit of a text is shown at once.
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
      return id === index || id.startsWith(prefix) ? `\0${id}` : undefined
    },
    async load(id) {
      if (id === `\0${index}`) return loadersOf(await readCatalogue(source, server))
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language = '', part] = id.slice(prefix.length + 1).split('/')
      const texts = textsOf(await readCatalogue(source, server), language, part)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
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

/** The catalogue as it is now. */
export async function readCatalogue(source: string, server: ViteDevServer | undefined): Promise<typeof Catalogue> {
  // The development server's own loader sees edits; Node's keeps what it read first.
  return (await (server ? server.ssrLoadModule(source) : import(source))) as typeof Catalogue
}

function loadersOf({ languages, textParts }: typeof Catalogue): string {
  const parts = textParts.filter((part) => part !== serverPart)
  const loader = (language: string, part: string) => `'${part}': () => import('${textsModule(language, part)}')`
  const ofLanguage = (language: string) =>
    `'${language}': { ${parts.map((part) => loader(language, part)).join(', ')} }`
  return `export const loaders = { ${languages.map(ofLanguage).join(', ')} }`
}

/** The module with the texts of a part of the catalogue in a language. */
export const textsModule = (language: string, part: string): string =>
  `${prefix}${language}/${isBundled(part) ? bundle.name : part}`

const isBundled = (part: string) => bundle.parts.some((one) => one === part)

function textsOf(
  { languages, textParts, resourcesFor }: typeof Catalogue,
  languageName: string,
  partName: string | undefined,
): Record<string, string> {
  const language = languages.find((one) => one === languageName)
  const parts = textParts.filter((one) =>
    partName === bundle.name ? isBundled(one) : one === partName && one !== serverPart,
  )
  if (!language || parts.length === 0) throw new Error(`There are no texts "${partName}" in "${languageName}"`)
  return Object.assign({}, ...parts.map((part) => resourcesFor(language, part))) as Record<string, string>
}
