/*
 * A user at the keyboard. A form passes typed text on after the browser has painted it, so every key press
 * and click here ends after that frame and its follow-up work, however slow the machine is.
 */
import userEvent from '@testing-library/user-event'

/** Starts a user; import `dom.ts` first. */
export const startUser = () => userEvent.setup({ advanceTimers: nextFrame })

/** Resolves after the next frame, the messages posted in it, and what React rendered because of them. */
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
