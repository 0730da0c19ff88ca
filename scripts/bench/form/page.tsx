/*
 * The measured page: `?form=ours|rjsf|admin&schema=wide|long`. Provides `window.formBench` to the runner: the
 * time until the first field is painted and until all are and the page is idle, and the time from a key press
 * until its effect is painted.
 */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Ours } from './Ours'
import { PlainRjsf } from './PlainRjsf'
import { ReactAdmin } from './ReactAdmin'

/** Rendering times of a form, in milliseconds. */
export interface MountTimes {
  /** The first field is painted. */
  readonly first: number
  /** All fields are painted and the page is idle. */
  readonly whole: number
}

/** Functions for the runner; times are in milliseconds. */
export interface FormBench {
  /** `fields` is the expected number of fields. */
  mount(fields: number): Promise<MountTimes>
  /** Starts measuring the next key press. */
  awaitKey(): void
  /** Resolves with its time once the page is idle. */
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

/** Resolves after the current frame is painted. */
function afterPaint(then: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(undefined)
  })
}

const inputs = 'input:not([aria-hidden=true], [type=hidden]), textarea, div[role=combobox]'

/** Resolves when that many fields are painted. */
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
