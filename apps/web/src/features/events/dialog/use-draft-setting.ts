import type { Rope } from '@catenary/contract/ropes'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/unit-names'
import { useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftSetting } from './draft-setting.ts'

/** How the fields of a rope's event dialog are written and read: language, units, the place's clock. */
export function useDraftSetting(rope: Rope): DraftSetting {
  const { parse, language } = useTexts()
  const [now] = useState(() => Date.now())
  const system = unitSystemOf(rope.installation)
  return {
    parse,
    // Without grouping: what stands in a field must be easy to change and read back as the same number.
    write: (value) => {
      const text = String(Math.round(value * 1e4) / 1e4)
      return language === 'en' ? text : text.replace('.', ',')
    },
    system,
    zone: rope.installation.timezone,
    ropeLength: rope.attributes.ropeLength,
    points: (rope.attributes.referencePoints ?? []).map(({ name, position }) => ({
      name,
      position: convert(position, 'm', displayUnit('m', system)),
    })),
    now,
  }
}
