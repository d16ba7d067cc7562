import { newRopeForm, ropeSettingsForm } from '@catenary/contract/assets/asset-forms'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import { maxOwnLimits, ownLimit, ropeGroups } from '@catenary/contract/assets/rope-attributes'
import type { Rope, RopePatch } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import type { Values } from '@catenary/contract/form-fields'
import { isLoop } from '@catenary/contract/records/recording-rules'
import { discardCriterion, offeredInspectionTypes } from '@catenary/domain/standards'
import { describeLooserLimits, describeSectionDoubt, describeWiresDoubt } from '@catenary/i18n/assets/describe-rope'
import { ropeValueKeys } from '@catenary/i18n/assets/rope-value-keys'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'
import { ReferenceField, referenceId } from '../../../ui/form/ChoiceField.tsx'
import type { CustomFieldProps, FormDefinition } from '../../../ui/form/form-definition.ts'
import { useFieldLabels } from '../../../ui/form/form-definition.ts'
import { LockedField } from '../../../ui/form/LockedField.tsx'
import { NumberBox, NumberField } from '../../../ui/form/NumberBox.tsx'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { toLimitRows, toPointRows, withoutRow } from './list-rows.ts'
import { ReferencePointsField } from './ReferencePointsField.tsx'
import styles from './settings.module.css'

/** The fields of the form of a rope. */
export function ropeValues({
  name: ropeName,
  attributes,
  predecessor: previousRope,
  deviceSerialNumber: serial,
}: Rope): Values {
  return {
    ...attributes,
    name: ropeName,
    predecessor: previousRope && { id: previousRope.id },
    deviceSerialNumber: serial,
  }
}

/** What was changed in the form, as the body of a change. */
export function ropeChange({
  name: ropeName,
  predecessor: previousRope,
  deviceSerialNumber: serial,
  ...rest
}: Values): RopePatch {
  const id = referenceId(previousRope)
  return {
    ...(typeof ropeName === 'string' ? { name: ropeName } : {}),
    ...(previousRope === undefined ? {} : { predecessor: id === null ? null : { id } }),
    ...(serial === undefined ? {} : { deviceSerialNumber: serial === null ? null : String(serial) }),
    // Each value was checked against the contract's own schema of its field.
    ...(Object.keys(rest).length > 0 ? { attributes: rest as RopePatch['attributes'] } : {}),
  }
}

/** The values of the form that are a rope's attributes, as far as they are read by others. */
export function toAttributes(values: Values): Partial<RopeAttributes> {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(filled)
}

/** The form of a new rope, in the units of its installation. */
export function useNewRopeFormDefinition(): FormDefinition {
  return {
    fields: newRopeForm,
    groups: [],
    labels: useFieldLabels({ feature: 'ropes', lists: ropeValueKeys }),
    fullWidth: ['name'],
  }
}

/** The form of a rope, in the units of its installation. */
export function useRopeFormDefinition(rope: Rope): FormDefinition {
  const { t, percent, quantity, referenceLength } = useTexts()
  const labels = useFieldLabels({ feature: 'ropes', lists: ropeValueKeys })
  const others = useOtherRopes(rope)
  const system = unitSystemOf(rope.installation)
  return {
    fields: ropeSettingsForm,
    groups: ropeGroups.map((group) => ({ name: group, title: t(`ropes.group.${group}`) })),
    labels,
    fullWidth: ['name', 'ownLimits', 'referencePoints'],
    customFields: {
      ownLimits: (props: CustomFieldProps) => <OwnLimitsField {...props} />,
      referencePoints: (props: CustomFieldProps) => <ReferencePointsField {...props} />,
      metallicCrossSection: (props: CustomFieldProps) => <DoubtableField {...props} describe={describeSectionDoubt} />,
      loadBearingWires: (props: CustomFieldProps) => <DoubtableField {...props} describe={describeWiresDoubt} />,
      predecessor: (props: CustomFieldProps) => <ReferenceField {...props} choices={others} />,
    },
    afterGroup: { limits: ({ values }) => <StandardLimits attributes={toAttributes(values)} /> },
    defaults: (values) => ({ isClosed: isLoop(toAttributes(values)) }),
    unitSystem: () => system,
    format(field, value) {
      if (field === 'predecessor') return others.find(({ id }) => id === referenceId(value))?.name
      if (field === 'ownLimits')
        return toLimitRows(value)
          .map(({ multiple, limit }) =>
            t('assetSettings.ownLimit', {
              multiple: referenceLength(Number(multiple)),
              limit: percent(Number(limit)),
            }),
          )
          .join('; ')
      if (field !== 'referencePoints') return undefined
      const formatPosition = (position: unknown) => quantity(Number(position), 'm', { system })
      return toPointRows(value)
        .map((point) =>
          t('assetSettings.pointSaid', { name: String(point.name), position: formatPosition(point.position) }),
        )
        .join('; ')
    },
  }
}

interface DoubtableProps extends CustomFieldProps {
  readonly describe: (rope: Partial<RopeAttributes>, reader: ReturnType<typeof useTexts>) => string | null
}

