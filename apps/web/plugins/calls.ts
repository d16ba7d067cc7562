import { pathToFileURL } from 'node:url'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { parseAst } from 'vite'
import type { Plugin } from 'vite'

type Group = Readonly<Record<string, EndpointDefinition>>
type Values = Readonly<Record<string, unknown>>

const contract = '@catenary/contract/'
const contractFile = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/
const clientFile = /[\\/]web[\\/]src[\\/].*\.tsx?$/
const callsQuery = '?calls'

/**
 * Builds the calls of the contract by what the browser needs of them while it runs. Their schemas stay types, and with them whatever
 * else of the contract no form or list reads: to make it all took a phone longer than anything else between the start and its page.
 */
export function calls(): Plugin {
  return {
    name: 'catenary-calls',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\?calls$/ },
      handler: async (id) => callsModule(await valuesOf(pathToFileURL(id.slice(0, -callsQuery.length)).href)),
    },
    transform: {
      filter: { id: [contractFile, clientFile] },
      async handler(code, id) {
        if (clientFile.test(id)) return splitCallImports(code, id.endsWith('x') ? 'tsx' : 'ts')
        const values = await valuesOf(pathToFileURL(id).href)
        // Nothing in it does more than make what it exports.
        return { code: treeShakeable(code, values, id + callsQuery), moduleSideEffects: false }
      },
    },
  }
}

const valuesOf = async (module: string) => (await import(module)) as Values

/** A module with the facts of the calls among the values of one. */
function callsModule(values: Values): string {
  const groups = Object.entries(values).flatMap(([name, one]) => (isGroup(one) ? [[name, factsOf(one)] as const] : []))
  return groups.map(([name, facts]) => `export const ${name} = ${JSON.stringify(facts)}\n`).join('')
}

/** The source of a module that imports the calls of the contract from modules of them alone: those need nothing else. */
export async function splitCallImports(code: string, lang: 'ts' | 'tsx'): Promise<string> {
  if (!code.includes(contract)) return code
  const replacements: Replacement[] = []
  for (const statement of parseAst(code, { lang }).body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
    const source = statement.source.value
    if (!source.startsWith(contract)) continue
    const values = await valuesOf(source)
    const [apart, rest] = partition(statement.specifiers, (one) => isGroup(values[importedName(one)]))
    const textOf = (specifiers: typeof rest, from: string) =>
      `import { ${specifiers.map(({ start, end }) => code.slice(start, end)).join(', ')} } from '${from}'`
    const texts = [rest.length > 0 && textOf(rest, source), textOf(apart, source + callsQuery)]
    if (apart.length > 0) replacements.push({ ...spanOf(statement), text: texts.filter(Boolean).join('; ') })
  }
  return replaced(code, replacements)
}

type Specifier = { readonly type: string; readonly imported?: { readonly type: string; readonly name?: string } }

const importedName = ({ imported }: Specifier) => imported?.name ?? ''

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

/**
 * The source of a module of the contract, whose values are given, with its calls from the module of them alone; every other value is
 * left out of what is built unless something reads it.
 */
export function treeShakeable(code: string, values: Values, callsId: string): string {
  const replacements = declaredValues(code).map(({ name, statement, init }) =>
    isGroup(values[name])
      ? { ...statement, text: `import { ${name} } from ${JSON.stringify(callsId)}; export { ${name} }` }
      : { ...init, text: `/* @__PURE__ */ (() => (${code.slice(init.from, init.to)}))()` },
  )
  return replaced(code, replacements)
}

interface Span {
  readonly from: number
  readonly to: number
}

interface Replacement extends Span {
  readonly text: string
}

function replaced(code: string, replacements: readonly Replacement[]): string {
  // From the end on: what is before keeps its place.
  return replacements.toReversed().reduce((all, { from, to, text }) => all.slice(0, from) + text + all.slice(to), code)
}

/** The constants of a module that are made by code, each with the places of its statement and of that code. */
function declaredValues(code: string): { readonly name: string; readonly statement: Span; readonly init: Span }[] {
  return parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || !init || isPlain(init.type)) return []
      return [{ name: id.name, statement: spanOf(statement), init: spanOf(init) }]
    })
  })
}

const isPlain = (type: string) => type === 'Literal' || type === 'ArrowFunctionExpression'

const spanOf = ({ start, end }: { readonly start: number; readonly end: number }): Span => ({ from: start, to: end })

function isGroup(value: unknown): value is Group {
  if (typeof value !== 'object' || value === null) return false
  const members: unknown[] = Object.values(value)
  return members.length > 0 && members.every(isEndpoint)
}

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'permit' in value && 'method' in value && 'path' in value
}

function factsOf(group: Group) {
  return Object.fromEntries(Object.entries(group).map(([name, endpoint]) => [name, withoutSchemas(endpoint)]))
}

function withoutSchemas({ name, method, path, response, versioned, upload }: EndpointDefinition) {
  const sentResponse = typeof response === 'object' && response ? undefined : response
  return { name, method, path, versioned, upload, response: sentResponse }
}
