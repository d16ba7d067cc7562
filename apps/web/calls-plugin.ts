import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { Plugin, ViteDevServer } from 'vite'

const prefix = 'virtual:calls/'

/**
 * Offers `virtual:calls/<domain>/<module>`: the calls of one module of the contract by what the browser needs of them
 * while it runs. Their schemas, which weigh more than all the rest of the login, stay types.
 */
export function calls(): Plugin {
  let server: ViteDevServer | undefined
  return {
    name: 'catenary-calls',
    configureServer(started) {
      server = started
    },
    resolveId(source) {
      return source.startsWith(prefix) ? `\0${source}` : undefined
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const module = id.slice(prefix.length + 1)
      const group = module.slice(module.lastIndexOf('/') + 1)
      return `export const ${group} = ${JSON.stringify(await callsOf(module, group, server))}`
    },
  }
}

async function callsOf(module: string, group: string, server: ViteDevServer | undefined) {
  // The development server's own loader sees edits; Node's keeps what it read first.
  const source = `@catenary/contract/${module}`
  const contract = (server ? await server.ssrLoadModule(source) : await import(source)) as Record<string, unknown>
  const endpoints = contract[group] as Readonly<Record<string, EndpointDefinition>> | undefined
  if (!endpoints) throw new Error(`The contract has no calls of "${group}" in "${module}"`)
  return Object.fromEntries(Object.entries(endpoints).map(([name, facts]) => [name, withoutSchemas(facts)]))
}

function withoutSchemas({ name, method, path, response, versioned, upload }: EndpointDefinition) {
  const sentResponse = typeof response === 'object' && response ? undefined : response
  return { name, method, path, versioned, upload, response: sentResponse }
}
