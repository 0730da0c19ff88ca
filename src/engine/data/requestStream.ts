/* For long responses such as reports. Separate from http.ts, which public pages load too. */

import { startText } from '../console/startMessages'
import { expireSession, getSession } from '../session/session'
import { failWith, parseJson, problemOf, sendAs } from './http'
import { asForm } from './longAddress'

/**
 * The caller reads the response's body.
 * @throws HttpError as `request` does
 */
export async function requestStream(url: string, options: RequestInit): Promise<Response> {
  const { token } = getSession()
  const response = await sendAs(token, ...asForm(url, options))
  if (response.ok) return response
  const body = await response.text()
  const problem = problemOf(response.status, body, parseJson(body))
  throw failWith(problem ?? { error: 'internal', message: startText.unreadable }, response.status, token)
}

/** Sends a request; a failure is returned like any other response. */
export async function requestRaw(url: string, options: RequestInit): Promise<Response> {
  const { token } = getSession()
  const response = await sendAs(token, ...asForm(url, options))
  if (response.status === 401 && token) expireSession(token)
  return response
}
