import { ropes } from '@catenary/contract/assets/ropes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { QrCodeReader } from '../../devices/public.ts'
import { recentRopes } from '../../library/public.ts'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { maxWordsLength, useFoundRopes } from '../../work/public.ts'
import { ropeInCode } from './rope-in-code.ts'
import styles from './RecordSheet.module.css'

interface ReaderProps {
  readonly onRope: (id: string) => void
}

interface Props extends ReaderProps {
  /** The rope that another one than is chosen: of those visited last it is none. */
  readonly except: string | undefined
}

/**
 * Chooses a rope by thumb: before anything is typed those whose pages were visited last, then the first of all; afterwards
 * those that are found by words of their names and places. Or by the label that hangs at it.
 */
export function RopeChoice({ except, onRope }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const [typed, setTyped] = useState('')
  const words = typed.trim().slice(0, maxWordsLength)
  const visited = useVisitedRopes(except)
  const { found, isCurrent, error } = useFoundRopes(words)
  const recent = words === '' ? visited : []
  const others = found.filter(({ id }) => !recent.some((rope) => rope.id === id))
  const status = isCurrent ? (found.length > 0 ? '' : t('common.noResults')) : t('common.loading')
  return (
    <div className={styles.choice}>
      <TextInput
        label={t('taskList.sort.rope')}
        placeholder={t('taskPages.ropeHint')}
        type="search"
        autoComplete="off"
        maxLength={maxWordsLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error && errorMessage(error)}
      />
      <LabelReader onRope={onRope} />
      <Ropes title={t('ropePage.recentRopes')} ropes={recent} onRope={onRope} />
      <Ropes title={t(recent.length > 0 ? 'ropePage.otherRopes' : 'ropes.title')} ropes={others} onRope={onRope} />
      <output className={styles.status}>{error ? '' : status}</output>
    </div>
  )
}

/** The ropes whose pages were visited last in this tab, as far as there can be recorded on them now. */
function useVisitedRopes(except: string | undefined): readonly Rope[] {
  const ids = recentRopes(useSessionUser()?.id ?? '').filter((id) => id !== except)
  return useQueries({
    queries: ids.map((id) => queryFor(ropes.get, { params: { id } })),
    combine: (results) => results.flatMap(({ data }) => (data && !data.isInArchive ? [data] : [])),
  })
}

/** Reads the label of a rope with the camera, or from a photo. */
function LabelReader({ onRope }: ReaderProps) {
  const { t } = useTexts()
  const [isOtherCode, setOtherCode] = useState(false)
  const scan = (text: string) => {
    const id = ropeInCode(text)
    setOtherCode(id === undefined)
    if (id !== undefined) onRope(id)
  }
  return (
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
  )
}

interface RopesProps extends ReaderProps {
  readonly title: string
  readonly ropes: readonly Rope[]
}

/** Ropes below each other, with what they lie in; nothing where there are none. */
function Ropes({ title, ropes: listed, onRope }: RopesProps) {
  const titleId = useId()
  if (listed.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Text id={titleId} size="sm" c="dimmed">
        {title}
      </Text>
      <ul className={styles.list}>
        {listed.map(({ id, name, installation }) => (
          <li key={id}>
            <UnstyledButton className={styles.rope} onClick={() => onRope(id)}>
              {name}
              <span className={styles.place}>{`${installation.name} · ${installation.area.name}`}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
