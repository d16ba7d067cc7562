import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './RecoveryCodes.module.css'

interface Props {
  readonly codes: readonly string[]
  /** Called once the reader confirms that the codes are saved. */
  readonly onSaved: () => void
}

/** The recovery codes, shown only this once: the dialog stays until the reader confirms that they are saved. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const { t } = useTexts()
  const [isSaved, setSaved] = useState(false)
  const text = codes.join('\n')
  const save = () => {
    const name = fileName(['Catenary', t('account.recoveryCodes')], 'txt')
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), name)
  }
  return (
    <Dialog help="signing-in#2" opened title={t('account.recoveryCodes')}>
      <Stack gap="md">
        <Text>{t('account.recoveryIntro')}</Text>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Group gap="sm" className={styles.tools}>
          <CopyButton text={text} label={t('account.copy')} />
          <Button variant="default" data-autofocus onClick={save}>
            {t('common.download')}
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            {t('account.print')}
          </Button>
        </Group>
        <Group justify="space-between" className={styles.tools}>
          <Checkbox
            label={t('account.kept')}
            checked={isSaved}
            onChange={(event) => setSaved(event.currentTarget.checked)}
          />
          <Button onClick={onSaved} disabled={!isSaved}>
            {t('account.done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
