import { once } from 'node:events'
import { createServer } from 'node:http'

/** Serves one page of HTML; answers its address and how to stop. */
export async function servePage(html: string): Promise<{ address: string; stop: () => void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The page has no port')
  return { address: `http://127.0.0.1:${place.port}/`, stop: () => server.close() }
}
