import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTexts } from './texts/texts-context.ts'

interface Action {
  readonly label: string
  readonly run: () => void
}

const displayTime = 3_000
// Long enough to notice that the wrong record was archived.
const undoTime = 10_000

/** Something that may fail, and may then be done again. */
interface Attempt {
  /** It is done, perhaps again: what was said of its failure goes, whose Retry would do it twice. */
  readonly begin: () => void
  /** As for anything else, in the place of what was said of this before. */
  readonly showError: (message: string, retry?: () => void) => void
  /** Says that another user was faster, with a way to make the change all the same. */
  readonly showConflict: (message: string, changeAnyway: () => void) => void
}

/** Short messages at the edge of the page: success goes by itself, one at a time, a failure stays until it is read. */
export function useToasts() {
  const { t } = useTexts()
  const failure = (message: string, action: Action | undefined) =>
    show(t('common.close'), message, 'red', false, action)
  /** Shows an error, with Retry where possible. */
  const showError = (message: string, retry?: () => void) =>
    failure(message, retry && { label: t('common.retry'), run: retry })
  return {
    /** Shows a success, with Undo for ten seconds where possible. */
    showSuccess(message: string, undo?: () => void) {
      show(
        t('common.close'),
        message,
        'glacier',
        undo ? undoTime : displayTime,
        undo && { label: t('common.undo'), run: undo },
      )
    },
    showError,
    /** What is attempted, by a name that no other attempt has, whichever component makes it. */
    attempt: (name: string): Attempt => ({
      begin: () => retract(name),
      showError: (message, retry) => showInstead(name, () => showError(message, retry)),
      showConflict: (message, changeAnyway) =>
        showInstead(name, () => failure(message, { label: t('forms.changeAnyway'), run: changeAnyway })),
    }),
  }
}

// The failure that is shown of each attempt.
const failures = new Map<string, string>()

function retract(name: string): void {
  const id = failures.get(name)
  failures.delete(name)
  if (id !== undefined) notifications.hide(id)
}

function showInstead(name: string, showIt: () => string): void {
  retract(name)
  failures.set(name, showIt())
}

let reader: string | undefined

/**
 * Takes away what was said to somebody else in this page: it may name what this user may not see, and its Undo or Retry would be
 * done in their name.
 */
export function keepToastsOf(userId: string): void {
  if (reader !== undefined && reader !== userId) notifications.clean()
  reader = userId
}

// What is done needs no queue: the next such message takes the place of the one before.
let lastSuccess: string | undefined

function show(
  close: string,
  message: string,
  color: string,
  autoClose: number | false,
  action: Action | undefined,
): string {
  const id = crypto.randomUUID()
  if (color !== 'red' && !action) {
    if (lastSuccess !== undefined) notifications.hide(lastSuccess)
    lastSuccess = id
  }
  let isDone = false
  const run = () => {
    // It can still be pressed while it goes.
    if (isDone) return
    isDone = true
    notifications.hide(id)
    action?.run()
  }
  notifications.show({
    id,
    color,
    autoClose,
    closeButtonProps: { 'aria-label': close },
    role: color === 'red' ? 'alert' : 'status',
    message: (
      // On a phone the button comes below a long message.
      <Group justify="flex-end" gap="xs">
        <Text flex="1 1 9rem">{message}</Text>
        {action && (
          <Button size="compact-sm" variant="default" flex="none" onClick={run}>
            {action.label}
          </Button>
        )}
      </Group>
    ),
  })
  return id
}