/** A number by which losses are measured, and whether a rope of the other typed values can have it. */
function DoubtableField({ describe, ...props }: DoubtableProps) {
  const texts = useTexts()
  return <NumberField {...props} hint={describe(toAttributes(props.context.values), texts) ?? undefined} />
}

/** The other ropes of the installation, archived ones too: what was replaced is taken off the list sooner or later. */
function useOtherRopes(rope: Rope): readonly { readonly id: string; readonly name: string }[] {
  const { t } = useTexts()
  const params = { id: rope.installation.id }
  const { data: present = [] } = useQuery(queryFor(ropes.list, { params }))
  const { data: archived = [] } = useQuery(queryFor(ropes.list, { params, query: { archived: 'true' } }))
  const listed = [...present, ...archived]
    .filter(({ id }) => id !== rope.id)
    .map((one) => ({ id: one.id, name: one.isDeleted ? `${one.name} ${t('common.archivedSuffix')}` : one.name }))
  const unique = [...new Map(listed.map((one) => [one.id, one])).values()]
  const currentPredecessor = rope.predecessor
  return !currentPredecessor || unique.some(({ id }) => id === currentPredecessor.id)
    ? unique
    : [currentPredecessor, ...unique]
}

/** What the chosen standard itself permits for such a rope, and how sure that is; beside limits of one's own. */
function StandardLimits({ attributes }: { readonly attributes: Partial<RopeAttributes> }) {
  const texts = useTexts()
  const { t, percent, referenceLength } = texts
  const { standard } = attributes
  if (!standard) return null
  const [inspection = 'mrt'] = offeredInspectionTypes(attributes)
  const criterion = discardCriterion({ ...attributes, ownLimits: null }, inspection)
  // What is half typed is no limit yet.
  const ownLimits = attributes.ownLimits?.filter((one) => ownLimit.safeParse(one).success)
  const looser = describeLooserLimits({ ...attributes, ownLimits }, inspection, texts)
  return (
    <div className={styles.standard} data-status={criterion?.status ?? 'unverified'}>
      <Text size="sm" fw={500}>
        {t('common.labelled', { label: t('assetSettings.standardLimits'), value: t(`ropes.standard.${standard}`) })}
      </Text>
      {criterion ? (
        <>
          <ul>
            {criterion.referenceLengths.map(({ multiple, limit }) => (
              <li key={multiple}>
                {t('assetSettings.ownLimit', { multiple: referenceLength(multiple), limit: percent(limit) })}
              </li>
            ))}
          </ul>
          <Text size="xs" c="dimmed">
            {t(`ropes.limitStatusSentence.${criterion.status}`)}.
            {criterion.source &&
              ` ${t('common.labelled', { label: t('ropes.limitSource'), value: criterion.source })}.`}
          </Text>
        </>
      ) : (
        <Text size="sm">{t('assetSettings.noStandardLimits')}</Text>
      )}
      {looser && (
        <Text size="sm" fw={500} component="output">
          {looser}
        </Text>
      )}
    </div>
  )
}

const columns = ['multiple', 'limit'] as const

/** Limits that are set for this rope alone: one to three lengths, each with the loss permitted over it. */
function OwnLimitsField({ name, context }: CustomFieldProps) {
  const { t } = useTexts()
  const { lockReason, value, set, props } = useField(context, name)
  const rows = toLimitRows(value)
  const change = (rowIndex: number, changed: object) =>
    set(rows.map((one, index) => (index === rowIndex ? { ...one, ...changed } : one)))
  return (
    <LockedField reason={lockReason}>
      <fieldset className={styles.list} disabled={props.disabled}>
        <legend>{props.label}</legend>
        <Text size="xs" c="dimmed">
          {lockReason ?? t('ropes.ownLimitsHint')}
        </Text>
        {rows.length > 0 && (
          <div className={styles.limitHead} aria-hidden="true">
            {columns.map((column) => (
              <span key={column}>{t(`ropes.${column}`)}</span>
            ))}
          </div>
        )}
        {rows.map((one, rowIndex) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place: that is how the server names it
          <div key={rowIndex} className={styles.limit}>
            {columns.map((column) => (
              <NumberBox
                key={column}
                aria-label={t('assetSettings.ownLimitOf', { number: rowIndex + 1, field: t(`ropes.${column}`) })}
                field={ownLimit.shape[column]}
                system="metric"
                value={one[column] ?? null}
                error={context.message(`${name}[${rowIndex}].${column}`, true)}
                onChange={(typed) => change(rowIndex, { [column]: typed })}
              />
            ))}
            <ActionIcon
              size="input-sm"
              aria-label={t('assetSettings.removeOwnLimit', { number: rowIndex + 1 })}
              onClick={() => set(withoutRow(rows, rowIndex))}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {rows.length < maxOwnLimits && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set([...rows, { multiple: null, limit: null }])}
          >
            {t('ropes.addOwnLimit')}
          </Button>
        )}
      </fieldset>
    </LockedField>
  )
}
