import { useNotify } from 'react-admin'
import { shellText } from '../messages'

interface CopyMessages {
  readonly done?: string
  readonly failed?: string
}

/** @example const copy = useCopy(); copy(address, { done: 'Link copiado.' }) */
export function useCopy(): (text: string, words?: CopyMessages) => void {
  const notify = useNotify()
  return (text, { done = shellText.copied, failed = shellText.copyFailed } = {}) => {
    put(text).then(
      () => notify(done, { type: 'success' }),
      () => notify(failed, { type: 'error' }),
    )
  }
}

/** Async: without https `navigator.clipboard` is undefined and would throw synchronously. */
async function put(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
