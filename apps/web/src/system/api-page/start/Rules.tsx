import { idempotencyKeyDays } from '@catenary/contract/endpoint'
import { CardTitle } from '../../../ui/page/CardTitle.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { CodeBlock } from '../CodeBlock.tsx'
import card from '../../../ui/card.module.css'
import styles from './Start.module.css'

/** What is seen on the wire of each rule. */
const samples = {
  errors: `HTTP/1.1 400 Bad Request
Content-Type: application/problem+json

{
  "type": "urn:catenary:problem:input.invalid",
  "title": "Some values are missing or not valid. Check the marked fields.",
  "status": 400,
  "detail": "Some values are missing or not valid. Check the marked fields.",
  "errors": [{ "path": "area.name", "message": "A value needs to be provided for the field" }]
}`,
  versions: `GET /api/areas/{id}
ETag: "v3"

PATCH /api/areas/{id}
If-Match: "v3"`,
  retries: `POST /api/events
Idempotency-Key: 6f1a7d5e-8f0d-4f0a-9f57-1f6f5f0f8f11`,
  paging: `GET /api/ropes/{id}/events?limit=50
Link: </api/ropes/{id}/events?limit=50&cursor=eyJ2…>; rel="next"`,
  limits: `HTTP/1.1 429 Too Many Requests
Retry-After: 3`,
  values: `"createdAt": "2026-06-01T12:00:00.000Z"`,
} as const
const names = Object.keys(samples) as readonly (keyof typeof samples)[]

/** What holds for every call: errors, versions, retries, pages, limits and units. */
export function Rules() {
  const { t } = useTexts()
  const text = (name: keyof typeof samples) =>
    name === 'retries' ? t('apiPage.ruleText.retries', { days: idempotencyKeyDays }) : t(`apiPage.ruleText.${name}`)
  return (
    <section className={card.card} aria-labelledby="api-rules">
      <CardTitle id="api-rules" help="api#3">
        {t('apiPage.rules')}
      </CardTitle>
      <div className={styles.rules}>
        {names.map((name) => (
          <div key={name} className={styles.rule}>
            <h3>{t(`apiPage.rule.${name}`)}</h3>
            <p>{text(name)}</p>
            <CodeBlock label={t(`apiPage.rule.${name}`)} code={samples[name]} />
          </div>
        ))}
      </div>
    </section>
  )
}
