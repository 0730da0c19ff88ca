/*
 * A person at the keyboard for tests. A form hands what is typed on after the browser has painted it, so every key
 * and every press here ends when that frame and what follows it are over, however slow the machine.
 */
import userEvent from '@testing-library/user-event'

/** Starts a person; import `dom.ts` first. */
export const startUser = () => userEvent.setup({ advanceTimers: nextFrame })

/** Resolves after the next frame, the messages posted in it and what React drew because of them. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        setTimeout(resolve)
      }
      port2.postMessage(undefined)
    })
  })
}
