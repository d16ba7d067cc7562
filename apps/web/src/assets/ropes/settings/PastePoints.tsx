import type { ReferencePoint } from '@catenary/contract/assets/rope-attributes'
import { referencePointKinds } from '@catenary/contract/assets/rope-attributes'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { displayUnit, toStoredUnit } from '@catenary/i18n/display-units'
import { isAmbiguousNumber } from '@catenary/i18n/format'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useDecimalMarkPrompt } from '../../../ui/form/DecimalMarkProvider.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { parsePastedPoints } from './parse-pasted-points.ts'

interface Props {
  readonly opened: boolean
  readonly system: UnitSystem
  readonly onApply: (points: readonly ReferencePoint[]) => void
  readonly onClose: () => void
}

/** Imports reference points from spreadsheet text, and lists the lines that it cannot parse. */
export function PastePoints({ opened, system, onApply, onClose }: Props) {
  const { t, parse } = useTexts()
  const { prompt } = useDecimalMarkPrompt()
  const [text, setText] = useState('')
  const readPoints = (parseNumber: (typed: string) => number | null) =>
    parsePastedPoints(text, {
      position: (typed) => {
        const number = parseNumber(typed)
        return number === null ? null : toStoredUnit(number, 'm', system)
      },
      kind: (typed) => {
        const kindText = typed.toLocaleLowerCase()
        return referencePointKinds.find(
          (kind) => kind === kindText || t(`ropes.pointKind.${kind}`).toLocaleLowerCase() === kindText,
        )
      },
    })
  const { points, invalidLines } = readPoints(parse)
  const close = () => {
    setText('')
    onClose()
  }
  const apply = async () => {
    const ambiguous = text.split(/[\t;\r\n]/).find(isAmbiguousNumber)
    const answer = ambiguous === undefined ? null : prompt(ambiguous)
    onApply(answer ? readPoints(await answer).points : points)
    close()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('assetSettings.pastePoints')} size="sm">
      <Textarea
        label={t('ropes.attributes.referencePoints')}
        description={t('assetSettings.pasteHint', { unit: displayUnit('m', system) })}
        placeholder={`T7\t${t('ropes.pointKind.tower')}\t870`}
        autosize
        minRows={6}
        maxRows={14}
        data-autofocus
        value={text}
        error={invalidLines.length > 0 && <InvalidLines lines={invalidLines} />}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button disabled={points.length === 0 || invalidLines.length > 0} onClick={() => void apply()}>
          {t('assetSettings.takePoints', { count: points.length })}
        </Button>
      </Group>
    </Dialog>
  )
}

// More than these do not help to find what is wrong with all of them.
const maxShownLines = 5

function InvalidLines({ lines }: { readonly lines: readonly number[] }) {
  const { t } = useTexts()
  return (
    <>
      {lines.slice(0, maxShownLines).map((line) => (
        <Text key={line} span display="block" inherit>
          {t('assetSettings.pasteFault', { line, text: t('assetSettings.pasteUnread') })}
        </Text>
      ))}
      {lines.length > maxShownLines && ' …'}
    </>
  )
}
