import type { Page } from '@playwright/test'
import type { ChosenFile } from './steps.ts'

/** What is drawn: how large, in pixels, and in which colour. */
interface Drawing {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly colour: string
}

/** A JPEG or PNG, as its name ends, drawn by the browser: one colour with a diagonal across. */
export async function drawPicture(page: Page, { name, ...drawing }: Drawing): Promise<ChosenFile> {
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  const address = await page.evaluate(draw, { type, ...drawing })
  return { name, content: Buffer.from(address.replace(/^.*,/, ''), 'base64') }
}

/** Runs in the page. */
function draw({ type, width, height, colour }: Omit<Drawing, 'name'> & { readonly type: string }): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser does not draw')
  pen.fillStyle = colour
  pen.fillRect(0, 0, width, height)
  pen.lineWidth = 8
  pen.moveTo(0, 0)
  pen.lineTo(width, height)
  pen.stroke()
  return canvas.toDataURL(type)
}
