import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Writes the styles that the page's first script imports into the page itself: on a slow line it shows what it is about as soon as it
 * has come, and not a second later when another request was answered.
 */
export function firstStyles(): Plugin {
  let firstModule = ''
  let styles = ''
  return {
    name: 'catenary-first-styles',
    apply: 'build',
    configResolved: ({ root }) => {
      firstModule = join(root, 'src/main.ts')
    },
    generateBundle: {
      // Before the addresses of the style sheets are written into the page, and into the scripts that load others.
      order: 'pre',
      handler: (_, bundle) => {
        styles = takeStyles(bundle, firstModule)
      },
    },
    transformIndexHtml: () => [{ tag: 'style', attrs: { nonce: '__CSP_NONCE__' }, children: styles, injectTo: 'head' }],
  }
}

/** The styles of the file that holds a module; that file has no style sheet any more. */
function takeStyles(bundle: Rolldown.OutputBundle, module: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const imported = chunks.find(({ moduleIds }) => moduleIds.includes(module))?.viteMetadata?.importedCss ?? new Set()
  const sources = [...imported].map((name) => {
    const { source } = bundle[name] as Rolldown.OutputAsset
    delete bundle[name]
    return String(source).trim()
  })
  imported.clear()
  if (sources.length === 0) throw new Error(`${module} imports no styles`)
  return sources.join('')
}
