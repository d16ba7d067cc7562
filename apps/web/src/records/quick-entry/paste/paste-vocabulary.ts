import { damageTypes } from '@catenary/domain/loss/damage'
import type { Text } from '@catenary/i18n/language'
import { eventLabels } from '@catenary/i18n/records/event-labels'
import { damageListHeadings } from '@catenary/i18n/records/quick-entry-headings'
import type { Choice } from '../grid/choices.ts'
import { normalizeText } from '../grid/choices.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import { gridColumns, rowAttributes, choiceValues } from '../grid/grid-columns.ts'
import type { PasteVocabulary } from './clipboard-table.ts'
import { splitHeading } from './pasted-units.ts'

const labels: Readonly<Record<string, Text>> = eventLabels
const headings: Readonly<Partial<Record<GridColumn, readonly string[]>>> = damageListHeadings

const columns = new Map<string, GridColumn>([
  ...rowAttributes.flatMap((name) =>
    Object.values(eventLabels[`attributes.${name}`]).map((text) => [normalizeText(text), name] as const),
  ),
  // What the product calls a column in one language may be a word of a list in another: the lists come last.
  ...gridColumns.flatMap((column) => (headings[column] ?? []).map((word) => [normalizeText(word), column] as const)),
])

const choices = new Map<GridColumn, readonly Choice[]>()

/** The words of all languages by which a pasted table is understood: lists come from everywhere. */
export const pasteVocabulary: PasteVocabulary = {
  // A heading may name its unit too: "Position [m]", "Loss (%)".
  column: (heading) => columns.get(normalizeText(splitHeading(heading).name)),
  choices: (column) => {
    const known = choices.get(column) ?? namedChoices(column)
    choices.set(column, known)
    return known
  },
}

function namedChoices(column: GridColumn): Choice[] {
  return choiceValues(column).flatMap((value): Choice[] => {
    const code = column === 'type' ? String(damageTypes.findIndex((type) => type === value) + 1) : undefined
    const named = labels[`${column}.${value}`]
    return [{ value, label: value, code }, ...Object.values(named ?? {}).map((label) => ({ value, label }))]
  })
}
