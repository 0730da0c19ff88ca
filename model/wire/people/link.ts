/* Secrets of e-mailed links can be sent in a header instead of the URL, because proxies log URLs. */

export const linkHeader = 'Link-Token'
/** Placeholder for the secret in the URL. */
export const inHeader = '-'

export function withLink(token: string): {
  readonly path: { readonly token: string }
  readonly headers: Record<string, string>
} {
  return { path: { token: inHeader }, headers: { [linkHeader]: token } }
}
