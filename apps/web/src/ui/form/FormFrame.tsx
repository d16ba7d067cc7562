import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { ConnectionLost } from '../../api/problem-error.ts'
import { useTexts } from '../texts/texts-context.ts'
import { useErrorMessage } from '../use-error-message.ts'
import type { ComparedField } from '../VersionConflict.tsx'
import { VersionConflict } from '../VersionConflict.tsx'
import { DecimalMarkProvider, useDecimalMarkPrompt } from './DecimalMarkProvider.tsx'
import { FormElement } from './FormElement.tsx'
import type { RecordFormState } from './use-record-form.ts'
import styles from './form.module.css'

export interface FormFrameProps {
  readonly onClose: () => void
  /** How somebody else's version stands beside the values; absent where nothing can be changed meanwhile. */
  readonly conflict?: { readonly title: string; readonly compare: (theirs: unknown) => readonly ComparedField[] }
  /** Reads the stored version and begins anew with it. */
  readonly onReload?: () => void
  /** Why nothing here can be changed; absent where it can. */
  readonly locked?: string
  /** The word on the button that saves. */
  readonly action?: string
  /** What to say where a part is stored and the rest is not. */
  readonly partialSaveTitle?: string
  /** Tools at the end of the form. */
  readonly tools?: ReactNode
}

interface Props<Values extends object> extends FormFrameProps {
  readonly form: RecordFormState<Values>
  readonly children: ReactNode
}

/**
 * What every form of a record has around its fields: failure, buttons, the comparison with another version, and the
 * question what a number means that languages read differently.
 */
export function FormFrame<Values extends object>(props: Props<Values>) {
  return (
    <DecimalMarkProvider>
      <FormFrameContent {...props} />
    </DecimalMarkProvider>
  )
}

function FormFrameContent<Values extends object>({ form, conflict, onClose, onReload, ...props }: Props<Values>) {
  const { error, conflicting } = form
  const { promptsOnBlur } = useDecimalMarkPrompt()
  if (conflicting && conflict)
    return (
      <VersionConflict
        title={conflict.title}
        fields={conflict.compare(conflicting.theirs)}
        busy={form.isPending}
        onOverwrite={() => form.save(conflicting)}
        onReload={onReload ?? onClose}
        onBack={form.reset}
      />
    )
  return (
    <FormElement className={styles.form} form={form} onSubmit={() => !promptsOnBlur() && form.save()}>
      {props.children}
      <FormFailure
        error={error}
        hasIssues={form.hasErrors && form.wasChecked}
        messages={form.otherMessages}
        title={form.isPartiallySaved ? props.partialSaveTitle : undefined}
      />
      <FormFooter
        error={error}
        busy={form.isPending}
        isReadOnly={props.locked !== undefined}
        action={props.action}
        onClose={onClose}
      >
        {props.tools}
      </FormFooter>
    </FormElement>
  )
}

interface FailureProps {
  readonly error: unknown
  /** Fields are marked, so that the form itself says what is wrong. */
  readonly hasIssues: boolean
  /** What the server says of none of the fields. */
  readonly messages: readonly string[]
  /** What was not done, where that is not all of it. */
  readonly title?: string
}

/** Why a form was not taken, at its end and in sight; what was typed is still there. */
export function FormFailure({ error, hasIssues, messages, title }: FailureProps) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const alert = useRef<HTMLDivElement>(null)
  // Where fields are marked, the first of them is in focus and in sight.
  useEffect(() => {
    if (error && !hasIssues) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [error, hasIssues])
  if (hasIssues) return <Alert color="red" title={t('forms.checkFields')} />
  if (!error) return null
  const isLost = error instanceof ConnectionLost
  // The title of a lost connection says it all.
  const sentences = [...(isLost && !title ? [] : [errorMessage(error)]), ...messages]
  return (
    <Alert
      ref={alert}
      color="red"
      title={title ?? t(isLost ? 'common.connectionLost' : 'common.saveFailed')}
      className={styles.failure}
    >
      {sentences.length > 0 && sentences.join(' ')}
    </Alert>
  )
}

interface FooterProps {
  readonly error: unknown
  readonly busy: boolean
  /** Nothing can be saved here: closing is all there is. */
  readonly isReadOnly?: boolean
  /** The word on the button that saves. */
  readonly action?: string
  /** Where the form goes on to a next part first: its button does that, and another one saves at once. */
  readonly onSaveNow?: () => void
  readonly onClose: () => void
  /** Tools that stand apart from saving, such as deleting. */
  readonly children?: ReactNode
}

/** The end of a form: its tools, cancelling and saving; it stays in sight. */
export function FormFooter({ error, busy, isReadOnly, action, onSaveNow, onClose, children }: FooterProps) {
  const { t } = useTexts()
  return (
    <div className={styles.foot}>
      {children}
      {/* Three words of German stand beside each other on a phone. */}
      <Group gap={6} ml="auto" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t(isReadOnly ? 'common.close' : 'common.cancel')}
        </Button>
        {!isReadOnly && (
          <Button
            type={onSaveNow ? 'button' : 'submit'}
            variant={onSaveNow ? 'default' : 'filled'}
            loading={busy}
            onClick={onSaveNow}
          >
            {error instanceof ConnectionLost ? t('common.retry') : (action ?? t('common.save'))}
          </Button>
        )}
        {!isReadOnly && onSaveNow && <Button type="submit">{t('common.next')}</Button>}
      </Group>
    </div>
  )
}
