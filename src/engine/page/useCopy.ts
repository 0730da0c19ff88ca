/* Text for elsewhere: put on the clipboard, and said whether the browser let it. */
import { useNotify } from 'react-admin'
import { shellText } from '../messages'

/** What is said after a copy, in words of the place. */
interface CopyWords {
  readonly done?: string
  readonly failed?: string
}

/** Gives the act that copies a text. @example const copy = useCopy(); copy(address, { done: 'Link copiado.' }) */
export function useCopy(): (text: string, words?: CopyWords) => void {
  const notify = useNotify()
  return (text, { done = shellText.copied, failed = shellText.copyFailed } = {}) => {
    put(text).then(
      () => notify(done, { type: 'success' }),
      () => notify(failed, { type: 'error' }),
    )
  }
}

/** Async: without https there is no clipboard at all, which throws instead of refusing. */
async function put(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
