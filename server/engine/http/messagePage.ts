import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { serverText } from '../messages'

/** As the sign-in page looks. */
const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{min-height:100vh;box-sizing:border-box;margin:0;padding:18vh 16px 0;background:light-dark(#1d7a45,#103d26)}
main{max-width:360px;margin:auto;padding:24px;border-radius:16px;background:light-dark(#fff,#17201b);color:light-dark(#18241c,#e7efe9)}
h1,a{color:light-dark(#1d7a45,#74d19b)}h1{margin:0;font-size:1rem}`
const styleHash = createHash('sha256').update(style).digest('base64')

export function wantsPage(c: Context): boolean {
  return c.req.method === 'GET' && c.req.header('accept')?.includes('text/html') === true
}

/** @param refresh seconds after which the browser asks again */
export function answerPage(c: Context, message: string, status: ContentfulStatusCode, refresh?: number) {
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  )
  const page = html`<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${refresh && html`<meta http-equiv="refresh" content="${refresh}">`}<title>Console</title><style>${style}</style>
<main><h1>Console</h1><p>${message}</p>${!refresh && html`<a href="/">${serverText.openConsole}</a>`}</main></html>`
  return c.html(page, status)
}
