import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { resourcesFor, textParts } from '@catenary/i18n/catalogue'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const source = join(import.meta.dirname, 'src')

const partOf = new Map(
  textParts.flatMap((part) => Object.keys(resourcesFor('en', part)).map((key) => [key, part] as const)),
)
const keys = [...partOf.keys()]
const sections = new Set(keys.map((key) => key.split('.', 1)[0]))

interface Module {
  readonly imports: readonly { readonly file: string; readonly names: readonly string[] }[]
  /** Modules loaded later, each with the parts of the catalogue that are loaded with it. */
  readonly later: readonly { readonly file: string; readonly parts: readonly string[] }[]
  /** Keys and beginnings of computed keys. */
  readonly texts: readonly string[]
}

const modules = new Map<string, Module>()

function moduleAt(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const code = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  const texts = relative(root, file).startsWith('packages/contract') ? [] : textsIn(code)
  const found = { imports: importsIn(file, code), later: laterIn(file, code), texts }
  modules.set(file, found)
  return found
}

function resolve(from: string, name: string): string[] {
  const [, folder, rest] = /^@catenary\/(\w+)\/(.+)$/.exec(name) ?? []
  const file = name.startsWith('.') ? join(dirname(from), name) : join(root, `packages/${folder}/src/${rest}.ts`)
  return /\.tsx?$/.test(file) && existsSync(file) ? [file] : []
}

function importsIn(file: string, code: string) {
  return [...code.matchAll(/^(?:import|export) (?!type )([^;'"`]*?)\s*from '([^']+)'/gm)].flatMap((found) => {
    const names = (/\{([^}]*)\}/.exec(found[1] ?? '')?.[1] ?? '').split(',').map((name) => name.trim())
    const values = names.filter((name) => name !== '' && !name.startsWith('type '))
    return resolve(file, found[2] ?? '').map((to) => ({ file: to, names: values }))
  })
}

function laterIn(file: string, code: string) {
  const constants = new Map([...code.matchAll(/const (\w+) = (\[[^\]]*\]) as const/g)].map((one) => [one[1], one[2]]))
  return [...code.matchAll(/(?:withTexts\((\w+|\[[^\]]*\]),\s*)?import\('([^']+)'\)/g)].flatMap(
    ([, parts = '', name = '']) => {
      const list = constants.get(parts) ?? parts
      return resolve(file, name).map((to) => ({
        file: to,
        parts: [...list.matchAll(/'(\w+)'/g)].map((one) => one[1] ?? ''),
      }))
    },
  )
}

/** The contract knows no texts; its calls have names that look like keys. Names of sections count where keys are put together of them, as in `useFieldLabels({ feature: 'ropes' })`. */
function textsIn(code: string): string[] {
  return [...code.matchAll(/['"`]([a-z]\w*)(\.[A-Za-z][\w.]*)?(\.?\$\{)?/g)].flatMap(
    ([, section = '', rest = '', computed]) => {
      if (!sections.has(section)) return []
      if (rest === '') return computed?.startsWith('.') || /features?: /.test(code) ? [`${section}.`] : []
      const text = section + rest
      if (computed !== undefined) return [text]
      return keys.filter((key) => key === text || key === `${text}_other` || key.startsWith(`${text}.`)).slice(0, 1)
    },
  )
}

/** What a public face stands for: the files behind the names that are taken. */
function behind({ file, names }: Module['imports'][number]): string[] {
  if (!file.endsWith('/public.ts')) return [file]
  return moduleAt(file)
    .imports.filter((face) => face.names.some((name) => names.includes(name)))
    .map((face) => face.file)
}

/** Texts that what is loaded with a module shows, without those that are loaded with something later. */
function textsFrom(entry: string): { readonly file: string; readonly parts: readonly string[] }[] {
  const seen = new Set<string>()
  const next = [entry]
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const { imports, later } = moduleAt(file)
    next.push(...imports.flatMap(behind), ...later.filter(({ parts }) => parts.length === 0).map((one) => one.file))
  }
  return [...seen].map((file) => ({ file, parts: moduleAt(file).texts.flatMap(partsOfText) }))
}

function partsOfText(text: string): string[] {
  return keys.filter((key) => key.startsWith(text)).map((key) => partOf.get(key) ?? '')
}

const entries = [
  { file: join(source, 'Frame.tsx'), parts: [] as readonly string[] },
  ...readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$|^test\//.test(name))
    .flatMap((name) =>
      moduleAt(join(source, name)).later.filter((one) => one.parts.length > 0 || name.startsWith('router')),
    ),
]

test.each(entries.map(({ file, parts }) => [relative(source, file), parts] as const))(
  'what is loaded with %s has its texts in the frame and %j',
  (name, parts) => {
    const missing = textsFrom(join(source, name)).flatMap((one) =>
      one.parts
        .filter((part) => part !== 'frame' && !parts.includes(part))
        .map((part) => `${relative(root, one.file)} shows texts of ${part}`),
    )
    expect([...new Set(missing)]).toEqual([])
  },
)

test('pages and dialogs are looked at, and texts are found in them', () => {
  expect(entries.length).toBeGreaterThan(20)
  const rope = entries.find(({ file }) => file.endsWith('/RopePage.tsx'))
  const shown = new Set(textsFrom(rope?.file ?? '').flatMap(({ parts }) => parts))
  expect([...shown].toSorted()).toEqual(['assets', 'devices', 'frame', 'library', 'records', 'work'])
})
