/* The package has no types. */
declare module 'ra-language-portuguese' {
  const messages: { readonly ra: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
  export = messages
}
