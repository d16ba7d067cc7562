import { mandators } from '@catenary/contract/accounts/mandators'
import type { Area, AreaFields } from '@catenary/contract/assets/areas'
import { areaDefaults, areas } from '@catenary/contract/assets/areas'
import { areaSettingsForm, newAreaForm } from '@catenary/contract/assets/asset-forms'
import { baseLayers } from '@catenary/contract/assets/map-settings'
import type { Values } from '@catenary/contract/form-fields'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'
import { useCan } from '../../../shell/session.ts'
import { referenceId, ReferenceField } from '../../../ui/form/ChoiceField.tsx'
import type { FormDefinition, CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { useFieldLabels } from '../../../ui/form/form-definition.ts'
import { LockedField, lockDescription } from '../../../ui/form/LockedField.tsx'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { RenderPositionPicker } from './AreaPositionField.tsx'
import { AreaPositionField, formatPosition } from './AreaPositionField.tsx'

/** The fields of the form of an area. */
export function areaValues(area: Area): Values {
  const { id, isDeleted, installationCount, damages, ...values } = area
  return {
    ...values,
    mandator: { id: area.mandator.id },
    adminUser: area.adminUser && { id: area.adminUser.id },
  }
}

/** The fields of the form of a new area. */
export const newAreaValues: Values = areaDefaults satisfies Partial<AreaFields>

/** The form of an area; `area` is absent while one is added. */
export function useAreaFormDefinition(area: Area | undefined, picker?: RenderPositionPicker): FormDefinition {
  const { t } = useTexts()
  const labels = useFieldLabels({ feature: 'assetSettings.area' })
  const layerLabels = useFieldLabels({ feature: 'maps' })
  const mandatorChoices = useMandators(area)
  const clientChoices = useClients(area)
  const layerName = (layer: string) => layerLabels.choice('layer', layer)
  const nameOfReference = (choices: typeof mandatorChoices, value: unknown) =>
    choices.find(({ id }) => id === referenceId(value))?.name
  return {
    fields: area ? areaSettingsForm : newAreaForm,
    groups: [
      { name: 'area', title: t('areas.area') },
      { name: 'map', title: t('maps.map') },
    ],
    labels,
    fullWidth: ['name', 'latlng', 'mapBaseLayers'],
    customFields: {
      mandator: (props: CustomFieldProps) => (
        <MandatorField {...props} choices={mandatorChoices} stored={area?.mandator.id} />
      ),
      adminUser: (props: CustomFieldProps) => <ReferenceField {...props} choices={clientChoices} />,
      latlng: (props: CustomFieldProps) => <AreaPositionField {...props} picker={picker} />,
      mapBaseLayers: (props: CustomFieldProps) => <LayersField {...props} layerName={layerName} />,
      mapDefaultBaseLayer: (props: CustomFieldProps) => <DefaultLayerField {...props} layerName={layerName} />,
    },
    format(field, value) {
      if (field === 'mandator') return nameOfReference(mandatorChoices, value)
      if (field === 'adminUser') return nameOfReference(clientChoices, value)
      if (field === 'latlng') return formatPosition(value)
      if (field === 'mapDefaultBaseLayer') return layerName(String(value))
      return field === 'mapBaseLayers' && Array.isArray(value) ? value.map(layerName).join(', ') : undefined
    },
  }
}

type Choices = readonly { readonly id: string; readonly name: string }[]

function MandatorField(props: CustomFieldProps & { readonly choices: Choices; readonly stored: string | undefined }) {
  const { t } = useTexts()
  const chosen = referenceId(props.context.values['mandator'])
  const isMoved = props.stored !== undefined && chosen !== null && chosen !== props.stored
  return <ReferenceField {...props} hint={isMoved ? t('assetSettings.moveExplained') : undefined} />
}

function useMandators(area: Area | undefined): Choices {
  const can = useCan()
  const { data } = useQuery({ ...queryFor(mandators.list, {}), enabled: can('AREA_EDIT_FULL') })
  return data ?? (area ? [area.mandator] : [])
}

/** The users who may see the area, and the one who is its client already. */
function useClients(area: Area | undefined): Choices {
  const { t } = useTexts()
  const can = useCan()
  const { data = [] } = useQuery({
    ...queryFor(areas.users, { params: { id: area?.id ?? '' } }),
    enabled: area !== undefined && can('AREA_EDIT_FULL'),
  })
  const currentClient = area?.adminUser
  if (!currentClient || data.some(({ id }) => id === currentClient.id)) return data
  return [{ id: currentClient.id, name: currentClient.name ?? t('assetSettings.unknownUser') }, ...data]
}

interface Props extends CustomFieldProps {
  readonly layerName: (layer: string) => string
}

/** Which base layers the maps of the area offer. */
function LayersField({ name, context, layerName }: Props) {
  const { lockReason, set, props } = useField(context, name)
  const offered = offeredLayers(context.values)
  const first = context.values['mapDefaultBaseLayer']
  const choose = (chosen: readonly string[]) => {
    const next = baseLayers.filter((layer) => chosen.includes(layer))
    set(next)
    // A layer that is not offered cannot be the first one shown.
    if (next[0] !== undefined && !next.some((layer) => layer === first))
      context.change({ [name]: next, mapDefaultBaseLayer: next[0] })
  }
  return (
    <LockedField reason={lockReason}>
      <Checkbox.Group {...props} description={lockDescription(lockReason)} value={[...offered]} onChange={choose}>
        <Group gap="0.5rem 1.25rem" mt={6}>
          {baseLayers.map((layer) => (
            <Checkbox key={layer} value={layer} label={layerName(layer)} disabled={props.disabled} />
          ))}
        </Group>
      </Checkbox.Group>
    </LockedField>
  )
}

/** Which of the offered base layers a map shows at first. */
function DefaultLayerField({ name, context, layerName }: Props) {
  const { lockReason, value, set, props } = useField(context, name)
  return (
    <LockedField reason={lockReason}>
      <NativeSelect
        {...props}
        description={lockDescription(lockReason)}
        data={offeredLayers(context.values).map((layer) => ({ value: layer, label: layerName(layer) }))}
        value={String(value)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </LockedField>
  )
}

function offeredLayers(values: CustomFieldProps['context']['values']): readonly string[] {
  const offered = values['mapBaseLayers']
  return Array.isArray(offered) ? offered.map(String) : []
}
