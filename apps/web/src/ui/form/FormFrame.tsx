import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { ConnectionLost, isStoredBefore } from '../../api/problem-error.ts'
import { useCurrentError } from '../../api/use-current-error.ts'
import type { ComparedField } from '../dialog/VersionConflict.tsx'
import { VersionConflict } from '../dialog/VersionConflict.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { useErrorMessage } from '../use-error-message.ts'
import { DecimalMarkProvider, useDecimalMarkPrompt } from './DecimalMarkProvider.tsx'
import { FormElement } from './FormElement.tsx'
import type { RecordFormState } from './use-record-form.ts'
import styles from './form.module.css'

export interface FormFrameProps {
  readonly onClose: () => void
  /** The comparison with another user's version; absent if there is no conflict. */
  readonly conflict?: { readonly title: string; readonly compare: (theirs: unknown) => readonly ComparedField[] }
  /** Reloads the stored version and resets the form to it. */
  readonly onReload?: () => void
  /** Why the form is read-only; absent if it can be edited. */
  readonly locked?: string
  /** The word on the button that saves. */
  readonly action?: string
  /** The message if only a part was stored. */
  readonly partialSaveTitle?: string
  /** Tools at the end of the form. */
  readonly tools?: ReactNode
  /** Goes on to a next part of the form, where one is left: its button does that, and another one saves at once. */
  readonly onNext?: (() => void) | undefined
  /** Puts around the form what the comparison with another version takes the place of too, such as its tabs. */
  readonly renderLayout?: (form: ReactNode) => ReactNode
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

/** The same below a {@link DecimalMarkProvider}, for a form that reads what is typed itself. */
export function FormFrameContent<Values extends object>(props: Props<Values>) {
  const { form, conflict, onClose, onReload, onNext, renderLayout = (element) => element } = props
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
  // What was stored before is looked at, rather than stored once more beside it.
  const isReadOnly = props.locked !== undefined || isStoredBefore(error)
  const save = () => {
    if (!isReadOnly && !promptsOnBlur()) form.save()
  }
  return renderLayout(
    <FormElement className={styles.form} form={form} onSubmit={onNext ?? save}>
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
        isReadOnly={isReadOnly}
        action={props.action}
        onSaveNow={onNext && save}
        onClose={onClose}
      >
        {props.tools}
      </FormFooter>
    </FormElement>,
  )
}

interface FailureProps {
  readonly error: unknown
  /** Fields are marked, so no message is needed at the end of the form. */
  readonly hasIssues: boolean
  /** Messages of the server that belong to no field. */
  readonly messages: readonly string[]
  /** What was not done, where that is not all of it. */
  readonly title?: string
}

/** Why a form was not saved, scrolled into view at its end; the input is preserved. */
export function FormFailure({ error, hasIssues, messages, title }: FailureProps) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const alert = useRef<HTMLDivElement>(null)
  const isCurrent = useCurrentError(error) !== null
  // Where fields are marked, the first of them is in focus and in sight.
  useEffect(() => {
    if (error && !hasIssues) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [error, hasIssues])
  if (hasIssues) return <Alert color="red" title={t('forms.checkFields')} />
  if (!error) return null
  const isLost = error instanceof ConnectionLost
  // A lost connection has only a title, and so has what was sent without a session, once its reader has logged in again.
  const hasReason = isCurrent && !(isLost && !title)
  const sentences = [...(hasReason ? [errorMessage(error)] : []), ...messages]
  return (
    <Alert ref={alert} color="red" title={title ?? t(failureTitle(error))} className={styles.failure}>
      {sentences.length > 0 && sentences.join(' ')}
    </Alert>
  )
}

function failureTitle(error: unknown) {
  if (error instanceof ConnectionLost) return 'common.connectionLost'
  return isStoredBefore(error) ? 'forms.changesNotSaved' : 'common.saveFailed'
}

interface FooterProps {
  readonly error: unknown
  readonly busy: boolean
  /** Nothing can be saved here: closing is all there is. */
  readonly isReadOnly?: boolean
  /** The word on the button that saves. */
  readonly action?: string
  /** Opens the next part of the form: the main button does that, and a second one saves at once. */
  readonly onSaveNow?: () => void
  readonly onClose: () => void
  /** Actions beside saving, such as deleting. */
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
