declare module 'virtual:texts/*' {
  const texts: Record<string, string>
  // oxlint-disable-next-line import/no-default-export -- the shape of the generated module
  export default texts
}
