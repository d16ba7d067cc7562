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

/** Short messages at the edge of the page: success goes by itself, one at a time, a failure stays until it is read. */
export function useToasts() {
  const { t } = useTexts()
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
    /** Says that another user was faster, with a way to make the change all the same. `attempted` is as for an error. */
    showConflict(message: string, changeAnyway: () => void, attempted?: string) {
      const action = { label: t('forms.changeAnyway'), run: changeAnyway }
      showFailure(attempted, () => show(t('common.close'), message, 'red', false, action))
    },
    /** Shows an error, with Retry where possible. `attempted` names what failed: it takes the place of what was said of that. */
    showError(message: string, retry?: () => void, attempted?: string) {
      const action = retry && { label: t('common.retry'), run: retry }
      showFailure(attempted, () => show(t('common.close'), message, 'red', false, action))
    },
    /** Takes away the failure of what is attempted again: its Retry would do it twice. */
    retract,
  }
}

// The failure that is shown of each attempt.
const failures = new Map<string, string>()

function retract(attempted: string): void {
  const id = failures.get(attempted)
  failures.delete(attempted)
  if (id !== undefined) notifications.hide(id)
}

function showFailure(attempted: string | undefined, showIt: () => string): void {
  if (attempted === undefined) return void showIt()
  retract(attempted)
  failures.set(attempted, showIt())
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
