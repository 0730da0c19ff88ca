/* Questions too long for an address go as forms, and mean the same. */

/** Letters of an address that every server and proxy takes. */
const longestAddress = 4_000

/**
 * The request as it is sent: a GET whose address would be too long as a POST.
 * @example await request(...asForm(`${apiUrl}/widget?${params}`))
 */
export function asForm(url: string, options: RequestInit = {}): [url: string, options: RequestInit] {
  const [path = url, search = ''] = url.split('?')
  if (url.length <= longestAddress || (options.method ?? 'GET') !== 'GET') return [url, options]
  const headers = new Headers(options.headers)
  headers.set('X-HTTP-Method-Override', 'GET')
  return [path, { ...options, headers, method: 'POST', body: new URLSearchParams(search) }]
}
