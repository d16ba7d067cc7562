import { baseUnits, imperialLengths } from '@catenary/contract/assets/installation-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { useMemo } from 'react'

/** What gives typed positions their unit and typed times their zone: a draft waits as texts, and may outlive both. */
export type TypedSettings = Pick<Rope['installation'], 'baseUnit' | 'imperialLength' | 'timezone'>

/** The settings in which something is typed on a rope now. */
export function typedSettingsOf({ installation }: Rope): TypedSettings {
  const { baseUnit, imperialLength, timezone } = installation
  return { ...(baseUnit && { baseUnit }), ...(imperialLength && { imperialLength }), ...(timezone && { timezone }) }
}

/** The settings that a stored draft was typed in; undefined where it is older than they are. */
export function parseTypedSettings(value: unknown): TypedSettings | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const stored = value as Partial<Record<keyof TypedSettings, unknown>>
  const baseUnit = baseUnits.find((unit) => unit === stored.baseUnit)
  const imperialLength = imperialLengths.find((unit) => unit === stored.imperialLength)
  const { timezone } = stored
  return {
    ...(baseUnit && { baseUnit }),
    ...(imperialLength && { imperialLength }),
    ...(typeof timezone === 'string' && { timezone }),
  }
}

/** A rope as a draft was typed on it: in the units and the time zone of then. */
export function useRopeAsTyped(rope: Rope, settings: TypedSettings): Rope {
  return useMemo(() => {
    const { baseUnit: _, imperialLength: __, timezone: ___, ...installation } = rope.installation
    return { ...rope, installation: { ...installation, ...settings } }
  }, [rope, settings])
}
