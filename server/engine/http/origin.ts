/*
 * Browsers say where a request comes from (`Sec-Fetch-…`, which no page can write): what changes something is done for our
 * own pages alone, and never for an address that was opened. Programs say nothing of the kind, and send a token.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#model/wire/problem'
import { serverText } from '../messages'

/** @throws Problem forbidden for what a page of another origin, or a link, asks for */
export function mustBeOurs({ req }: Context): void {
  const site = req.header('sec-fetch-site')
  const isElsewhere = site !== undefined && site !== 'same-origin'
  if (isElsewhere || req.header('sec-fetch-mode') === 'navigate') {
    throw new Problem('forbidden', serverText.fromElsewhere)
  }
}

/** Asks it of every request whose method changes something; a GET that does says so itself. */
export const refuseElsewhere: MiddlewareHandler = async (c, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) mustBeOurs(c)
  await next()
}
