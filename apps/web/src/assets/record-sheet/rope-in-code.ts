// Whatever the address of the application was when the label was printed; by its own or by its full path.
const ropeAddress = /^https?:\/\/[^?#]*\/ropes\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#]|$)/i

/** The id of the rope whose label's code this is; undefined for another code. */
export function ropeInCode(text: string): string | undefined {
  return ropeAddress.exec(text.trim())?.[1]?.toLowerCase()
}
