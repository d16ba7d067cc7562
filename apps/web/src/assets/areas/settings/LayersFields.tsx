import { baseLayers } from '@catenary/contract/assets/map-settings'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { LockedField, lockDescription } from '../../../ui/form/LockedField.tsx'
import { useField } from '../../../ui/form/use-field.ts'

interface Props extends CustomFieldProps {
  readonly layerName: (layer: string) => string
}

/** Which base layers the maps of the area offer. */
export function LayersField({ name, context, layerName }: Props) {
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
export function DefaultLayerField({ name, context, layerName }: Props) {
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
