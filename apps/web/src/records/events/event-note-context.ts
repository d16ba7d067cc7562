import type { RopeEvent } from '@catenary/contract/records/events'
import type { ReactNode } from 'react'
import { createContext } from 'react'

/** Renders additions of other features to an event's form; provided by the page. */
export const EventNoteContext = createContext<(event: RopeEvent) => ReactNode>(() => null)
