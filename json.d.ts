/* What was read as JSON may be anything: it is looked at before it is used. The library says `any`, which hides that. */
interface JSON {
  parse(text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown): unknown
}

interface Body {
  json(): Promise<unknown>
}
