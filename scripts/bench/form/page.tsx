/*
 * The page that is measured: `?form=ours|rjsf|admin&schema=wide|long`. Gives the runner `window.formBench`: how long the
 * form took until its first field was painted and until all were and the page was at rest, and how long a key takes
 * until what it changed is painted.
 */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Ours } from './Ours'
import { PlainRjsf } from './PlainRjsf'
import { ReactAdmin } from './ReactAdmin'

/** How long a form took to come, in milliseconds. */
export interface Mounted {
  /** Its first field is painted. */
  readonly first: number
  /** Every field is painted and the page has nothing more to do. */
  readonly whole: number
}

/** What the runner may ask for; milliseconds. */
export interface FormBench {
  /** `fields` is how many there are to be. */
  mount(fields: number): Promise<Mounted>
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

const inputs = 'input:not([aria-hidden=true], [type=hidden]), textarea, div[role=combobox]'

/** Comes when that many fields are painted. */
async function painted(count: number): Promise<void> {
  while (document.querySelectorAll(inputs).length < count) await new Promise(requestAnimationFrame)
  await new Promise<void>((resolve) => afterPaint(resolve))
}

window.formBench = {
  async mount(fields) {
    const root = document.getElementById('root')
    if (!root) throw new Error('no root')
    const start = performance.now()
    createRoot(root).render(createElement(Form, { name: params.get('schema') ?? 'wide' }))
    await painted(1)
    const first = performance.now() - start
    await painted(fields)
    return new Promise((resolve) =>
      requestIdleCallback(() => resolve({ first, whole: performance.now() - start })),
    )
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
