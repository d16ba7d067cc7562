import type { FieldMeta } from '@catenary/contract/field'
import { metaOf } from '@catenary/contract/field'
import type { Splice } from '@catenary/contract/records/splices'
import { splice, splicePart } from '@catenary/contract/records/splices'
import type { Localization } from '../../../ui/texts/texts-context.ts'

/** Says what is one word or figure: yes and no, the values of closed lists, and numbers with their unit. */
export type FormatPlainValue = (list: string, value: unknown, unit?: FieldMeta['unit']) => string

/** Says what splices hold, and what differs between them. */
export interface SpliceFormatter {
  /** Every splice with all that is recorded of it: one line for it and one for each of its parts. */
  readonly format: (input: unknown) => string
  /** What differs, field by field of every splice and part; what was added or taken away stands whole. */
  readonly rows: (change: Change<unknown>) => (Change<string> & { readonly key: string; readonly label: string })[]
}

interface Change<Value> {
  readonly old: Value
  readonly new: Value
}

type Part = Splice['parts'][number]
type ShapeName = 'attributes' | 'part'
const spliceShapes = { attributes: splice.shape, part: splicePart.shape }
const listKeys: Readonly<Record<string, string>> = { type: 'splices.partType', lubricantCondition: 'splices.lubricant' }

/** The texts of splices; `placeholder` stands where there is none. */
export function createSpliceFormatter(
  { t }: Pick<Localization, 't'>,
  formatPlainValue: FormatPlainValue,
  placeholder: string,
): SpliceFormatter {
  const label = (named: ShapeName, field: string) => (t as (key: string) => string)(`splices.${named}.${field}`)
  const formatField = (named: ShapeName, field: string, value: unknown) => {
    const shape: Readonly<Record<string, Parameters<typeof metaOf>[0]>> = spliceShapes[named]
    const schema = shape[field]
    return value === undefined
      ? placeholder
      : formatPlainValue(listKeys[field] ?? '', value, schema && metaOf(schema).unit)
  }
  const formatFacts = (named: ShapeName, facts: object) =>
    Object.entries(facts)
      .map(([field, value]) =>
        t('common.labelled', { label: label(named, field), value: formatField(named, field, value) }),
      )
      .join(', ')
  const formatSplice = ({ parts, ...facts }: Splice) =>
    [formatFacts('attributes', facts), ...parts.map((part) => `· ${formatFacts('part', part)}`)].join('\n')

  function fieldRows(named: ShapeName, name: string, key: string, { old, new: value }: Change<object>) {
    const [before, after] = [old as Record<string, unknown>, value as Record<string, unknown>]
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return fields
      .filter((field) => field !== 'parts' && before[field] !== after[field])
      .map((field) => ({
        key: `${key}.${field}`,
        label: t('common.labelled', { label: name, value: label(named, field) }),
        old: formatField(named, field, before[field]),
        new: formatField(named, field, after[field]),
      }))
  }

  function rowsOf<Item extends object>(
    named: ShapeName,
    parentPath: string,
    { old, new: value }: Change<ReadonlyMap<string, Item>>,
    formatItem: (item: Item) => string,
  ) {
    return [...new Set([...old.keys(), ...value.keys()])].flatMap((key) => {
      const [before, after] = [old.get(key), value.get(key)]
      const path = `${parentPath}/${key}`
      const name = path.slice(1).replaceAll('/', ', ')
      if (before && after) return fieldRows(named, name, path, { old: before, new: after })
      return [
        {
          key: path,
          label: name,
          old: before ? formatItem(before) : placeholder,
          new: after ? formatItem(after) : placeholder,
        },
      ]
    })
  }

  return {
    format: (input) => listOf(input).map(formatSplice).join('\n'),
    rows: ({ old, new: value }) => {
      const [before, after] = [byName(listOf(old)), byName(listOf(value))]
      const parts = [...before.keys()].flatMap((name) => {
        const [then, now] = [before.get(name), after.get(name)]
        if (!then || !now) return []
        const both = { old: byName(then.parts), new: byName(now.parts) }
        return rowsOf('part', `/${name}`, both, (part: Part) => formatFacts('part', part))
      })
      return [...rowsOf('attributes', '', { old: before, new: after }, formatSplice), ...parts]
    },
  }
}

// As far as it goes: what is still being typed is compared as well.
function listOf(input: unknown): readonly Splice[] {
  return Array.isArray(input) ? input.filter(isReadable) : []
}

function isReadable(item: unknown): item is Splice {
  return typeof item === 'object' && item !== null && 'name' in item && 'parts' in item && Array.isArray(item.parts)
}

// Parts may share a name: then their order tells them apart.
function byName<Item extends { readonly name: string }>(items: readonly Item[]): Map<string, Item> {
  const named = new Map<string, Item>()
  for (const item of items) {
    let name = item.name
    for (let count = 2; named.has(name); count += 1) name = `${item.name} (${count})`
    named.set(name, item)
  }
  return named
}
