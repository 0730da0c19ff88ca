/* A file that never finishes loading: its worker is terminated, and the user sees a message. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openFile } from '../../../src/engine/list/import/openFile'
import { openOutlines } from '../../../src/engine/map/outlines/openOutlines'

/** A worker that never responds. */
class SilentWorker extends EventTarget {
  static ended = 0
  static readonly asked: unknown[] = []
  postMessage(message: unknown) {
    SilentWorker.asked.push(message)
  }
  terminate() {
    SilentWorker.ended += 1
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  SilentWorker.ended = 0
  SilentWorker.asked.length = 0
})

describe('a file that never finishes loading', () => {
  it.each([
    ['a sheet', (file: File) => openFile(file, {}, 1), /passou de .* segundos e foi interrompida/],
    ['outlines', (file: File) => openOutlines(file, {}, 1), /é demais para ler aqui/],
  ] as const)('is aborted with a message: %s', async (_, open, words) => {
    vi.stubGlobal('Worker', SilentWorker)
    await expect(open(new File(['x'], 'x'))).rejects.toThrow(words)
    expect([SilentWorker.asked.length, SilentWorker.ended]).toEqual([1, 1])
  })
})
