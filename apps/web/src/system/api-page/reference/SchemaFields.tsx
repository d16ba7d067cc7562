import { useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { JsonSchema, OpenapiDocument } from './openapi-document.ts'
import { limitsOf, objectIn, resolveSchema, typeName } from './openapi-document.ts'
import styles from './CallReference.module.css'

interface Props {
  readonly schema: JsonSchema
  readonly document: OpenapiDocument
}

/** The fields of a schema with their types; those of what they contain once they are opened. */
export function SchemaFields({ schema, document }: Props) {
  const { t } = useTexts()
  const object = objectIn(schema, document)
  if (!object) return null
  const { properties = {}, required = [] } = object.schema
  return (
    <dl className={styles.fields}>
      {Object.entries(properties).map(([name, property]) => (
        <div key={name} className={styles.field}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <span className={styles.type}>
              {[typeName(property), limitsOf(property), required.includes(name) && t('apiPage.required')]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Description schema={property} document={document} />
            <Inner name={name} schema={property} document={document} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Description({ schema, document }: Props) {
  const { description } = resolveSchema(schema, document).schema
  return description ? <span>{description}</span> : null
}

/** The fields of a field, loaded when they are opened: schemas may contain themselves. */
function Inner({ name, schema, document }: Props & { readonly name: string }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (!objectIn(schema, document)) return null
  return (
    <details className={styles.inner} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('apiPage.fieldsOf', { name })}</summary>
      {isOpen && <SchemaFields schema={schema} document={document} />}
    </details>
  )
}
