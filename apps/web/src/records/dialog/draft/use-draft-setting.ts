import type { Rope } from '@catenary/contract/assets/ropes'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import { formatPlain } from '@catenary/i18n/format'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftContext } from './draft-context.ts'

/** How the fields of a rope's event dialog are written and read: language, units, the place's clock. */
export function useDraftContext({ installation, attributes }: Pick<Rope, 'installation' | 'attributes'>): DraftContext {
  const { parse, language } = useTexts()
  const [now] = useState(() => Date.now())
  // One and the same while nothing of it changes: what hangs on it is not worked out anew for every drawing.
  return useMemo(() => {
    const system = unitSystemOf(installation)
    return {
      parse,
      format: (value: number) => formatPlain(language, value),
      system,
      zone: installation.timezone,
      ropeLength: attributes.ropeLength,
      points: (attributes.referencePoints ?? []).map(({ name, position }) => ({
        name,
        position: convert(position, 'm', displayUnit('m', system)),
      })),
      now,
    }
  }, [parse, language, now, installation, attributes])
}
