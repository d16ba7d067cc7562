import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Has the browser report a media feature with another value until the test ends; may be called again in the test. */
export async function emulateMedia(name: string, value: string): Promise<void> {
  await send('Emulation.setEmulatedMedia', { features: [{ name, value }] })
  onTestFinished(() => send('Emulation.setEmulatedMedia', { features: [{ name, value: '' }] }))
}

/** Has the page laid out as for paper until the test ends. */
export async function emulatePrint(): Promise<void> {
  await send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(() => send('Emulation.setEmulatedMedia', { media: '' }))
}

async function send(method: string, parameters: object): Promise<void> {
  const devtools = cdp() as unknown as { send(method: string, parameters: object): Promise<void> }
  await devtools.send(method, parameters)
}
