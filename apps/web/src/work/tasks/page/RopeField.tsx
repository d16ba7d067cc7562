import type { Rope } from '@catenary/contract/assets/ropes'
import { Select, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import type { NamedRope } from './use-found-ropes.ts'
import { maxWordsLength, ropeLabel, useFoundRopes } from './use-found-ropes.ts'

type Props = { readonly rope: NamedRope | undefined; readonly error?: string | undefined } & (
  | { readonly isOptional?: false; readonly onRope: (rope: Rope) => void }
  | { readonly isOptional: true; readonly onRope: (rope: Rope | undefined) => void }
)

/** Chooses one of the ropes that are not archived, found by words of their names and places. */
export function RopeField({ rope, error: fieldError, ...choice }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const [typed, setTyped] = useState(rope ? ropeLabel(rope) : '')
  // The name of the chosen rope is nothing that is looked for.
  const wanted = rope && typed === ropeLabel(rope) ? '' : typed.trim().slice(0, maxWordsLength)
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
        data={offered.map((one) => ({ value: one.id, label: ropeLabel(one) }))}
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
