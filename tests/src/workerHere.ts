/*
 * A worker that runs in the thread of the test, because happy-dom has none. Messages are cloned, as between
 * threads.
 */
import { vi } from 'vitest'
import { serveReport, type ToWorker, type WorkerPort } from '../../src/engine/export/reportWorker'

class WorkerHere extends EventTarget {
  private readonly inside = new EventTarget()

  constructor() {
    super()
    serveReport({
      postMessage: (data) => this.dispatchEvent(new MessageEvent('message', { data })),
      addEventListener: ((type, listener) =>
        this.inside.addEventListener(type, listener as EventListener)) as WorkerPort['addEventListener'],
    })
  }

  postMessage(message: ToWorker): void {
    this.inside.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }))
  }

  terminate(): void {}
}

export function stubWorker(): void {
  vi.stubGlobal('Worker', WorkerHere)
}
