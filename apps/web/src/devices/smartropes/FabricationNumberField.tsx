import { TextInput } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { QrCodeReader } from '../qr-code/QrCodeReader.tsx'
import { numberInCode } from '../qr-code/read-qr-code.ts'

interface Props {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly hasFocus?: boolean
}

/** The fabrication number of a smartrope: typed, or read from its QR code. */
export function FabricationNumberField({ value, error, onChange, hasFocus }: Props) {
  const { t } = useTexts()
  return (
    <div>
      <TextInput
        label={t('smartropes.attributes.externalId')}
        description={t('smartropes.numberHint')}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus={hasFocus || undefined}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <QrCodeReader onRead={(text) => onChange(numberInCode(text))} />
    </div>
  )
}
