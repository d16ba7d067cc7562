import type { FieldIssue } from '@catenary/contract/issues'
import { documentLanguages, joinLanguages } from '@catenary/contract/library/document-languages'
import type { DocumentLanguage } from '@catenary/contract/library/document-languages'
import type { Document } from '@catenary/contract/library/documents'
import { document as documentSchema, documents, maxFileNameLength } from '@catenary/contract/library/documents'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import { Checkbox, Group, Switch, TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { DayBox } from '../../ui/form/inputs/DayBox.tsx'
import type { LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog } from '../../ui/form/RecordDialog.tsx'
import type { FormCallbacks, RecordFormState } from '../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { useDay } from './DocumentMarks.tsx'
import { languagesOf } from './folder-tree.ts'
import { staleByGeneral } from './use-general.ts'
import styles from './Folders.module.css'

interface Props {
  /** The document; `null` closes the dialog. */
  readonly id: string | null
  readonly name: string
  readonly onClose: () => void
}

/** The dialog of a general document's name, languages, validity, and whether it is required reading. */
export function PropertiesDialog({ id, name, onClose }: Props) {
  const { t } = useTexts()
  return (
    <LoadedRecordDialog
      endpoint={generalDocuments.properties}
      id={id ?? ''}
      opened={id !== null}
      title={t('folders.propertiesOf', { name })}
      help="general-documents#3"
      onClose={onClose}
    >
      {(opened, callbacks) => <PropertiesForm opened={opened} {...callbacks} />}
    </LoadedRecordDialog>
  )
}

interface Properties {
  /** Without its ending. */
  readonly name: string
  readonly languages: readonly DocumentLanguage[]
  readonly validFrom: string
  readonly validUntil: string
  readonly isRequiredReading: boolean
}

const endingOf = ({ name }: Document) => /\.[^.]+$/.exec(name)?.[0] ?? ''

const propertiesOf = (document: Document): Properties => ({
  name: document.name.slice(0, document.name.length - endingOf(document).length),
  languages: languagesOf(document),
  validFrom: document.validFrom ?? '',
  validUntil: document.validUntil ?? '',
  isRequiredReading: document.isRequiredReading ?? false,
})

function issuesOf({ name, languages, validFrom, validUntil }: Properties): FieldIssue[] {
  return [
    ...(name.trim() === '' ? [{ path: 'name', code: 'required' as const }] : []),
    ...(languages.length === 0 ? [{ path: 'languages', code: 'required' as const }] : []),
    ...(validFrom !== '' && validUntil !== '' && validUntil < validFrom
      ? [{ path: 'validUntil', code: 'untilBeforeFrom' as const }]
      : []),
  ]
}

/** The field of a path of the server's. */
const placeOf = (path: string) => (path === 'document.location' ? 'languages' : path.replace(/^document\./, ''))

interface FormProps extends FormCallbacks {
  readonly opened: LoadedRecord<Document>
  readonly onReload: () => void
}

function PropertiesForm({ opened, ...callbacks }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const compare = usePropertiesComparison()
  const { entity, version } = opened
  const ending = endingOf(entity)
  const patchOf = ({ name, languages, validFrom, validUntil, isRequiredReading }: Properties) => ({
    name: `${name.trim()}${ending}`,
    location: joinLanguages(languages),
    validFrom: validFrom === '' ? null : validFrom,
    validUntil: validUntil === '' ? null : validUntil,
    isRequiredReading,
  })
  const form = useRecordForm<Properties, ReturnType<typeof patchOf>, Document>({
    initial: propertiesOf(entity),
    validate: issuesOf,
    placeOf,
    changeOf: patchOf,
    send: (document, { ifMatch }) =>
      call(documents.change, { params: { id: entity.id }, body: { document } }, { ifMatch }),
    version,
    stale: staleByGeneral,
    onChanged: callbacks.onChanged,
    onSaved: () => {
      toasts.showSuccess(t('folders.documentSaved'))
      callbacks.onClose()
    },
  })
  const conflict = {
    title: t('folders.documentConflict'),
    compare: (theirs: unknown) => compare(form.values, theirs),
  }
  return (
    <FormFrame {...callbacks} form={form} conflict={conflict}>
      <PropertiesFields form={form} ending={ending} />
    </FormFrame>
  )
}

function PropertiesFields({ form, ending }: { readonly form: RecordFormState<Properties>; readonly ending: string }) {
  const { t } = useTexts()
  const { values, change, message } = form
  return (
    <>
      <TextInput
        label={t('common.name')}
        withAsterisk
        autoComplete="off"
        data-autofocus
        maxLength={maxFileNameLength - ending.length}
        value={values.name}
        error={message('name')}
        rightSection={<span>{ending}</span>}
        rightSectionWidth="3.25rem"
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Checkbox.Group
        label={t('folders.languages')}
        withAsterisk
        value={[...values.languages]}
        error={message('languages')}
        onChange={(languages) => change({ languages: documentLanguages.filter((one) => languages.includes(one)) })}
      >
        <Group gap="md" my="xs">
          {documentLanguages.map((one) => (
            <Checkbox key={one} value={one} label={t(`folders.language.${one}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <div className={styles.days}>
        {(['validFrom', 'validUntil'] as const).map((name) => (
          <DayBox
            key={name}
            label={t(`folders.${name}`)}
            value={values[name]}
            error={message(name)}
            onChange={(day) => change({ [name]: day })}
          />
        ))}
      </div>
      <Switch
        label={t('folders.requiredSwitch')}
        checked={values.isRequiredReading}
        onChange={({ currentTarget }) => change({ isRequiredReading: currentTarget.checked })}
      />
    </>
  )
}

/** The properties of two versions of a document, side by side. */
function usePropertiesComparison() {
  const { t } = useTexts()
  const day = useDay()
  const dayText = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? day(text) : text)
  const textsOf = ({ name, languages, validFrom, validUntil, isRequiredReading }: Properties) => ({
    name,
    languages: languages.map((one) => t(`folders.language.${one}`)).join(', '),
    validFrom: dayText(validFrom),
    validUntil: dayText(validUntil),
    required: t(isRequiredReading ? 'common.yes' : 'common.no'),
  })
  const labels = {
    name: t('common.name'),
    languages: t('folders.languages'),
    validFrom: t('folders.validFrom'),
    validUntil: t('folders.validUntil'),
    required: t('folders.required'),
  }
  return (mine: Properties, theirs: unknown) => {
    const parsed = documentSchema.safeParse(theirs)
    const [own, other] = [textsOf(mine), textsOf(parsed.success ? propertiesOf(parsed.data) : mine)]
    return (Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({
      name,
      label: labels[name],
      mine: own[name],
      theirs: other[name],
    }))
  }
}
