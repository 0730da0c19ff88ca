/* Retries requests and shows a notice while the server is unavailable, such as during a restart. */

import type { ProblemBody } from '#model/problem/problemBody'

/** Total time and pauses between attempts, in milliseconds. */
const patience = 30_000
const [shortest, longest] = [1_000, 5_000]

const look = {
  position: 'fixed',
  zIndex: '1500',
  bottom: '1rem',
  left: '50%',
  transform: 'translateX(-50%)',
  // `left: 50%` would otherwise halve the available width in a narrow window.
  width: 'max-content',
  maxWidth: 'calc(100vw - 2rem)',
  boxSizing: 'border-box',
  padding: '0.6rem 1rem',
  border: '1px solid var(--base-line)',
  borderRadius: '0.6rem',
  background: 'var(--base-paper)',
  color: 'var(--base-text)',
  fontSize: '0.875rem',
  boxShadow: '0 4px 16px rgb(0 0 0 / 18%)',
} satisfies Partial<CSSStyleDeclaration>

const text = 'O servidor está ocupado ou em manutenção. Tentando de novo…'

interface Attempt {
  readonly status: number
  readonly headers: Headers
  readonly problem: ProblemBody | undefined
}

function isUnavailable({ status, problem }: Attempt): boolean {
  return problem?.error === 'unavailable' || status === 502 || status === 504
}

export async function retryWhileUnavailable<T extends Attempt>(
  first: T,
  ask: () => Promise<T>,
  signal?: AbortSignal | null,
): Promise<T> {
  if (!isUnavailable(first)) return first
  const until = performance.now() + patience
  const hide = showNotice()
  try {
    let answer = first
    while (isUnavailable(answer) && performance.now() < until && !signal?.aborted) {
      await pause(Number(answer.headers.get('Retry-After')) * 1_000, signal)
      answer = await ask()
    }
    return answer
  } finally {
    hide()
  }
}

function pause(wanted: number, signal?: AbortSignal | null): Promise<void> {
  const time = Math.min(longest, Math.max(shortest, wanted || shortest))
  return new Promise((resolve) => {
    // Jitter, so that waiting pages do not all retry at the same moment.
    const timer = setTimeout(resolve, time * (0.75 + Math.random() / 2))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

let waiting = 0
let notice: HTMLElement | undefined

/** One notice for all waiting requests; returns a function that releases it. */
function showNotice(): () => void {
  waiting += 1
  if (!notice) {
    notice = document.createElement('div')
    notice.className = 'busy-notice'
    // Inline styles, because a style sheet would have to be requested from the unavailable server.
    Object.assign(notice.style, look)
    notice.setAttribute('role', 'status')
    document.body.append(notice)
    notice.textContent = text
  }
  return () => {
    waiting -= 1
    if (waiting > 0) return
    notice?.remove()
    notice = undefined
  }
}
