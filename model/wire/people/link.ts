/* The secret of a link that came by mail: it may go in a header instead of the address, which logs of proxies keep. */

/** The header. */
export const linkHeader = 'Link-Token'
/** What stands in the address instead. */
export const inHeader = '-'

/** A call with the secret of a link, which no address shows. */
export function withLink(token: string): {
  readonly path: { readonly token: string }
  readonly headers: Record<string, string>
} {
  return { path: { token: inHeader }, headers: { [linkHeader]: token } }
}
