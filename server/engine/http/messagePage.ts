import { html } from 'hono/html'

/** @param refresh seconds after which the browser asks again */
export function messagePage(message: string, refresh?: number) {
  return html`<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">${refresh && html`<meta http-equiv="refresh" content="${refresh}">`}
<title>Console</title><main><h1>Console</h1><p>${message}</p></main></html>`
}
