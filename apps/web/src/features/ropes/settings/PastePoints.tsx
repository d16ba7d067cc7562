import type { ReferencePoint } from '@catenary/contract/rope-attributes'
import { referencePointKinds } from '@catenary/contract/rope-attributes'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { displayUnit, toWire } from '@catenary/i18n/unit-names'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { pastedPoints } from './paste-points.ts'

interface Props {
  readonly opened: boolean
  readonly system: UnitSystem
  readonly onTake: (points: readonly ReferencePoint[]) => void
  readonly onClose: () => void
}

/** Takes reference points from text that was copied from a spreadsheet, and says which lines it cannot read. */
export function PastePoints({ opened, system, onTake, onClose }: Props) {
  const { t, parse } = useTexts()
  const [text, setText] = useState('')
  const { points, unread } = pastedPoints(text, {
    position: (typed) => {
      const number = parse(typed)
      return number === null ? null : toWire(number, 'm', system)
    },
    kind: (typed) => {
      const said = typed.toLocaleLowerCase()
      return referencePointKinds.find(
        (kind) => kind === said || t(`ropes.pointKind.${kind}`).toLocaleLowerCase() === said,
      )
    },
  })
  const close = () => {
    setText('')
    onClose()
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
        error={unread.length > 0 && <Unread lines={unread} />}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={points.length === 0 || unread.length > 0}
          onClick={() => {
            onTake(points)
            close()
          }}
        >
          {t('assetSettings.takePoints', { count: points.length })}
        </Button>
      </Group>
    </Dialog>
  )
}

// More than these do not help to find what is wrong with all of them.
const mostLines = 5

function Unread({ lines }: { readonly lines: readonly number[] }) {
  const { t } = useTexts()
  return (
    <>
      {lines.slice(0, mostLines).map((line) => (
        <Text key={line} span display="block" inherit>
          {t('assetSettings.pasteFault', { line, text: t('assetSettings.pasteUnread') })}
        </Text>
      ))}
      {lines.length > mostLines && ' …'}
    </>
  )
}
