import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { useRoleName } from '../../../shell/role-name.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { CodeBlock } from '../CodeBlock.tsx'
import type { DescribedCall, OpenapiDocument, Parameter } from './openapi-document.ts'
import { limitsOf, typeName } from './openapi-document.ts'
import { SchemaFields } from './SchemaFields.tsx'
import styles from './CallReference.module.css'

interface Props {
  readonly call: DescribedCall
  readonly document: OpenapiDocument
}

/** All about one call: who may make it, what it takes and what it answers. */
export function CallDetails({ call, document }: Props) {
  const { t } = useTexts()
  return (
    <>
      {call.description && <p className={styles.description}>{call.description}</p>}
      <Part title={t('apiPage.whoMay')}>
        <Permitted call={call} />
      </Part>
      {call['x-codeSamples']?.map(({ source }) => (
        <Part key={source} title={t('apiPage.code')}>
          <CodeBlock
            label={t('common.labelled', { label: t('apiPage.code'), value: `${call.method} ${call.path}` })}
            code={source.replaceAll('$BASE_URL', window.location.origin)}
          />
        </Part>
      ))}
      {call.parameters.length > 0 && (
        <Part title={t('apiPage.parameters')}>
          <Parameters parameters={call.parameters} />
        </Part>
      )}
      {Object.entries(call.requestBody?.content ?? {}).map(([mediaType, { schema }]) => (
        <Part key={mediaType} title={`${t('apiPage.body')} (${mediaType})`}>
          <SchemaFields schema={schema} document={document} />
        </Part>
      ))}
      <Part title={t('apiPage.responses')}>
        <Responses call={call} document={document} />
      </Part>
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h4>{title}</h4>
      {children}
    </section>
  )
}

function Permitted({ call }: { readonly call: DescribedCall }) {
  const { t } = useTexts()
  const roleName = useRoleName()
  const { 'x-roles': roles, 'x-scopes': scopes, security } = call
  if (!security) return <p>{t('apiPage.everyone')}</p>
  if (!roles) return <p>{t('apiPage.loggedIn')}</p>
  const scopeNames = scopes?.map((scope) => t(`tokens.scope.${scope}`)).join(', ')
  return (
    <>
      <p>{roles.map((role) => roleName(role)).join(', ')}</p>
      <p>{scopeNames === undefined ? t('apiPage.noToken') : t('apiPage.scope', { scopes: scopeNames })}</p>
    </>
  )
}

function Parameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  const { t } = useTexts()
  return (
    <dl className={styles.fields}>
      {parameters.map(({ name, in: location, required, description, schema }) => (
        <div key={`${location} ${name}`} className={styles.field}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <span className={styles.type}>
              {[typeName(schema), limitsOf(schema), t(`apiPage.in.${location}`), required && t('apiPage.required')]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {(description ?? schema.description) && <span>{description ?? schema.description}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Responses({ call, document }: Props) {
  const { t } = useTexts()
  return Object.entries(call.responses).map(([status, { description, content }]) => (
    <div key={status} className={styles.response}>
      <p>
        <strong>{status === 'default' ? t('apiPage.otherErrors') : status}</strong>{' '}
        {status === 'default' || description === call.summary ? '' : description}{' '}
        {Object.entries(content ?? {}).map(([mediaType, { schema }]) => (
          <code key={mediaType}>{mediaType === 'application/json' ? typeName(schema) : mediaType}</code>
        ))}
      </p>
      {Object.entries(content ?? {}).map(([mediaType, { schema, examples }]) => (
        <Fragment key={mediaType}>
          {examples?.example && (
            <CodeBlock
              label={`${t('apiPage.responses')} ${status}: ${call.method} ${call.path}`}
              code={JSON.stringify(examples.example.value, null, 2)}
            />
          )}
          <SchemaFields schema={schema} document={document} />
        </Fragment>
      ))}
    </div>
  ))
}
