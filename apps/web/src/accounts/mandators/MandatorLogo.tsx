import type { Mandator } from '@catenary/contract/accounts/mandators'
import { logoExtensions, mandators, maxLogoBytes } from '@catenary/contract/accounts/mandators'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useEndpointMutation } from '../../api/queries.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import styles from './MandatorLogo.module.css'

interface Props {
  readonly mandator: Pick<Mandator, 'id' | 'name' | 'logoUri'>
}

const bytesPerMegabyte = 1024 * 1024
const accepted = logoExtensions.map((ending) => `.${ending}`)

/** The logo in a mandator's reports: saved and removed at once, independent of the dialog's form. */
export function MandatorLogo({ mandator: { id, name, ...stored } }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const input = useRef<HTMLInputElement>(null)
  const [errorText, setErrorText] = useState<string>()
  const [logoUri, setLogoUri] = useState(stored.logoUri)
  const upload = useEndpointMutation(mandators.setLogo, ['mandators'])
  const remove = useEndpointMutation(mandators.removeLogo, ['mandators'])
  const handleFile = (file: File | null | undefined) => {
    if (!file) return
    const isPicture = accepted.some((ending) => file.name.toLowerCase().endsWith(ending))
    const max = maxLogoBytes / bytesPerMegabyte
    const problem = !isPicture
      ? t('mandators.wrongLogo')
      : file.size > maxLogoBytes
        ? t('mandators.bigLogo', { max })
        : undefined
    setErrorText(problem)
    remove.reset()
    if (problem === undefined)
      upload.mutate(
        { params: { id }, options: { file } },
        {
          onSuccess: (given) => {
            setLogoUri(given.logoUri)
            toasts.done(t('mandators.logoSaved'))
          },
        },
      )
  }
  const removeLogo = () => {
    setErrorText(undefined)
    upload.reset()
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
        <Button size="compact-sm" variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
          {t('mandators.chooseLogo')}
        </Button>
        {logoUri && (
          <Button size="compact-sm" variant="default" loading={remove.isPending} onClick={removeLogo}>
            {t('mandators.removeLogo')}
          </Button>
        )}
      </Group>
      <Text size="xs" c={errorText ? 'red' : 'dimmed'} role={errorText ? 'alert' : undefined}>
        {errorText ?? t('mandators.logoHint', { max: maxLogoBytes / bytesPerMegabyte })}
      </Text>
      <FormError error={upload.error ?? remove.error} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('mandators.chooseLogo')}
        accept={accepted.join(',')}
        onChange={({ currentTarget }) => {
          handleFile(currentTarget.files?.item(0))
          // The same file, chosen again, must count.
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
