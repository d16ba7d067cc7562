import type { Mandator } from '@catenary/contract/mandators'
import { logoExtensions, mandators, mostLogoBytes } from '@catenary/contract/mandators'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import styles from './MandatorLogo.module.css'

interface Props {
  readonly mandator: Pick<Mandator, 'id' | 'name' | 'logoUri'>
}

const bytesPerMegabyte = 1024 * 1024
const accepted = logoExtensions.map((ending) => `.${ending}`)

/** The logo that a mandator's reports show: given and removed at once, apart from what else the dialog asks for. */
export function MandatorLogo({ mandator: { id, name, ...stored } }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [logoUri, setLogoUri] = useState(stored.logoUri)
  const give = useChange(mandators.setLogo, ['mandators'])
  const remove = useChange(mandators.removeLogo, ['mandators'])
  const take = (file: File | null | undefined) => {
    if (!file) return
    const isPicture = accepted.some((ending) => file.name.toLowerCase().endsWith(ending))
    const max = mostLogoBytes / bytesPerMegabyte
    const wrong = !isPicture
      ? t('mandators.wrongLogo')
      : file.size > mostLogoBytes
        ? t('mandators.bigLogo', { max })
        : undefined
    setFault(wrong)
    remove.reset()
    if (wrong === undefined)
      give.mutate(
        { params: { id }, options: { file } },
        {
          onSuccess: (given) => {
            setLogoUri(given.logoUri)
            toasts.done(t('mandators.logoSaved'))
          },
        },
      )
  }
  const takeAway = () => {
    setFault(undefined)
    give.reset()
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          setLogoUri(null)
          toasts.done(t('mandators.logoRemoved'))
        },
      },
    )
  }
  return (
    <section className={styles.logo} aria-label={t('mandators.logo')}>
      <Text size="sm" fw={500}>
        {t('mandators.logo')}
      </Text>
      {logoUri && <img className={styles.picture} src={logoUri} alt={t('mandators.logoOf', { name })} />}
      <Group gap="xs">
        <Button size="compact-sm" variant="default" loading={give.isPending} onClick={() => input.current?.click()}>
          {t('mandators.chooseLogo')}
        </Button>
        {logoUri && (
          <Button size="compact-sm" variant="default" loading={remove.isPending} onClick={takeAway}>
            {t('mandators.removeLogo')}
          </Button>
        )}
      </Group>
      <Text size="xs" c={fault ? 'red' : 'dimmed'} role={fault ? 'alert' : undefined}>
        {fault ?? t('mandators.logoHint', { max: mostLogoBytes / bytesPerMegabyte })}
      </Text>
      <FormError error={give.error ?? remove.error} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('mandators.chooseLogo')}
        accept={accepted.join(',')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.item(0))
          // The same file, chosen again, must count.
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
