import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { Select, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'

type NamedRope = Pick<Rope, 'id' | 'name'> & {
  readonly installation: Pick<Rope['installation'], 'name'> & {
    readonly area: Pick<Rope['installation']['area'], 'name'>
  }
}

type Props = { readonly rope: NamedRope | undefined; readonly error?: string | undefined } & (
  | { readonly isOptional?: false; readonly onRope: (rope: Rope) => void }
  | { readonly isOptional: true; readonly onRope: (rope: Rope | undefined) => void }
)

/** Debounce of the words that are searched for, in milliseconds. */
const delay = 200
/** So many ropes can be looked over without paging. */
const limit = '20'
const maxWordsLength = 100

/** Chooses one of the ropes that are not archived, found by words of their names and places. */
export function RopeField({ rope, error: fieldError, ...choice }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const [typed, setTyped] = useState(rope ? labelOf(rope) : '')
  // The name of the chosen rope is nothing that is looked for.
  const wanted = rope && typed === labelOf(rope) ? '' : typed.trim().slice(0, maxWordsLength)
  const { found, isCurrent, error } = useFoundRopes(wanted)
  const offered = rope && !found.some(({ id }) => id === rope.id) ? [rope, ...found] : found
  return (
    <div>
      <Select
        label={t('taskList.sort.rope')}
        placeholder={t('taskPages.ropeHint')}
        required={!choice.isOptional}
        data-autofocus={(rope === undefined && !choice.isOptional) || undefined}
        clearable={choice.isOptional}
        // Else neither keys nor a screen reader would reach it.
        clearButtonProps={{
          'aria-label': t('forms.clear', { field: t('taskList.sort.rope') }),
          'aria-hidden': false,
          tabIndex: 0,
        }}
        data={offered.map((one) => ({ value: one.id, label: labelOf(one) }))}
        // The server has searched; the chosen rope is offered only where it was found.
        filter={({ options }) => options.filter((one) => 'value' in one && found.some(({ id }) => id === one.value))}
        value={rope?.id ?? null}
        onChange={(value) => {
          const chosen = found.find(({ id }) => id === value)
          if (chosen) choice.onRope(chosen)
          else if (value === null && choice.isOptional) choice.onRope(undefined)
        }}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        openOnFocus={false}
        allowDeselect={false}
        nothingFoundMessage={t(isCurrent ? 'common.noResults' : 'common.loading')}
        error={error ? errorMessage(error) : fieldError}
        maxDropdownHeight={240}
      />
      <VisuallyHidden component="output">
        {wanted !== '' &&
          isCurrent &&
          (found.length > 0 ? t('search.found', { count: found.length }) : t('common.noResults'))}
      </VisuallyHidden>
    </div>
  )
}

/** The first ropes with these words. Those of the words before are none: Enter would choose one of them. */
function useFoundRopes(wanted: string) {
  const [words] = useDebouncedValue(wanted, delay)
  const { data, error } = useQuery(queryFor(ropes.all, { query: { limit, ...(words !== '' && { query: words }) } }))
  const isCurrent = words === wanted && data !== undefined
  return { found: isCurrent ? data : [], isCurrent, error: words === wanted ? error : null }
}

function labelOf({ name, installation }: NamedRope): string {
  return `${name} · ${installation.name} · ${installation.area.name}`
}
