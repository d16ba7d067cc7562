import { encodeQR } from 'qr'

/** A picture of a QR code with a white margin. */
export function drawCode(text: string): HTMLCanvasElement {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const canvas = document.createElement('canvas')
  const size = 8
  canvas.width = canvas.height = modules.length * size
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      context.fillStyle = isDark ? '#000' : '#fff'
      context.fillRect(x * size, y * size, size, size)
    }),
  )
  return canvas
}
