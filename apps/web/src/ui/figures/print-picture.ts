// oxlint-disable-next-line import/no-unassigned-import -- styles have no value
import './print-picture.css'

/** Prints one picture on a page of its own, with its name above it; the page itself is not printed. */
export async function printPicture(picture: Blob, name: string): Promise<void> {
  const url = URL.createObjectURL(picture)
  const figure = document.createElement('figure')
  const image = document.createElement('img')
  const caption = document.createElement('figcaption')
  figure.className = 'print-picture'
  image.alt = name
  image.src = url
  caption.textContent = name
  figure.append(caption, image)
  try {
    await image.decode()
    document.body.append(figure)
    // The call returns once the print dialog is closed.
    window.print()
  } finally {
    figure.remove()
    URL.revokeObjectURL(url)
  }
}
