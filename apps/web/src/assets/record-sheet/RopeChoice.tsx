import { Text, TextInput, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { QrCodeReader } from '../../devices/public.ts'
import { recentRopes } from '../../library/public.ts'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { maxWordsLength, useFoundRopes } from '../../work/public.ts'
import { ropeInCode } from './rope-in-code.ts'
import styles from './RecordSheet.module.css'

interface Props {
  readonly onRope: (id: string) => void
}

/**
 * Chooses a rope by thumb: before anything is typed those whose pages were visited last, then the first of all; afterwards
 * those that are found by words of their names and places. Or by the label that hangs at it.
 */
export function RopeChoice({ onRope }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const [typed, setTyped] = useState('')
  const recent = recentRopes(useSessionUser()?.id ?? '')
  const { found, isCurrent, error } = useFoundRopes(typed.trim().slice(0, maxWordsLength))
  const withRecent = typed.trim() === '' && recent.length > 0
  const others = withRecent ? found.filter(({ id }) => !recent.some(({ ropeId }) => ropeId === id)) : found
  const [isOtherCode, setOtherCode] = useState(false)
  const scan = (text: string) => {
    const id = ropeInCode(text)
    setOtherCode(id === undefined)
    if (id !== undefined) onRope(id)
  }
  const status = isCurrent ? (found.length > 0 ? '' : t('common.noResults')) : t('common.loading')
  return (
    <div className={styles.choice}>
      <TextInput
        label={t('taskList.sort.rope')}
        placeholder={t('taskPages.ropeHint')}
        type="search"
        data-autofocus
        autoComplete="off"
        maxLength={maxWordsLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error && errorMessage(error)}
      />
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          {t('ropes.labels.scan')}
        </Text>
        <QrCodeReader onRead={scan} />
        {isOtherCode && (
          <Text size="sm" c="red" role="alert">
            {t('ropes.labels.notOfRope')}
          </Text>
        )}
      </div>
      {withRecent && (
        <Choices title={t('ropePage.recentRopes')}>
          {recent.map(({ ropeId, title }) => (
            <Choice key={ropeId} name={title} onClick={() => onRope(ropeId)} />
          ))}
        </Choices>
      )}
      {others.length > 0 && (
        <Choices title={t(withRecent ? 'ropePage.otherRopes' : 'ropes.title')}>
          {others.map(({ id, name, installation }) => (
            <Choice
              key={id}
              name={name}
              place={`${installation.name} · ${installation.area.name}`}
              onClick={() => onRope(id)}
            />
          ))}
        </Choices>
      )}
      <output className={styles.status}>{error ? '' : status}</output>
    </div>
  )
}

function Choices({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Text id={id} size="sm" c="dimmed">
        {title}
      </Text>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly place?: string
  readonly onClick: () => void
}

function Choice({ name, place, onClick }: ChoiceProps) {
  return (
    <li>
      <UnstyledButton className={styles.rope} onClick={onClick}>
        {name}
        {place !== undefined && <span className={styles.place}>{place}</span>}
      </UnstyledButton>
    </li>
  )
}
