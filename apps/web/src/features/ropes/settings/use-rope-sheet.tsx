import { newRopeForm, ropeSettingsForm } from '@catenary/contract/asset-forms'
import { isLoop } from '@catenary/contract/recording-rules'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import { ropeGroups } from '@catenary/contract/rope-attributes'
import type { Rope, RopePatch } from '@catenary/contract/ropes'
import { ropes } from '@catenary/contract/ropes'
import { ropeLists } from '@catenary/i18n/rope-lists'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import type { FormSheet, OwnFieldProps } from '../../../ui/form/form-setting.ts'
import type { Values } from '@catenary/contract/field-kinds'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { idIn, ReferenceField } from '../../../ui/form/ChoiceField.tsx'
import { useWords } from '../../../ui/form/form-setting.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { OwnLimitsField } from './OwnLimitsField.tsx'
import { limitsIn, pointsIn } from './rope-lists.ts'
import { ReferencePointsField } from './ReferencePointsField.tsx'
import { StandardLimits } from './StandardLimits.tsx'

/** What stands in the form of a rope. */
export function ropeValues({
  name: called,
  attributes,
  predecessor: former,
  deviceSerialNumber: serial,
}: Rope): Values {
  return { ...attributes, name: called, predecessor: former && { id: former.id }, deviceSerialNumber: serial }
}

/** What was changed in the form, as the body of a change. */
export function ropeChange({
  name: called,
  predecessor: former,
  deviceSerialNumber: serial,
  ...rest
}: Values): RopePatch {
  const id = idIn(former)
  return {
    ...(typeof called === 'string' ? { name: called } : {}),
    ...(former === undefined ? {} : { predecessor: id === null ? null : { id } }),
    ...(serial === undefined ? {} : { deviceSerialNumber: serial === null ? null : String(serial) }),
    // Each value was checked against the contract's own schema of its field.
    ...(Object.keys(rest).length > 0 ? { attributes: rest as RopePatch['attributes'] } : {}),
  }
}

/** The values of the form that are a rope's attributes, as far as they are read by others. */
export function attributesIn(values: Values): Partial<RopeAttributes> {
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(known)
}

/** The form of a new rope, in the units of its installation. */
export function useNewRopeSheet(): FormSheet {
  return { fields: newRopeForm, groups: [], words: useWords({ feature: 'ropes', lists: ropeLists }), wide: ['name'] }
}

/** The form of a rope, in the units of its installation. */
export function useRopeSheet(rope: Rope): FormSheet {
  const { t, percent, quantity, referenceLength } = useTexts()
  const words = useWords({ feature: 'ropes', lists: ropeLists })
  const others = useOtherRopes(rope)
  const system = unitSystemOf(rope.installation)
  return {
    fields: ropeSettingsForm,
    groups: ropeGroups.map((group) => ({ name: group, title: t(`ropes.group.${group}`) })),
    words,
    wide: ['name', 'ownLimits', 'referencePoints'],
    own: {
      ownLimits: (props: OwnFieldProps) => <OwnLimitsField {...props} />,
      referencePoints: (props: OwnFieldProps) => <ReferencePointsField {...props} />,
      predecessor: (props: OwnFieldProps) => <ReferenceField {...props} choices={others} />,
    },
    after: { limits: ({ values }) => <StandardLimits attributes={attributesIn(values)} /> },
    fallback: (values) => ({ isClosed: isLoop(attributesIn(values)) }),
    system: () => system,
    said(field, value) {
      if (field === 'predecessor') return others.find(({ id }) => id === idIn(value))?.name
      if (field === 'ownLimits')
        return limitsIn(value)
          .map(({ multiple, limit }) =>
            t('assetSettings.ownLimit', {
              multiple: referenceLength(Number(multiple)),
              limit: percent(Number(limit)),
            }),
          )
          .join('; ')
      if (field !== 'referencePoints') return undefined
      const place = (position: unknown) => quantity(Number(position), 'm', { system })
      return pointsIn(value)
        .map((point) => t('assetSettings.pointSaid', { name: String(point.name), position: place(point.position) }))
        .join('; ')
    },
  }
}

/** The other ropes of the installation, archived ones too: what was replaced is taken off the list sooner or later. */
function useOtherRopes(rope: Rope): readonly { readonly id: string; readonly name: string }[] {
  const { t } = useTexts()
  const params = { id: rope.installation.id }
  const { data: present = [] } = useQuery(read(ropes.list, { params }))
  const { data: archived = [] } = useQuery(read(ropes.list, { params, query: { archived: 'true' } }))
  const listed = [...present, ...archived]
    .filter(({ id }) => id !== rope.id)
    .map((one) => ({ id: one.id, name: one.isDeleted ? `${one.name} ${t('common.archivedSuffix')}` : one.name }))
  const unique = [...new Map(listed.map((one) => [one.id, one])).values()]
  const now = rope.predecessor
  return !now || unique.some(({ id }) => id === now.id) ? unique : [now, ...unique]
}
