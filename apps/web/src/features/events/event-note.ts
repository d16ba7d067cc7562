import type { RopeEvent } from '@catenary/contract/events'
import type { ReactNode } from 'react'
import { createContext } from 'react'

/** What other features have to say of an event, beside its fields: the page around it knows them. */
export const EventNote = createContext<(event: RopeEvent) => ReactNode>(() => null)
