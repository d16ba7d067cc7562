import type { Permission } from '@catenary/contract/access'
import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import { metaOf } from '@catenary/contract/field'
import type { FormFields, Values } from '@catenary/contract/form-fields'
import { fieldOf } from '@catenary/contract/form-fields'
import type { IgnoredEntry } from '@catenary/i18n/assets/installation-file'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../shell/session.ts'
import type { LoadedRecord } from '../../../ui/form/RecordDialog.tsx'
import { useFieldFormatter } from '../../../ui/form/use-field-formatter.ts'
import { conflictingVersionIn, useSaveMutation } from '../../../ui/form/use-save-mutation.ts'
import { applicableFields, changedValues, clearedFields, normalizeValue } from '../../../ui/form/values.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { staleByInstallation } from './InstallationSettings.tsx'
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
  /** Reads the installation again and repeats the comparison. */
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
          toasts.showSuccess(t('assetSettings.fileLoaded'))
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

interface IgnoredEntriesProps {
  readonly entries: readonly IgnoredEntry[]
  /** Duplicate keys of the file. */
  readonly duplicateKeys: readonly string[]
  readonly labelOf: (field: string) => string
}

/** What is not taken from a file, one by one, with the reason. */
function IgnoredEntries({ entries, duplicateKeys, labelOf }: IgnoredEntriesProps) {
  const { t } = useTexts()
  const formatReason = ({ reason }: IgnoredEntry) =>
    reason.code === 'unknownValue'
      ? t('assetSettings.fileUnknownValue', reason.values)
      : // The codes' texts have different gaps; the reason carries what fills its own.
        (t as (key: string, values?: object) => string)(`fields.${reason.code}`, reason.values)
  const lines = [
    ...entries.map((entry) => ({ name: entry.field ? labelOf(entry.field) : entry.path, reason: formatReason(entry) })),
    ...duplicateKeys.map((name) => ({ name, reason: t('assetSettings.fileTwice') })),
  ]
  if (lines.length === 0) return null
  return (
    <section>
      <Text fw={500} size="sm" component="h3">
        {t('assetSettings.fileIgnored')}
      </Text>
      <ul className={styles.ignored}>
        {lines.map((line) => (
          <li key={`${line.name} ${line.reason}`}>
            <strong>{line.name}</strong>: {line.reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a file would do to an installation. */
interface LoadPlan {
  /** The fields that would change, by name. */
  readonly changed: readonly string[]
  /** What is not taken over, and why. */
  readonly ignored: readonly IgnoredEntry[]
  /** It is of another installation. */
  readonly isOfOther: boolean
}

interface LoadPlanInput {
  readonly fields: FormFields
  readonly stored: Values
  readonly file: ParsedInstallationFile
  readonly installation: Pick<Installation, 'id' | 'name'>
  readonly can: (permission: Permission) => boolean
}

/** The effect of a file on an installation, given the reader's permissions. */
function loadPlan({ fields, stored, file, installation, can }: LoadPlanInput): LoadPlan {
  const after = { ...stored, ...file.values }
  const changes = Object.keys(changedValues(fields, stored, after))
  const mayChange = (name: string) => {
    const { editPermission: edit } = metaOf(fieldOf(fields, name))
    return edit === undefined || can(edit)
  }
  const applying = applicableFields(fields, after)
  const notApplicable = Object.keys(file.values).filter(
    (name) => !applying.includes(name) && normalizeValue(file.values[name]) !== null,
  )
  const ignore = (names: readonly string[], code: 'notEditable' | 'notApplicable') =>
    names.map((name): IgnoredEntry => ({ path: `attributes.${name}`, field: name, reason: { code } }))
  return {
    changed: changes.filter(mayChange),
    ignored: [
      ...file.ignored,
      ...ignore(
        changes.filter((name) => !mayChange(name)),
        'notEditable',
      ),
      ...ignore(notApplicable, 'notApplicable'),
    ],
    isOfOther: file.id === null ? file.name !== null && file.name !== installation.name : file.id !== installation.id,
  }
}

/** The values of an installation after some of a file's fields were taken over. */
function valuesAfterLoad(stored: Values, file: ParsedInstallationFile, selected: readonly string[]): Values {
  return { ...stored, ...Object.fromEntries(selected.map((name) => [name, file.values[name] ?? null])) }
}
