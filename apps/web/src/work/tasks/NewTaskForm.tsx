import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { maxTitleLength } from '@catenary/contract/work/task-fields'
import type { Task } from '@catenary/contract/work/tasks'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { TaskDefaults } from './task-draft.ts'
import { TaskForm } from './TaskForm.tsx'

/** What a new task is made from. */
export interface NewTaskSource {
  readonly rope: Pick<Task['rope'], 'id' | 'name'>
  /** What was recorded on the rope, where the task follows from it: it says what the task is about. */
  readonly eventId?: string | undefined
  readonly defaults?: TaskDefaults
}

interface Props extends FormCallbacks {
  readonly source: NewTaskSource
}

/** The form of a new task, once its rope is read, and filled in with the event that it follows from. */
export function NewTaskForm({ source: { rope, eventId, defaults }, ...callbacks }: Props) {
  const defaultsOf = useEventDefaults()
  const ropeQuery = useQuery(queryFor(ropes.get, { params: { id: rope.id } }))
  const eventQuery = useQuery({
    ...queryFor(events.get, { params: { id: eventId ?? '' } }),
    enabled: eventId !== undefined,
  })
  const skeleton = <RowSkeleton rows={6} height={56} />
  return (
    <Loaded query={ropeQuery} skeleton={skeleton}>
      {(read) =>
        eventId === undefined ? (
          <TaskForm rope={read} {...(defaults && { defaults })} {...callbacks} />
        ) : (
          <Loaded query={eventQuery} skeleton={skeleton}>
            {(event) => <TaskForm rope={read} defaults={{ ...defaultsOf(event, read), ...defaults }} {...callbacks} />}
          </Loaded>
        )
      }
    </Loaded>
  )
}

/** What an event says about the task that follows from it. */
function useEventDefaults(): (event: RopeEvent, rope: Rope) => TaskDefaults {
  const { t, date, quantity } = useTexts()
  return (event, rope) => {
    const { attributes, position, splices, timestamp } = event
    const kind = t(`events.type.${attributes.type}`)
    const place = { kind, position: quantity(position, 'm', { system: unitSystemOf(rope.installation) }) }
    const title = attributes.recordingType === 'measurement' ? kind : t('events.eventAt', place)
    const found = t('taskPages.openEvent', { type: title, date: date(timestamp, rope.installation.timezone) })
    return {
      event: { id: event.id },
      title: withPlainSpaces(title).slice(0, maxTitleLength),
      description: [withPlainSpaces(found), attributes.description].filter(Boolean).join('\n'),
      component: splices.length > 0 ? 'splice' : 'rope',
    }
  }
}

/** As it would be typed, so that a search for it finds it. */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}
