import { Text } from '@mantine/core'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { CodeBlock } from '../api-page/CodeBlock.tsx'
import card from '../../ui/card.module.css'

const samples = {
  'Node.js': `// npm install standardwebhooks
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  try {
    const { type, data } = webhook.verify(body, request.headers)
    response.writeHead(204).end()
    console.log(type, data)
  } catch {
    response.writeHead(400).end()
  }
}).listen(8000)`,
  Python: `# pip install standardwebhooks flask
import os
from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["WEBHOOK_SECRET"])

@app.post("/events")
def events():
    try:
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    print(event["type"], event["data"])
    return "", 204`,
} as const

/** How a receiver checks that a message is Catenary's, in two languages. */
export function VerifySignature() {
  const { t } = useTexts()
  return (
    <section className={card.card} aria-labelledby="verify-signature">
      <CardTitle id="verify-signature" help="api#4">
        {t('webhooks.verify')}
      </CardTitle>
      <Text c="dimmed">{t('webhooks.verifyExplained')}</Text>
      {Object.entries(samples).map(([language, code]) => (
        <CodeBlock key={language} label={t('webhooks.codeIn', { language })} code={code} />
      ))}
    </section>
  )
}
