import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'

interface Props {
  readonly rope: Rope | undefined
  readonly onRope: (rope: Rope) => void
}

/** Debounce of the words that are searched for, in milliseconds. */
const delay = 200
/** So many ropes can be looked over without paging. */
const limit = '20'
const maxWordsLength = 100

/** Chooses one of the ropes that are not archived, found by words of their names and places. */
export function RopeField({ rope, onRope }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const chosen = rope && labelOf(rope)
  const [typed, setTyped] = useState(chosen ?? '')
  // The name of the chosen rope is nothing that is looked for.
  const wanted = typed === chosen ? '' : typed.trim()
  const [words] = useDebouncedValue(wanted, delay)
  const { data, error } = useQuery(queryFor(ropes.all, { query: { limit, ...(words !== '' && { query: words }) } }))
  // Those of the words before are not offered: Enter would choose one of them.
  const isCurrent = words === wanted && data !== undefined
  const found = isCurrent ? data : []
  const offered = rope && !found.some(({ id }) => id === rope.id) ? [rope, ...found] : found
  return (
    <Select
      label={t('taskList.sort.rope')}
      placeholder={t('taskPages.ropeHint')}
      required
      data-autofocus={rope === undefined || undefined}
      maxLength={maxWordsLength}
      data={offered.map((one) => ({ value: one.id, label: labelOf(one) }))}
      // The server has searched; the chosen rope is offered only where it was found.
      filter={({ options }) => options.filter((one) => 'value' in one && found.some(({ id }) => id === one.value))}
      value={rope?.id ?? null}
      onChange={(id) => {
        const picked = offered.find((one) => one.id === id)
        if (picked) onRope(picked)
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      openOnFocus={false}
      nothingFoundMessage={t(isCurrent ? 'common.noResults' : 'common.loading')}
      error={error ? errorMessage(error) : undefined}
      maxDropdownHeight={240}
    />
  )
}

function labelOf({ name, installation }: Rope): string {
  return `${name} · ${installation.name} · ${installation.area.name}`
}
