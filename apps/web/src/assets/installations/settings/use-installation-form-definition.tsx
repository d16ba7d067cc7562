import { installationSettingsForm, newInstallationForm } from '@catenary/contract/assets/asset-forms'
import { installationGroups } from '@catenary/contract/assets/installation-attributes'
import type { Installation, InstallationPatch } from '@catenary/contract/assets/installations'
import { isInstallationManufacturer, installationManufacturerNames } from '@catenary/contract/assets/manufacturers'
import type { Values } from '@catenary/contract/form-fields'
import { installationValueKeys } from '@catenary/i18n/assets/installation-value-keys'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { FormDefinition } from '../../../ui/form/form-definition.ts'
import { useFieldLabels } from '../../../ui/form/form-definition.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'

/** The fields of the form of an installation. */
export function installationValues({ name, attributes }: Installation): Values {
  const { mapImageUri, mapImageWidth, mapImageHeight, ...typed } = attributes
  return { ...typed, name }
}

/** What was changed in the form, as the body of a change. */
export function installationChange({ name, ...attributes }: Values): InstallationPatch {
  return {
    ...(typeof name === 'string' ? { name } : {}),
    // Each value was checked against the contract's own schema of its field.
    ...(Object.keys(attributes).length > 0 ? { attributes: attributes as InstallationPatch['attributes'] } : {}),
  }
}

// The specification's own short forms on an installation's length and speed.
const shortUnits: Readonly<Record<string, string>> = { yd: 'y', 'yd/s': 'y/s' }

/** The form of an installation, in the units that are chosen in it. */
export function useInstallationFormDefinition(isNew = false): FormDefinition {
  const { t } = useTexts()
  const [year] = useState(() => new Date().getFullYear())
  const labels = useFieldLabels({ feature: 'installations', lists: installationValueKeys })
  return {
    fields: isNew ? newInstallationForm : installationSettingsForm,
    groups: isNew ? [] : installationGroups.map((name) => ({ name, title: t(`installations.group.${name}`) })),
    labels: {
      ...labels,
      choice: (name, value) =>
        name === 'installationManufacturer' ? manufacturerName(value) : labels.choice(name, value),
      unit: (unit) => shortUnits[unit] ?? unit,
    },
    fullWidth: ['name', 'timezone'],
    afterGroup: {
      place: ({ values, can }) =>
        values.timezone || !can('AREA_EDIT_FULL') ? null : <Text size="sm">{t('assetSettings.withoutTimezone')}</Text>,
    },
    hiddenWhenEmpty: { installationNumberFatzer: 'AREA_EDIT_FULL', projectManagerFatzer: 'AREA_EDIT_FULL' },
    limits: { constructionYear: { max: year } },
    defaults: () => ({ baseUnit: 'metric', imperialLength: 'yards' }),
    unitSystem: unitSystemOf,
  }

  function manufacturerName(value: string): string {
    const name = isInstallationManufacturer(value) ? installationManufacturerNames[value] : value
    return name ?? t('installations.otherManufacturer')
  }
}
