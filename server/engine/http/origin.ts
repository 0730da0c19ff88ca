/*
 * CSRF protection by Fetch Metadata (`Sec-Fetch-…`, which no page can forge). Only our own pages may change
 * something, and navigation never does. Programs do not send these headers; they send a token.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#model/problem/problem'
import { serverText } from '../messages'

/** @throws Problem forbidden for requests from pages of another origin, and for navigation */
export function mustBeOurs({ req }: Context): void {
  const site = req.header('sec-fetch-site')
  const isElsewhere = site !== undefined && site !== 'same-origin'
  if (isElsewhere || req.header('sec-fetch-mode') === 'navigate') {
    throw new Problem('forbidden', serverText.fromElsewhere)
  }
}

/** Applies to unsafe methods; a GET handler that writes calls `mustBeOurs` itself. */
export const refuseElsewhere: MiddlewareHandler = async (c, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) mustBeOurs(c)
  await next()
}
