/*
 * The page that is measured: `?form=ours|rjsf|admin&schema=wide|long`. Gives the runner `window.bench`: how long the form
 * took until it was painted, and how long a key takes until what it changed is.
 */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Ours } from './Ours'
import { PlainRjsf } from './PlainRjsf'
import { ReactAdmin } from './ReactAdmin'

/** What the runner may ask for; milliseconds. */
export interface FormBench {
  mount(): Promise<number>
  /** The next key is to be timed. */
  awaitKey(): void
  /** Its time, answered when the page has nothing more to do. */
  timeKey(): Promise<number>
}

declare global {
  interface Window {
    formBench: FormBench
  }
}

const forms = { ours: Ours, rjsf: PlainRjsf, admin: ReactAdmin }
const params = new URLSearchParams(location.search)
const Form = forms[(params.get('form') ?? 'ours') as keyof typeof forms]

let next: Promise<number> = Promise.resolve(Number.NaN)

/** After the frame that is being made has been painted. */
function afterPaint(then: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(undefined)
  })
}

window.formBench = {
  async mount() {
    const root = document.getElementById('root')
    if (!root) throw new Error('no root')
    const start = performance.now()
    createRoot(root).render(createElement(Form, { name: params.get('schema') ?? 'wide' }))
    while (!document.querySelector('input[type="text"]')) await new Promise(requestAnimationFrame)
    await new Promise<void>((resolve) => afterPaint(resolve))
    return performance.now() - start
  },
  awaitKey() {
    next = new Promise((resolve) => {
      const listen = () => {
        const start = performance.now()
        afterPaint(() => {
          const time = performance.now() - start
          requestIdleCallback(() => resolve(time))
        })
      }
      document.addEventListener('keydown', listen, { capture: true, once: true })
    })
  },
  timeKey: () => next,
}
