import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../shell/session.ts'
import type { LoadedRecord } from '../../../ui/form/RecordDialog.tsx'
import { useFieldFormatter } from '../../../ui/form/use-field-formatter.ts'
import { conflictingVersionIn, useSaveMutation } from '../../../ui/form/use-save-mutation.ts'
import { changedValues, clearedFields } from '../../../ui/form/values.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { IgnoredEntries } from './IgnoredEntries.tsx'
import { staleByInstallation } from './InstallationSettings.tsx'
import { valuesAfterLoad, loadPlan } from './load-plan.ts'
import type { ParsedInstallationFile } from './parse-json-file.ts'
import {
  installationChange,
  installationValues,
  useInstallationFormDefinition,
} from './use-installation-form-definition.tsx'
import compare from '../../../ui/figures/compare.module.css'
import styles from './settings.module.css'

interface Props {
  readonly loaded: LoadedRecord<Installation>
  readonly file: ParsedInstallationFile
  /** Reads the installation again and compares anew. */
  readonly onReload: () => void
  /** Chooses another file. */
  readonly onChooseOther: () => void
  readonly onClose: () => void
}

/** What a file would change in an installation, field by field; each change may be left out, and all wait for a word. */
export function LoadPreview({ loaded: { entity, version }, file, onReload, onChooseOther, onClose }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const definition = useInstallationFormDefinition()
  const { fields, labels } = definition
  const stored = installationValues(entity)
  const { changed, ignored, isOfOther } = loadPlan({ fields, stored, file, installation: entity, can })
  // The name of another installation is hardly ever meant.
  const [selected, setSelected] = useState(() => changed.filter((name) => !(isOfOther && name === 'name')))
  const after = valuesAfterLoad(stored, file, selected)
  const changes = changedValues(fields, stored, after)
  const cleared = clearedFields(fields, stored, after).map(labels.label)
  const count = Object.keys(changes).length
  const saveMutation = useSaveMutation(
    (body: typeof changes, { ifMatch }) =>
      call(
        installations.change,
        { params: { id: entity.id }, body: { installation: installationChange(body) } },
        { ifMatch },
      ),
    { version, stale: staleByInstallation },
  )
  const apply = () =>
    saveMutation.mutate(
      { change: changes },
      {
        onSuccess: () => {
          toasts.done(t('assetSettings.fileLoaded'))
          onClose()
        },
      },
    )
  return (
    <div className={styles.load}>
      {isOfOther && (
        <div className={styles.note} role="alert">
          {t('assetSettings.fileOfOther', { other: file.name ?? file.id ?? '', here: entity.name })}
        </div>
      )}
      {changed.length === 0 && <Text>{t('assetSettings.fileSame')}</Text>}
      {changed.length > 0 && (
        <Changes
          {...{ changed, selected, stored, definition }}
          all={{ ...stored, ...file.values }}
          onSelect={setSelected}
        />
      )}
      {cleared.length > 0 && (
        <output className={styles.note}>{t('assetSettings.willClear', { fields: cleared.join(', ') })}</output>
      )}
      <IgnoredEntries entries={ignored} duplicateKeys={file.duplicateKeys} labelOf={labels.label} />
      <FormError error={saveMutation.error}>
        {conflictingVersionIn(saveMutation.error) && (
          <Button size="compact-sm" variant="default" onClick={onReload}>
            {t('common.reload')}
          </Button>
        )}
      </FormError>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" mr="auto" onClick={onChooseOther}>
          {t('assetSettings.fileOther')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {changed.length > 0 && (
          <Button disabled={count === 0} loading={saveMutation.isPending} onClick={apply}>
            {t('assetSettings.fileApply', { count })}
          </Button>
        )}
      </Group>
    </div>
  )
}

interface ChangesProps {
  readonly changed: readonly string[]
  readonly selected: readonly string[]
  readonly stored: Readonly<Record<string, unknown>>
  /** The values merged with those of the file. */
  readonly all: Readonly<Record<string, unknown>>
  readonly definition: ReturnType<typeof useInstallationFormDefinition>
  readonly onSelect: (selected: string[]) => void
}

function Changes({ changed, selected, stored, all, definition, onSelect }: ChangesProps) {
  const { t } = useTexts()
  const format = useFieldFormatter(definition)
  const textOrEmpty = (text: string) => text || <span className={styles.empty}>{t('assetSettings.fileEmpty')}</span>
  return (
    <table className={compare.compare}>
      <thead>
        <tr>
          <th scope="col">{t('forms.field')}</th>
          <th scope="col">{t('assetSettings.fileNow')}</th>
          <th scope="col">{t('assetSettings.fileNew')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((name) => {
          const label = definition.labels.label(name)
          return (
            <tr key={name}>
              <th scope="row">
                <Checkbox
                  label={label}
                  aria-label={t('assetSettings.fileTake', { field: label })}
                  checked={selected.includes(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    onSelect(checked ? [...selected, name] : selected.filter((one) => one !== name))
                  }
                />
              </th>
              <td>{textOrEmpty(format(name, stored))}</td>
              <td>{textOrEmpty(format(name, all))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
