import type { Installation } from '@catenary/contract/installations'
import { installations } from '@catenary/contract/installations'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../shell/session.ts'
import compare from '../../../ui/compare.module.css'
import type { Opened } from '../../../ui/form/RecordDialog.tsx'
import { useSaid } from '../../../ui/form/use-said.ts'
import { otherVersionIn, useSaving } from '../../../ui/form/use-saving.ts'
import { changesBetween, lostFields } from '../../../ui/form/values.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { IgnoredEntries } from './IgnoredEntries.tsx'
import { staleByInstallation } from './InstallationSettings.tsx'
import type { ReadFile } from './file-text.ts'
import { afterLoading, loadPlan } from './load-rows.ts'
import styles from './settings.module.css'
import { installationChange, installationValues, useInstallationSheet } from './use-installation-sheet.tsx'

interface Props {
  readonly opened: Opened<Installation>
  readonly file: ReadFile
  /** Reads the installation again and compares anew. */
  readonly onReload: () => void
  /** Chooses another file. */
  readonly onOther: () => void
  readonly onClose: () => void
}

/** What a file would change in an installation, field by field; each change may be left out, and all wait for a word. */
export function LoadPreview({ opened: { entity, version }, file, onReload, onOther, onClose }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const can = useCan()
  const sheet = useInstallationSheet()
  const { fields, words } = sheet
  const stored = installationValues(entity)
  const { changed, ignored, isOfOther } = loadPlan({ fields, stored, file, installation: entity, can })
  // The name of another installation is hardly ever meant.
  const [taken, setTaken] = useState(() => changed.filter((name) => !(isOfOther && name === 'name')))
  const after = afterLoading(stored, file, taken)
  const changes = changesBetween(fields, stored, after)
  const lost = lostFields(fields, stored, after).map(words.label)
  const count = Object.keys(changes).length
  const saving = useSaving(
    (sent: typeof changes, { ifMatch }) =>
      call(
        installations.change,
        { params: { id: entity.id }, body: { installation: installationChange(sent) } },
        { ifMatch },
      ),
    { version, stale: staleByInstallation },
  )
  const apply = () =>
    saving.mutate(
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
        <Changes {...{ changed, taken, stored, sheet }} all={{ ...stored, ...file.values }} onTaken={setTaken} />
      )}
      {lost.length > 0 && (
        <output className={styles.note}>{t('assetSettings.willClear', { fields: lost.join(', ') })}</output>
      )}
      <IgnoredEntries entries={ignored} twice={file.twice} labelOf={words.label} />
      <FormError error={saving.error}>
        {otherVersionIn(saving.error) && (
          <Button size="compact-sm" variant="default" onClick={onReload}>
            {t('common.reload')}
          </Button>
        )}
      </FormError>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" mr="auto" onClick={onOther}>
          {t('assetSettings.fileOther')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {changed.length > 0 && (
          <Button disabled={count === 0} loading={saving.isPending} onClick={apply}>
            {t('assetSettings.fileApply', { count })}
          </Button>
        )}
      </Group>
    </div>
  )
}

interface ChangesProps {
  readonly changed: readonly string[]
  readonly taken: readonly string[]
  readonly stored: Readonly<Record<string, unknown>>
  /** The values with everything that the file says. */
  readonly all: Readonly<Record<string, unknown>>
  readonly sheet: ReturnType<typeof useInstallationSheet>
  readonly onTaken: (taken: string[]) => void
}

function Changes({ changed, taken, stored, all, sheet, onTaken }: ChangesProps) {
  const { t } = useTexts()
  const said = useSaid(sheet)
  const saidOr = (text: string) => text || <span className={styles.empty}>{t('assetSettings.fileEmpty')}</span>
  return (
    <table className={compare.compare}>
      <thead>
        <tr>
          <th scope="col">{t('events.field')}</th>
          <th scope="col">{t('assetSettings.fileNow')}</th>
          <th scope="col">{t('assetSettings.fileNew')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((name) => {
          const label = sheet.words.label(name)
          return (
            <tr key={name}>
              <th scope="row">
                <Checkbox
                  label={label}
                  aria-label={t('assetSettings.fileTake', { field: label })}
                  checked={taken.includes(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    onTaken(checked ? [...taken, name] : taken.filter((one) => one !== name))
                  }
                />
              </th>
              <td>{saidOr(said(name, stored))}</td>
              <td>{saidOr(said(name, all))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
