declare module 'heic-decode' {
  interface Decoded {
    readonly width: number
    readonly height: number
    /** Four bytes each: red, green, blue, opacity. */
    readonly data: Uint8ClampedArray
  }
  interface Encoded {
    readonly width: number
    readonly height: number
    decode(): Promise<Decoded>
  }
  const decode: { all(source: { buffer: Uint8Array }): Promise<readonly Encoded[]> }
  // oxlint-disable-next-line import/no-default-export -- the library has it so
  export default decode
}
