/* Queries too long for a URL are sent as POST form data with the same meaning. */

/** In characters; every server and proxy accepts URLs of this length. */
const longestAddress = 4_000

/**
 * Returns the arguments of `request`; a GET with a long URL becomes a POST.
 * @example await request(...asForm(`${apiUrl}/widget?${params}`))
 */
export function asForm(url: string, options: RequestInit = {}): [url: string, options: RequestInit] {
  const [path = url, search = ''] = url.split('?')
  if (url.length <= longestAddress || (options.method ?? 'GET') !== 'GET') return [url, options]
  const headers = new Headers(options.headers)
  headers.set('X-HTTP-Method-Override', 'GET')
  return [path, { ...options, headers, method: 'POST', body: new URLSearchParams(search) }]
}
