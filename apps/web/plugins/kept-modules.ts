import type { Plugin } from 'vite'

/**
 * Lets the browser keep the modules of a run of tests, in which no file changes: else it asks for each of some five hundred
 * again in the frame of every test file.
 */
export function keptModules(): Plugin {
  return {
    name: 'kept-modules',
    configureServer({ config, middlewares }) {
      if (config.server.watch !== null) return
      middlewares.use((_, response, next) => {
        const setHeader = response.setHeader.bind(response)
        response.setHeader = (name, value) =>
          setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value)
        next()
      })
    },
  }
}
